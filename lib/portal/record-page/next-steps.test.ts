import { describe, expect, it } from 'vitest';
import { nextSteps } from './next-steps';

const NOW = '2026-05-14 10:00:00';
const expiring = (day: string, value = 'ENABLED') => ({
  renewalInfo: { expirationDate: `${day} 00:00:00`, expirationStatus: { value, text: value } },
});

describe('nextSteps', () => {
  it.each([
    ['OPEN', 'none'],
    ['PENDING', 'none'],
    ['COMPLETE', 'finished'],
    ['VOID', 'finished'],
  ] as const)('for a record that is %s and has no balance, returns %s', (statusType, kind) => {
    expect(nextSteps({ statusType, balance: 0 }, NOW)).toEqual([{ kind }]);
  });

  it('lists appointments from today on, soonest first, unless the record is finished', () => {
    const dates = { scheduledDate: '2026-06-01 09:00:00', appearanceDate: '2026-05-14 08:00:00' };
    expect(nextSteps({ statusType: 'OPEN', ...dates }, NOW)).toEqual([
      { kind: 'appearanceDate', date: dates.appearanceDate },
      { kind: 'scheduledDate', date: dates.scheduledDate },
    ]);
    expect(nextSteps({ statusType: 'CLOSED', ...dates }, NOW)).toEqual([{ kind: 'finished' }]);
    expect(nextSteps({ scheduledDate: '2026-05-13 23:59:00' }, NOW)).toEqual([{ kind: 'none' }]);
  });

  it('lists missing information first, then the balance, then the expiry', () => {
    const record = { statusType: 'INCOMPLETE' as const, balance: 12.5, ...expiring('2026-06-13') };
    expect(nextSteps(record, NOW)).toEqual([
      { kind: 'incomplete' },
      { kind: 'balanceDue', amount: 12.5 },
      { kind: 'expiring', date: '2026-06-13 00:00:00', days: 30, isLicense: false },
    ]);
  });

  it.each([
    ['2026-05-14', 'expiring'],
    ['2026-05-13', 'none'],
    ['2026-06-14', 'none'],
  ])('for an expiry on %s, returns %s', (day, kind) =>
    expect(nextSteps(expiring(day), NOW).map((step) => step.kind)).toEqual([kind]),
  );

  it('tells the user to renew a license before and after its last day, unless it was denied', () => {
    const license = (day: string, statusType: 'OPEN' | 'DENIED') =>
      nextSteps({ module: 'Licenses', statusType, ...expiring(day) }, NOW);
    expect(license('2026-05-16', 'OPEN')).toEqual([
      { kind: 'expiring', date: '2026-05-16 00:00:00', days: 2, isLicense: true },
    ]);
    expect(license('2026-05-13', 'OPEN')).toEqual([
      { kind: 'expired', date: '2026-05-13 00:00:00', days: -1, isLicense: true },
    ]);
    expect(license('2026-05-13', 'DENIED')).toEqual([{ kind: 'finished' }]);
  });

  it('ignores a disabled expiry', () => {
    expect(nextSteps(expiring('2026-05-20', 'DISABLED'), NOW)).toEqual([{ kind: 'none' }]);
  });
});
