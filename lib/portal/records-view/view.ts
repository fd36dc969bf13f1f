import { createLoader, createParser, createSerializer, parseAsNumberLiteral, parseAsStringLiteral } from 'nuqs/server';
import { formatCommaList, parseCommaList } from '../../http/parameters/comma-list';
import { rangeEnd, rangeStart } from '../../platform/dates/agency-time';
import { readLocalDateTime } from '../../platform/dates/local-date-time';
import {
  FILTERS,
  type FilterKind,
  type FilterName,
  type FilterTable,
  NEEDS,
  rangesOf,
} from '../../records/filters/filter-table';
import { SORTS, type Sort } from '../../records/filters/sorts';
import { knownStatusTypes } from '../../records/status-type-groups';
import { knownColumns } from './columns';
import { type OldParameters, withCurrentNames } from './old-parameters';

export const PAGE_SIZES = [10, 25, 50, 100] as const;

export type PageSize = (typeof PAGE_SIZES)[number];

/** The state of My records in the URL. Filters have the API's names; null means not set. */
export type View = Readonly<Record<FilterName, string | null>> & {
  readonly sort: Sort | null;
  /** The optional columns shown, with commas. */
  readonly columns: string | null;
  /** From 1. */
  readonly page: number;
  readonly size: PageSize;
};

export type ViewChange = Partial<{ -readonly [Name in keyof View]: View[Name] }>;

/** Placeholder for the time of the last visit, which only the device knows. */
export const LAST_VISIT = 'last-visit';

/** The API's limits. */
const MAX_VALUE_LENGTH = 1_024;
const MAX_LIST_LENGTH = 8_192;
const MAX_LIST_ITEMS = 100;

/** Higher page numbers are lowered to this one, whose offset the API still accepts. */
const LAST_PAGE = 1_000_000;

const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d{1,3})?Z$/;
// biome-ignore lint/suspicious/noControlCharactersInRegex: the API rejects control characters.
const CONTROL = /[\u0000-\u001f\u007f-\u009f]/;

/** Ignores an invalid value, so that a broken link still shows records. */
const text = (read: (value: string) => string | null) =>
  createParser<string>({
    parse: (value) => (value.trim() === '' || CONTROL.test(value) ? null : read(value)),
    serialize: (value) => value,
  });

const plain = text((value) => (value.length > MAX_VALUE_LENGTH ? null : value));

const date = text((value) => (readLocalDateTime(value) === null ? null : value));

const instant = text((value) =>
  value === LAST_VISIT ||
  (INSTANT.test(value) && readLocalDateTime(value.slice(0, 'YYYY-MM-DDTHH:mm:ss'.length)) !== null)
    ? value
    : null,
);

const list = text((value) => {
  const items = parseCommaList(value);
  const areValid = items.length <= MAX_LIST_ITEMS && items.every((item) => item.length <= MAX_VALUE_LENGTH);
  return value.length <= MAX_LIST_LENGTH && areValid ? value : null;
});

const needs = text((value) => {
  const words = new Set(parseCommaList(value));
  return formatCommaList(NEEDS.filter((need) => words.has(need)));
});

const PARSERS: Readonly<Record<FilterKind, ReturnType<typeof text>>> = {
  text: plain,
  list,
  type: plain,
  types: list,
  statusTypes: text(knownStatusTypes),
  from: date,
  to: date,
  search: plain,
  needs,
  after: instant,
  open: text((value) => (value === 'true' || value === 'false' ? value : null)),
};

type FilterParsers<Table extends FilterTable> = { readonly [Name in keyof Table]: ReturnType<typeof text> };

export const filterParsers = <Table extends FilterTable>(table: Table): FilterParsers<Table> =>
  Object.fromEntries(Object.entries(table).map(([name, { kind }]) => [name, PARSERS[kind]])) as FilterParsers<Table>;

export const viewParsers = {
  ...filterParsers(FILTERS),
  sort: parseAsStringLiteral(SORTS),
  columns: text(knownColumns),
  size: parseAsNumberLiteral(PAGE_SIZES).withDefault(25),
  page: createParser<number>({
    parse: (value) => (/^[1-9]\d{0,6}$/.test(value) ? Math.min(Number(value), LAST_PAGE) : null),
    serialize: String,
  }).withDefault(1),
};

const load = createLoader(viewParsers);

/** Also accepts the parameters of older versions. */
export const readView = (parameters: string | OldParameters): View => load(withCurrentNames(parameters));

const serialize = createSerializer(viewParsers);

/** The query string with its question mark; defaults are omitted. */
export const viewSearch = (view: Partial<View>): string => serialize(view);

export const viewPath = (view: Partial<View>): string => `/my-records${viewSearch(view)}`;

/** Includes the list that the user came from. @param at index in the whole list, from 0 */
export function recordPath(id: string, view: View, at: number): string {
  const search = viewSearch(view);
  return `/my-records/${encodeURIComponent(id)}${search === '' ? '?' : `${search}&`}at=${at}`;
}

export const offsetOf = ({ page, size }: Pick<View, 'page' | 'size'>): number => (page - 1) * size;

export const NO_FILTERS = Object.fromEntries(Object.keys(FILTERS).map((name) => [name, null])) as {
  [Name in FilterName]: null;
};

export const activeFilters = (view: View): readonly FilterName[] =>
  (Object.keys(FILTERS) as FilterName[]).filter((name) => view[name] !== null);

export type DateName = FilterName extends infer Name ? (Name extends `${infer Date}From` ? Date : never) : never;

/** The most used date comes first. */
export const DATE_NAMES = rangesOf(FILTERS).toSorted(
  (a, b) => Number(b === 'openedDate') - Number(a === 'openedDate'),
) as readonly DateName[];

/** Ranges that end before they begin, which the API rejects. */
export const reversedRanges = (view: View, timeZone: string): readonly DateName[] =>
  DATE_NAMES.filter((name) => {
    const from = readLocalDateTime(view[`${name}From`] ?? '');
    const to = readLocalDateTime(view[`${name}To`] ?? '');
    return from !== null && to !== null && rangeStart(from, timeZone) > rangeEnd(to, timeZone);
  });
