import { describe, expect, it } from 'vitest';
import { nextSteps } from './next-steps';

const NOW = '2026-05-14 10:00:00';
const expiring = (day: string, value = 'ENABLED') => ({
  renewalInfo: { expirationDate: `${day} 00:00:00`, expirationStatus: { value, text: value } },
});

describe('nextSteps', () => {
  it('is empty for an open record without a balance', () => {
    expect(nextSteps({ statusType: 'OPEN', balance: 0 }, NOW)).toEqual([]);
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
    ['2026-05-14', 1],
    ['2026-05-13', 0],
    ['2026-06-14', 0],
  ])('for an expiry on %s, returns %i steps', (day, count) =>
    expect(nextSteps(expiring(day), NOW)).toHaveLength(count),
  );

  it('asks to renew a license before and after its last day, unless it was denied', () => {
    const license = (day: string, statusType: 'OPEN' | 'DENIED') =>
      nextSteps({ module: 'Licenses', statusType, ...expiring(day) }, NOW);
    expect(license('2026-05-16', 'OPEN')).toEqual([
      { kind: 'expiring', date: '2026-05-16 00:00:00', days: 2, isLicense: true },
    ]);
    expect(license('2026-05-13', 'OPEN')).toEqual([
      { kind: 'expired', date: '2026-05-13 00:00:00', days: -1, isLicense: true },
    ]);
    expect(license('2026-05-13', 'DENIED')).toEqual([]);
  });

  it('ignores a disabled expiry', () => {
    expect(nextSteps(expiring('2026-05-20', 'DISABLED'), NOW)).toEqual([]);
  });
});
