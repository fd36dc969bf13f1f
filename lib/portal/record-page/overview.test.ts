import { describe, expect, it } from 'vitest';
import { mainFirm, overviewOf } from './overview';

describe('overviewOf', () => {
  it('lists the fields that have a value, with the expiry last', () => {
    const record = {
      id: 'DEMO-1',
      trackingId: 4,
      inspectorName: 'Ines Inspector',
      description: 'A deck',
      statusReason: undefined,
      renewalInfo: { expirationDate: '2026-05-24 00:00:00' },
    };
    expect(overviewOf(record)).toEqual([
      { path: 'record.description', name: 'description', display: 'words', value: 'A deck' },
      { path: 'record.inspectorName', name: 'inspectorName', display: 'name', value: 'Ines Inspector' },
      { path: 'renewalInfo.expirationDate', name: 'expirationDate', display: 'day', value: '2026-05-24 00:00:00' },
    ]);
  });

  it('leaves out a disabled expiry', () => {
    const renewalInfo = { expirationDate: '2026-05-24 00:00:00', expirationStatus: { value: 'DISABLED' } };
    expect(overviewOf({ renewalInfo })).toEqual([]);
  });
});

describe('mainFirm', () => {
  const professionals = [{ businessName: 'Pipes' }, { businessName: 'Bricks', isPrimary: 'Y' as const }];

  it.each([
    [{ name: 'Ann', professionals }, 'Bricks'],
    [{ name: 'Ann', professionals: professionals.slice(0, 1) }, 'Pipes'],
    [{ name: 'Ann', professionals: [{ fullName: 'Bob' }] }, 'Ann'],
    [{ name: '' }, undefined],
  ])('of %j is %s', (record, firm) => expect(mainFirm(record)).toBe(firm));
});
