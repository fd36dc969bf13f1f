import type { RecordContent } from './document';

/** The dates that a record may have besides `openedDate`, and that filters ask for ranges of (specification 4.4). */
export const OTHER_DATES = ['assignedDate', 'closedDate', 'completedDate', 'statusDate', 'updateDate'] as const;

/**
 * Whether no other date lies before the day of opening, as it should be. What ended by a day was then opened by that day:
 * so a filter by the end of another date can begin there in the order of `openedDate`, instead of going through all that
 * is newer.
 */
export function opensFirst(record: Pick<RecordContent, 'openedDate'> & Readonly<Record<string, unknown>>): boolean {
  const { openedDate } = record;
  if (openedDate === undefined) return false;
  return OTHER_DATES.every((name) => {
    const date = record[name];
    // a list of dates, which only odd data have, may hold any
    return date == null || (date instanceof Date && date >= openedDate);
  });
}
