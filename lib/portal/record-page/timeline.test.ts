import { describe, expect, it } from 'vitest';
import { roundedGap, timelineOf } from './timeline';

const NOW = '2026-05-14 10:00:00';

describe('timelineOf', () => {
  it('is empty for a record without dates', () => expect(timelineOf({ id: 'x' }, NOW)).toEqual([]));

  it('sorts the days, with today between past and future', () => {
    const stops = timelineOf(
      {
        openedDate: '2026-03-01 00:00:00',
        assignedDate: '2026-03-01 08:30:00',
        completedDate: '2026-05-01 00:00:00',
        renewalInfo: { expirationDate: '2026-05-24 00:00:00' },
      },
      NOW,
    );
    expect(stops).toEqual([
      {
        date: '2026-03-01 00:00:00',
        events: [{ date: 'openedDate' }, { date: 'assignedDate', time: '08:30' }],
        when: 'past',
        isDeadline: false,
      },
      {
        date: '2026-05-01 00:00:00',
        events: [{ date: 'completedDate' }],
        when: 'past',
        isDeadline: false,
        gap: { unit: 'months', count: 2 },
      },
      { date: NOW, events: [], when: 'today', isDeadline: false, gap: { unit: 'days', count: 13 } },
      {
        date: '2026-05-24 00:00:00',
        events: [{ date: 'expirationDate' }],
        when: 'ahead',
        isDeadline: true,
        gap: { unit: 'days', count: 10 },
        ahead: { unit: 'days', count: 10 },
      },
    ]);
  });

  it('leaves out a disabled expiry', () => {
    const renewalInfo = { expirationDate: '2026-05-24 00:00:00', expirationStatus: { value: 'DISABLED' } };
    expect(timelineOf({ renewalInfo }, NOW)).toEqual([]);
    const stops = timelineOf({ openedDate: '2026-05-13 00:00:00', renewalInfo }, NOW);
    expect(stops.flatMap(({ events }) => events)).toEqual([{ date: 'openedDate' }]);
  });

  it('marks a date that is today', () => {
    const stops = timelineOf({ scheduledDate: '2026-05-14 14:00:00' }, NOW);
    expect(stops).toEqual([
      {
        date: '2026-05-14 14:00:00',
        events: [{ date: 'scheduledDate', time: '14:00' }],
        when: 'today',
        isDeadline: true,
      },
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
