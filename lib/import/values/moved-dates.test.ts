import { expect, it } from 'vitest';
import { compileDateForm } from './date-form';
import { MovedDates } from './moved-dates';
import { readDate } from './stored-value';

const form = compileDateForm('iso');
const read = (values: readonly string[], ignoresZone: boolean): string[] => {
  const movedDates = new MovedDates('America/Toronto');
  const dateReaders = new Map(form === null ? [] : [['iso', form]]);
  const how = {
    dateForms: ['iso'],
    dateReaders,
    decimal: '.',
    timeZone: 'America/Toronto',
    ignoresZone,
    movedDates,
  } as const;
  for (const value of values) readDate({ column: 'filed', value }, how);
  return movedDates.sentences;
};

it('MovedDates reports dates that fall on another day in the agency’s time zone, and suggests ignoreZone', () => {
  expect(read(['2024-10-03T00:00:00Z', '2024-10-04T00:00:00Z', '2024-10-04T12:00:00Z', '2024-10-05'], false)).toEqual([
    'filed: 2 dates are another day in America/Toronto than in the file, such as 2024-10-03T00:00:00Z, which is 2024-10-02 20:00:00. If these are days without a time, set "ignoreZone": true in the mapping',
  ]);
});

it('MovedDates reports nothing if zones are ignored', () => {
  expect(read(['2024-10-03T00:00:00Z'], true)).toEqual([]);
});
