import { expect, it } from 'vitest';
import { dateTimeFormatter } from '../../../platform/dates/agency-time';
import { DEMO_TIME_ZONE } from '../../../platform/settings/demo-agency';
import { addDays, businessDay, lastWorkingTime, workingTime } from './working-time';

const local = dateTimeFormatter(DEMO_TIME_ZONE);

it('addDays counts days at the same local time, even when the clocks change', () => {
  expect(local(addDays(Date.parse('2026-10-20T06:00:00Z'), 30))).toBe('2026-11-19 00:00:00');
});

it('workingTime keeps the local day of a weekday, and moves a weekend to Monday', () => {
  const dayOf = (instant: string) => local(workingTime(Date.parse(instant), 'A')).slice(0, 10);
  // Friday evening in Alberta.
  expect(dayOf('2026-11-21T01:00:00Z')).toBe('2026-11-20');
  expect(dayOf('2026-11-21T12:00:00Z')).toBe('2026-11-23');
  expect(dayOf('2026-11-22T12:00:00Z')).toBe('2026-11-23');
  expect(dayOf('2026-11-23T12:00:00Z')).toBe('2026-11-23');
});

it('businessDay keeps the time of day, and lastWorkingTime ends a week on Friday at 16:30', () => {
  const both = (instant: string) => [businessDay, lastWorkingTime].map((at) => local(at(Date.parse(instant))));
  expect(both('2026-11-21T01:00:00Z')).toEqual(['2026-11-20 18:00:00', '2026-11-20 18:00:00']);
  expect(both('2026-11-21T12:00:00Z')).toEqual(['2026-11-23 05:00:00', '2026-11-20 16:30:00']);
  expect(both('2026-11-22T12:00:00Z')).toEqual(['2026-11-23 05:00:00', '2026-11-20 16:30:00']);
});

it('workingTime is on the quarter hour from 8:00 to 16:30, even when the clocks change', () => {
  const hours = Array.from({ length: 500 }, (_, at) =>
    local(workingTime(Date.parse('2026-03-08T12:00:00Z'), String(at))).slice(11),
  );
  expect([...new Set(hours)].sort()).toHaveLength(35);
  expect([hours.toSorted()[0], hours.toSorted().at(-1)]).toEqual(['08:00:00', '16:30:00']);
});
