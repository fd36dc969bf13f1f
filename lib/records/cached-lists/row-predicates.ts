import { rangeEnd, rangeStart } from '../../platform/dates/agency-time';
import { NOT_EXPIRING } from '../expiry';
import { expiryWindow } from '../filters/expiry-window';
import { type FilterQuery, isSlashForm, type QueryTime } from '../filters/filter-conditions';
import type { FilterValues } from '../filters/filter-parameters';
import { FILTERS, type FilterKind, type Need } from '../filters/filter-table';
import { searchWords } from '../filters/search-text';
import { CLOSED_STATUS_TYPES } from '../status-type-groups';
import { type CachedList, EXPIRATION_DATE, EXPIRATION_STATUS, numbersAt, textsAt } from './cached-list';

export type RowPredicate = (row: number) => boolean;

type TestOf<Kind extends FilterKind> = (
  list: CachedList,
  paths: readonly string[],
  value: FilterValues[Kind],
  at: QueryTime,
) => RowPredicate;

const anyOf =
  (tests: readonly RowPredicate[]): RowPredicate =>
  (row) =>
    tests.some((test) => test(row));

function isOneOf(list: CachedList, path: string, values: Iterable<string>): RowPredicate {
  const [column, accepted] = [textsAt(list, path), new Set(values)];
  return (row) => {
    const text = column[row];
    return text !== undefined && accepted.has(text);
  };
}

const isInList = (list: CachedList, paths: readonly string[], values: readonly string[]): RowPredicate =>
  anyOf(paths.map((path) => isOneOf(list, path, values)));

const isOfType: TestOf<'types'> = (list, [slashForm = '', dashForm = ''], values) =>
  anyOf([
    isOneOf(list, slashForm, values.filter(isSlashForm)),
    isOneOf(
      list,
      dashForm,
      values.filter((value) => !isSlashForm(value)),
    ),
  ]);

function numberTest(list: CachedList, path: string, fits: (number: number) => boolean): RowPredicate {
  const column = numbersAt(list, path);
  // A missing value is NaN, which makes every comparison false.
  return (row) => fits(column[row] as number);
}

const closedTest = (list: CachedList): RowPredicate => isOneOf(list, 'statusType', CLOSED_STATUS_TYPES);

const NEED_TESTS: { readonly [Name in Need]: (list: CachedList, at: QueryTime) => RowPredicate } = {
  information: (list) => isOneOf(list, 'statusType', ['INCOMPLETE']),
  payment: (list) => numberTest(list, 'balance', (balance) => balance > 0),
  renewal: (list, { now, timeZone }) => {
    const { from, to } = expiryWindow(now, timeZone);
    const expiresSoon = numberTest(list, EXPIRATION_DATE, (date) => date >= from.getTime() && date <= to.getTime());
    const isDisabled = isOneOf(list, EXPIRATION_STATUS, [NOT_EXPIRING]);
    return (row) => expiresSoon(row) && !isDisabled(row);
  },
};

/** Must match the same records as the database conditions (`../filters/filter-conditions.ts`). */
const TESTS: { readonly [Kind in FilterKind]: TestOf<Kind> } = {
  text: (list, paths, value) => isInList(list, paths, [value]),
  list: isInList,
  type: (list, paths, value, at) => isOfType(list, paths, [value], at),
  types: isOfType,
  statusTypes: isInList,
  from: (list, [path = ''], value, { timeZone }) => {
    const first = rangeStart(value, timeZone).getTime();
    return numberTest(list, path, (date) => date >= first);
  },
  to: (list, [path = ''], value, { timeZone }) => {
    const last = rangeEnd(value, timeZone).getTime();
    return numberTest(list, path, (date) => date <= last);
  },
  search: (list, [path = ''], value) => {
    const [column, words] = [textsAt(list, path), searchWords(value)];
    return (row) => words.every((word) => column[row]?.includes(word));
  },
  needs: (list, _paths, words, at) => {
    const [isClosed, needs] = [closedTest(list), anyOf(words.map((word) => NEED_TESTS[word](list, at)))];
    return (row) => !isClosed(row) && needs(row);
  },
  after: (list, [path = ''], value) => numberTest(list, path, (date) => date > value.getTime()),
  open: (list, _paths, value) => {
    const isClosed = closedTest(list);
    return (row) => isClosed(row) !== value;
  },
};

/** A row matches if it passes all tests. */
export const rowPredicates = (list: CachedList, query: FilterQuery, at: QueryTime): RowPredicate[] =>
  Object.entries(FILTERS).flatMap(([name, { kind, paths }]) => {
    const value = query[name as keyof typeof FILTERS];
    // Object.entries loses the link between a filter's kind and its value.
    return value === undefined ? [] : [(TESTS[kind] as TestOf<FilterKind>)(list, paths, value as never, at)];
  });
