import type { DateName } from '../portal/records-view/view';
import {
  EXTENSION_FILTERS,
  FILTERS,
  type FilterKind,
  type FilterTable,
  rangesOf,
  SPECIFIED_FILTERS,
} from '../records/filters/filter-table';
import { addressLines } from '../records/output/address-lines';

/** Filter parameters of `GET /v4/records/mine`. */
export type QueryFilters = Readonly<Record<string, string>>;

/** A stored record, or one from a response. */
type Filtered = { readonly [name: string]: unknown };
type Test = (record: Filtered, value: string) => boolean;

const valueAt = (record: Filtered, path: string): unknown =>
  path === '_id'
    ? (record._id ?? record.id)
    : path.split('.').reduce<unknown>((value, name) => (value as Filtered | undefined)?.[name], record);

const isAt =
  (paths: readonly string[]): Test =>
  (record, value) =>
    paths.some((path) => valueAt(record, path) === value);
const isOneOf =
  (test: Test): Test =>
  (record, value) =>
    value.split(',').some((item) => test(record, item));

/** A date in the API's format, in UTC, so that text order is time order. */
const secondOf = (date: unknown): unknown =>
  date instanceof Date ? date.toISOString().slice(0, 19).replace('T', ' ') : date;
const endOf = (value: string, time: string): string =>
  value.length === 10 ? `${value} ${time}` : value.replace('T', ' ');
const firstSecond = (value: string): string => endOf(value, '00:00:00');
const lastSecond = (value: string): string => endOf(value, '23:59:59');

const dateTest =
  (paths: readonly string[], matches: (date: string, value: string) => boolean): Test =>
  (record, value) =>
    paths.some((path) => {
      const date = secondOf(valueAt(record, path));
      return typeof date === 'string' && matches(date, value);
    });

const ENDED: readonly unknown[] = ['CLOSED', 'COMPLETE', 'DENIED', 'VOID'];

const DAY = 86_400_000;
/** Days from today (UTC) until a date. */
const daysUntil = (date: string): number => Math.round((Date.parse(date.slice(0, 10)) - Date.now()) / DAY + 0.5);

const NEEDS: Readonly<Record<string, (record: Filtered) => boolean>> = {
  information: ({ statusType }) => statusType === 'INCOMPLETE',
  payment: ({ balance }) => typeof balance === 'number' && balance > 0,
  renewal: (record) => {
    const date = secondOf(valueAt(record, 'renewalInfo.expirationDate'));
    if (typeof date !== 'string' || valueAt(record, 'renewalInfo.expirationStatus.value') === 'DISABLED') return false;
    const today = new Date().toISOString().slice(0, 10);
    return date.slice(0, 10) >= today && daysUntil(date) <= 30;
  },
};

const plain = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

const searchedText = (record: Filtered): string =>
  [
    record.customId,
    valueAt(record, 'type.text'),
    record.name,
    record.description,
    ...((record.addresses ?? []) as Filtered[]).flatMap(addressLines),
  ]
    .map((text) => plain(String(text ?? '')))
    .join('\n');

const TESTS: Readonly<Record<FilterKind, (paths: readonly string[]) => Test>> = {
  text: isAt,
  type: isAt,
  list: (paths) => isOneOf(isAt(paths)),
  types: (paths) => isOneOf(isAt(paths)),
  statusTypes: (paths) => isOneOf(isAt(paths)),
  from: (paths) => dateTest(paths, (date, value) => date >= firstSecond(value)),
  to: (paths) => dateTest(paths, (date, value) => date <= lastSecond(value)),
  search: () => (record, value) =>
    plain(value)
      .split(/[\s,]+/)
      .every((word) => searchedText(record).includes(word)),
  needs: () => (record, value) =>
    !ENDED.includes(record.statusType) && value.split(',').some((need) => NEEDS[need]?.(record)),
  after: (paths) => dateTest(paths, (date, value) => date > value.slice(0, 19).replace('T', ' ')),
  open: () => (record, value) => ENDED.includes(record.statusType) === (value === 'false'),
};

export const DATES = rangesOf(SPECIFIED_FILTERS) as readonly DateName[];
/** The 24 filters of the specification (4.4). */
export const FILTER_NAMES: readonly string[] = Object.keys(SPECIFIED_FILTERS);
export const EXTENSION_NAMES: readonly string[] = Object.keys(EXTENSION_FILTERS);

/** Filters with a plain loop, to compare with the database; an unknown filter matches nothing. */
export const expectedMatches = <Item extends Filtered>(
  records: readonly Item[],
  filters: QueryFilters,
  table: FilterTable = FILTERS,
): Item[] =>
  records.filter((record) =>
    Object.entries(filters).every(([name, value]) => {
      const facts = table[name];
      return facts !== undefined && TESTS[facts.kind](facts.paths)(record, value);
    }),
  );

const SORT_PATHS: Readonly<Record<string, string>> = { expirationDate: 'renewalInfo.expirationDate' };

/** Sorts a response that is in the default order: missing values last, ties in the default order. */
export function expectedOrder<Item extends Filtered>(records: readonly Item[], sort: string): Item[] {
  const [field, direction] = sort.startsWith('-') ? [sort.slice(1), -1] : [sort, 1];
  const sortedValue = (record: Item): unknown =>
    field === 'expirationDate' && valueAt(record, 'renewalInfo.expirationStatus.value') === 'DISABLED'
      ? undefined
      : valueAt(record, SORT_PATHS[field] ?? field);
  const rows = records.map((record) => ({ record, value: sortedValue(record) as string | number | undefined }));
  const present = rows.filter(({ value }) => value !== undefined) as { record: Item; value: string | number }[];
  present.sort((a, b) => (a.value === b.value ? 0 : (a.value < b.value ? -1 : 1) * direction));
  return [...present, ...rows.filter(({ value }) => value === undefined)].map(({ record }) => record);
}

/** Whether a date range ends before it begins, which the API rejects. */
export const hasReversedRange = (filters: QueryFilters): boolean =>
  DATES.some((name) => {
    const [from, to] = [filters[`${name}From`], filters[`${name}To`]];
    return from !== undefined && to !== undefined && firstSecond(from) > lastSecond(to);
  });
