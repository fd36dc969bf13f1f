import type { Filter } from 'mongodb';
import { ApiError } from '../../http/responses/api-error';
import { rangeEnd, rangeStart } from '../../platform/dates/agency-time';
import type { RecordDocument } from '../document';
import { NOT_EXPIRING } from '../expiry';
import { CLOSED_STATUS_TYPES } from '../status-type-groups';
import { expiryWindow } from './expiry-window';
import type { FilterValues } from './filter-parameters';
import { FILTERS, type FilterKind, type Filters, type FilterTable, type Need, rangesOf } from './filter-table';
import { searchConditions } from './search-text';

export type Condition = Filter<RecordDocument>;

export type FilterQuery<Table extends FilterTable = Filters> = {
  readonly [Name in keyof Table]?: FilterValues[Table[Name]['kind']] | undefined;
};

export type QueryTime = { readonly now: Date; readonly timeZone: string };

type ConditionsOf<Kind extends FilterKind> = (
  paths: readonly string[],
  value: FilterValues[Kind],
  at: QueryTime,
) => Condition[];

const anyOf = (conditions: readonly Condition[]): Condition[] =>
  conditions.length > 1 ? [{ $or: [...conditions] }] : [...conditions];

const isText: ConditionsOf<'text'> = (paths, value) => anyOf(paths.map((path) => ({ [path]: value })));
const isInList = (paths: readonly string[], values: readonly string[]): Condition[] =>
  anyOf(paths.map((path) => ({ [path]: { $in: [...values] } }) as Condition));

/** Levels contain no slash, so any value with one is the slash form. */
export const isSlashForm = (value: string): boolean => value.includes('/');

const isOfType: ConditionsOf<'types'> = ([slashForm = '', dashForm = ''], values) => {
  const [slash, dash] = [values.filter(isSlashForm), values.filter((value) => !isSlashForm(value))];
  return anyOf([
    ...(slash.length > 0 ? [{ [slashForm]: { $in: slash } }] : []),
    ...(dash.length > 0 ? [{ [dashForm]: { $in: dash } }] : []),
  ]);
};

const CLOSED = [...CLOSED_STATUS_TYPES];

const NEED_CONDITIONS: { readonly [Name in Need]: (at: QueryTime) => Condition } = {
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

/** Long lists are filtered in memory by `cached-lists/row-predicates.ts`, which must agree. */
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
    { statusType: { $nin: CLOSED } },
    ...anyOf(words.map((word) => NEED_CONDITIONS[word](at))),
  ],
  after: ([path = ''], value) => [{ [path]: { $gt: value } } as Condition],
  open: ([path = ''], value) => [{ [path]: { [value ? '$nin' : '$in']: CLOSED } } as Condition],
};

/**
 * Compares instants, because a later one can have an earlier local time when the clocks change.
 * @throws ApiError data_validation_error if a range ends before it starts
 */
export function checkDateRanges(query: FilterQuery, timeZone: string): void {
  const values = query as Readonly<Record<string, FilterValues['from'] | undefined>>;
  for (const name of rangesOf(FILTERS)) {
    const [from, to] = [values[`${name}From`], values[`${name}To`]];
    if (from === undefined || to === undefined || rangeStart(from, timeZone) <= rangeEnd(to, timeZone)) continue;
    throw new ApiError('data_validation_error', `${name}To is before ${name}From; it must be the same or later.`);
  }
}

export const conditionsOf = <Table extends FilterTable>(
  table: Table,
  query: FilterQuery<Table>,
  at: QueryTime,
): Condition[] =>
  Object.entries(table).flatMap(([name, { kind, paths }]) => {
    const value = query[name];
    // Object.entries loses the link between a filter's kind and its value.
    return value === undefined ? [] : (CONDITIONS[kind] as ConditionsOf<FilterKind>)(paths, value as never, at);
  });

export const hasFilters = (query: FilterQuery): boolean =>
  (Object.keys(FILTERS) as (keyof Filters)[]).some((name) => query[name] !== undefined);

export const filterConditions = (query: FilterQuery, at: QueryTime): Condition[] => conditionsOf(FILTERS, query, at);
