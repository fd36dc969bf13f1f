import type { Filter } from 'mongodb';
import { ApiError } from '../../http/answers/api-error';
import { rangeEnd, rangeStart } from '../../platform/dates/agency-time';
import type { RecordDocument } from '../document';
import { NOT_EXPIRING } from '../expiry';
import { CLOSED_STATUS_TYPES } from '../status-split';
import { expiryWindow } from './expiry-window';
import type { FilterValues } from './filter-parameters';
import { FILTERS, type FilterKind, type Filters, type FilterTable, type Need, rangesOf } from './filter-table';
import { searchConditions } from './search-text';

export type Condition = Filter<RecordDocument>;

/** The filters of a query, by the names of its parameters. */
export type FilterQuery<Table extends FilterTable = Filters> = {
  readonly [Name in keyof Table]?: FilterValues[Table[Name]['kind']] | undefined;
};

/** When and in which time zone it is asked. */
export type AskedAt = { readonly now: Date; readonly timeZone: string };

type ConditionsOf<Kind extends FilterKind> = (
  paths: readonly string[],
  value: FilterValues[Kind],
  at: AskedAt,
) => Condition[];

/** One of the paths fits. */
const anyOf = (conditions: readonly Condition[]): Condition[] =>
  conditions.length > 1 ? [{ $or: [...conditions] }] : [...conditions];

const isText: ConditionsOf<'text'> = (paths, value) => anyOf(paths.map((path) => ({ [path]: value })));
const isInList = (paths: readonly string[], values: readonly string[]): Condition[] =>
  anyOf(paths.map((path) => ({ [path]: { $in: [...values] } }) as Condition));

/** Levels hold no slash, so the slash form and the stored dash form cannot be taken for one another. Only the first has an index. */
export const isSlashForm = (value: string): boolean => value.includes('/');

const isOfType: ConditionsOf<'types'> = ([slashForm = '', dashForm = ''], values) => {
  const [slash, dash] = [values.filter(isSlashForm), values.filter((value) => !isSlashForm(value))];
  return anyOf([
    ...(slash.length > 0 ? [{ [slashForm]: { $in: slash } }] : []),
    ...(dash.length > 0 ? [{ [dashForm]: { $in: dash } }] : []),
  ]);
};

const ended = [...CLOSED_STATUS_TYPES];

/** What each need asks of a record. */
const NEED_CONDITIONS: { readonly [Word in Need]: (at: AskedAt) => Condition } = {
  information: () => ({ statusType: 'INCOMPLETE' }),
  payment: () => ({ balance: { $gt: 0 } }),
  renewal: ({ now, timeZone }) => {
    const { from, to } = expiryWindow(now, timeZone);
    return {
      'renewalInfo.expirationDate': { $gte: from, $lte: to },
      'renewalInfo.expirationStatus.value': { $ne: NOT_EXPIRING },
    };
  },
};

/** What each kind of filter asks of a record. */
const CONDITIONS: { readonly [Kind in FilterKind]: ConditionsOf<Kind> } = {
  text: isText,
  list: isInList,
  type: (paths, value, at) => isOfType(paths, [value], at),
  types: isOfType,
  statusTypes: isInList,
  from: ([path = ''], value, { timeZone }) => [{ [path]: { $gte: rangeStart(value, timeZone) } } as Condition],
  to: ([path = ''], value, { timeZone }) => [{ [path]: { $lte: rangeEnd(value, timeZone) } } as Condition],
  search: (_paths, value) => searchConditions(value) as Condition[],
  needs: (_paths, words, at) => [
    { statusType: { $nin: ended } },
    ...anyOf(words.map((word) => NEED_CONDITIONS[word](at))),
  ],
  after: ([path = ''], value) => [{ [path]: { $gt: value } } as Condition],
  // What is not known to have ended is open: also a status type that nobody knows, and none.
  open: ([path = ''], value) => [{ [path]: { [value ? '$nin' : '$in']: ended } } as Condition],
};

/**
 * Refuses ranges that end before they begin. By instants, not by what the clock shows: across a change of the clocks a
 * later instant may show an earlier time.
 * @throws ApiError data_validation_error
 */
export function checkDateRanges(query: FilterQuery, timeZone: string): void {
  const values = query as Readonly<Record<string, FilterValues['from'] | undefined>>;
  for (const name of rangesOf(FILTERS)) {
    const [from, to] = [values[`${name}From`], values[`${name}To`]];
    if (from === undefined || to === undefined || rangeStart(from, timeZone) <= rangeEnd(to, timeZone)) continue;
    throw new ApiError('data_validation_error', `${name}To is before ${name}From; it must be the same or later.`);
  }
}

/** The conditions of a table's filters that were sent; they combine with AND. */
export const conditionsOf = <Table extends FilterTable>(
  table: Table,
  query: FilterQuery<Table>,
  at: AskedAt,
): Condition[] =>
  Object.entries(table).flatMap(([name, { kind, paths }]) => {
    const value = query[name];
    // The table's type ties each kind to its parameter's value; Object.entries forgets the tie.
    return value === undefined ? [] : (CONDITIONS[kind] as ConditionsOf<FilterKind>)(paths, value as never, at);
  });

/** Whether any filter was sent. */
export const isNarrowed = (query: FilterQuery): boolean =>
  (Object.keys(FILTERS) as (keyof Filters)[]).some((name) => query[name] !== undefined);

/** The conditions of the filters of my records. */
export const filterConditions = (query: FilterQuery, at: AskedAt): Condition[] => conditionsOf(FILTERS, query, at);
