import type { Filter } from 'mongodb';
import { rangeEnd, rangeStart } from '../dates/agency-time';
import type { LocalDateTime } from '../dates/local-date-time';
import { ApiError } from '../http/api-error';
import type { RecordDocument } from './document';
import { OTHER_DATES } from './opens-first';
import { DATE_RANGES, type MyRecordsQuery } from './schema/query';

type Condition = Filter<RecordDocument>;
type NotFilters = 'expand' | 'fields' | 'lang' | 'limit' | 'offset' | 'cursor';

/** The filters of a query, without what says how its answer is to look. */
export type RecordFilters = Omit<MyRecordsQuery, NotFilters>;

/** What each filter parameter asks of a record. */
type FilterTable = {
  readonly [Name in keyof RecordFilters]: (value: NonNullable<MyRecordsQuery[Name]>, timeZone: string) => Condition;
};

const equals = (path: string) => (value: string) => ({ [path]: value });
const isOneOf = (path: string) => (values: readonly string[]) => ({ [path]: { $in: [...values] } });
const notBefore = (path: string) => (value: LocalDateTime, zone: string) => ({
  [path]: { $gte: rangeStart(value, zone) },
});
const notAfter = (path: string) => (value: LocalDateTime, zone: string) => ({
  [path]: { $lte: rangeEnd(value, zone) },
});

/** Levels hold no slash, so the slash form and the stored dash form cannot be taken for one another. */
const isSlashForm = (value: string): boolean => value.includes('/');

function isOfType(values: readonly string[]): Condition {
  const conditions = [
    { path: 'type.value', list: values.filter(isSlashForm) },
    { path: 'type.id', list: values.filter((value) => !isSlashForm(value)) },
  ].filter(({ list }) => list.length > 0);
  const [only, ...others] = conditions.map(({ path, list }) => ({ [path]: { $in: list } }));
  return others.length === 0 && only !== undefined
    ? only
    : { $or: conditions.map(({ path, list }) => ({ [path]: { $in: list } })) };
}

/** The 24 filters of my records (specification 4.4); one more is one line here and one in the query schema. */
const FILTERS: FilterTable = {
  module: equals('module'),
  modules: isOneOf('module'),
  type: (value) => isOfType([value]),
  types: isOfType,
  status: (value) => ({ $or: [{ 'status.value': value }, { 'status.text': value }] }),
  statusTypes: isOneOf('statusType'),
  recordClass: equals('recordClass'),
  customId: equals('customId'),
  assignedDateFrom: notBefore('assignedDate'),
  assignedDateTo: notAfter('assignedDate'),
  closedDateFrom: notBefore('closedDate'),
  closedDateTo: notAfter('closedDate'),
  completedDateFrom: notBefore('completedDate'),
  completedDateTo: notAfter('completedDate'),
  openedDateFrom: notBefore('openedDate'),
  openedDateTo: notAfter('openedDate'),
  statusDateFrom: notBefore('statusDate'),
  statusDateTo: notAfter('statusDate'),
  updateDateFrom: notBefore('updateDate'),
  updateDateTo: notAfter('updateDate'),
  closedByDepartment: equals('closedByDepartment'),
  closedByUser: equals('closedByUser'),
  completedByDepartment: equals('completedByDepartment'),
  completedByUser: equals('completedByUser'),
};

/**
 * Refuses ranges that end before they begin. By instants, not by what the clock shows: across a change of the clocks a
 * later instant may show an earlier time.
 * @throws ApiError data_validation_error
 */
export function checkDateRanges(query: RecordFilters, timeZone: string): void {
  for (const name of DATE_RANGES) {
    const [from, to] = [query[`${name}From`], query[`${name}To`]];
    if (from === undefined || to === undefined || rangeStart(from, timeZone) <= rangeEnd(to, timeZone)) continue;
    throw new ApiError('data_validation_error', `${name}To is before ${name}From; it must be the same or later.`);
  }
}

/**
 * How long before the end of a range records are looked for by the date that ends there, instead of in their order. Many are
 * opened and not yet closed so shortly before a day: in their order all these would be gone through.
 */
const LATELY_MS = 90 * 86_400_000;

/**
 * Says nothing new of any record, but where in the order of `openedDate` the first one can be (`opensFirst`), and that the
 * date of those opened lately lies lately too.
 */
function openedByThen(query: RecordFilters, timeZone: string): Condition[] {
  const ends = OTHER_DATES.flatMap((name) => {
    const end = query[`${name}To`];
    return end === undefined ? [] : [{ name, end: rangeEnd(end, timeZone) }];
  });
  const [first] = ends.sort((a, b) => a.end.getTime() - b.end.getTime());
  if (first === undefined) return [];
  const { name, end } = first;
  const from = new Date(end.getTime() - LATELY_MS);
  const lately = { opensFirst: true, openedDate: { $gte: from, $lte: end }, [name]: { $gte: from, $lte: end } };
  const before = { opensFirst: true, openedDate: { $lt: from } };
  const isUnknown = { opensFirst: { $in: [false, null] } } as Condition;
  return [{ $or: [lately, before, isUnknown] }];
}

/** The conditions of the filters that were sent; they combine with AND. */
export function filterConditions(query: RecordFilters, timeZone: string): Condition[] {
  const conditions = Object.entries(FILTERS).flatMap(([name, condition]) => {
    const value = query[name as keyof FilterTable];
    // The table's type ties each condition to its parameter's value; Object.entries forgets the tie.
    return value === undefined ? [] : [(condition as (value: unknown, zone: string) => Condition)(value, timeZone)];
  });
  return [...conditions, ...openedByThen(query, timeZone)];
}
