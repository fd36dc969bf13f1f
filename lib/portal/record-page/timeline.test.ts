import { describe, expect, it } from 'vitest';
import { roundedDuration, roundedGap, timelineOf } from './timeline';

const NOW = '2026-05-14 10:00:00';

describe('timelineOf', () => {
  it('is empty for a record without milestones', () =>
    expect(timelineOf({ id: 'x', updateDate: '2026-05-01 00:00:00', statusDate: '2026-05-01 00:00:00' }, NOW)).toEqual(
      [],
    ));

  it('sorts the milestones, with today between past and future', () => {
    const record = {
      openedDate: '2026-03-01 00:00:00',
      assignedDate: '2026-03-01 08:30:00',
      firstIssuedDate: '2026-05-01 00:00:00',
      updateDate: '2026-05-02 00:00:00',
      renewalInfo: { expirationDate: '2026-05-24 00:00:00' },
    };
    expect(timelineOf(record, NOW)).toEqual([
      { name: 'openedDate', date: '2026-03-01 00:00:00', when: 'past' },
      { name: 'assignedDate', date: '2026-03-01 08:30:00', when: 'past' },
      { name: 'firstIssuedDate', date: '2026-05-01 00:00:00', when: 'past' },
      { name: 'today', date: NOW, when: 'today' },
      { name: 'expirationDate', date: '2026-05-24 00:00:00', when: 'ahead', ahead: { unit: 'days', count: 10 } },
    ]);
  });

  it('lists milestones of the same day in the usual order of an application, regardless of their times', () => {
    const record = { openedDate: '2026-03-01 17:00:00', assignedDate: '2026-03-01 08:30:00' };
    expect(timelineOf(record, NOW).map(({ name }) => name)).toEqual(['openedDate', 'assignedDate', 'today']);
  });

  it.each(['COMPLETE', 'CLOSED', 'DENIED', 'VOID'] as const)(
    'leaves out today and the target date if the record is %s',
    (statusType) => {
      const record = { statusType, openedDate: '2026-03-01 00:00:00', estimatedDueDate: '2026-06-01 00:00:00' };
      expect(timelineOf(record, NOW).map(({ name }) => name)).toEqual(['openedDate']);
    },
  );

  it.each([
    ['leaves out a target date that has passed', '2026-05-13 00:00:00', false],
    ['shows a target date of today', '2026-05-14 00:00:00', true],
    ['shows a target date in the future', '2026-06-01 00:00:00', true],
  ])('%s', (_title, estimatedDueDate, isShown) => {
    const names = timelineOf({ openedDate: '2026-03-01 00:00:00', estimatedDueDate }, NOW).map(({ name }) => name);
    expect(names.includes('estimatedDueDate')).toBe(isShown);
  });

  it('leaves out a disabled expiry', () => {
    const renewalInfo = { expirationDate: '2026-05-24 00:00:00', expirationStatus: { value: 'DISABLED' } };
    expect(timelineOf({ renewalInfo }, NOW)).toEqual([]);
  });

  it.each([
    ['Building', 0],
    ['Licenses', 1],
  ])('the number of expiries of a finished record in module %s is %i', (module, count) => {
    const renewalInfo = { expirationDate: '2026-05-24 00:00:00' };
    expect(timelineOf({ module, statusType: 'COMPLETE', renewalInfo }, NOW)).toHaveLength(count);
  });

  it('shows the time of an appointment today, without another entry for today', () => {
    expect(timelineOf({ scheduledDate: '2026-05-14 14:00:00' }, NOW)).toEqual([
      { name: 'scheduledDate', date: '2026-05-14 14:00:00', time: '14:00', when: 'today' },
    ]);
  });
});

describe('roundedGap', () => {
  it.each([
    [1, 'days', 1],
    [13, 'days', 13],
    [14, 'weeks', 2],
    [59, 'weeks', 8],
    [60, 'months', 2],
    [699, 'months', 23],
    [731, 'years', 2],
  ] as const)('rounds %i days to %s', (days, unit, count) => expect(roundedGap(days)).toEqual({ unit, count }));
});

describe('roundedDuration', () => {
  it.each([
    [0.25, 'minutes', 15],
    [8.25, 'hours', 8],
    [47.4, 'hours', 47],
    [56.75, 'days', 2],
    [6_000.75, 'months', 8],
  ] as const)('rounds %f hours to %s', (hours, unit, count) => expect(roundedDuration(hours)).toEqual({ unit, count }));
});
