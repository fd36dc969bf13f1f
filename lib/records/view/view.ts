import { createLoader, createParser, createSerializer, parseAsNumberLiteral, parseAsStringLiteral } from 'nuqs/server';
import {
  API_FILTERS,
  type ApiFilter,
  ATTENTION_KINDS,
  type AttentionKind,
  DATE_FILTERS,
  type DateFilter,
  PORTAL_FILTERS,
} from './filters';
import { knownStatusTypes } from './status-split';

/** Rows on a page that a person may choose. */
export const PAGE_SIZES = [10, 25, 50, 100, 1_000] as const;

export type PageSize = (typeof PAGE_SIZES)[number];

/** What the address says of My Records: every filter under the API's own name (null: not set), and the page. */
export type View = Readonly<Record<ApiFilter, string | null>> & {
  readonly q: string | null;
  readonly attention: AttentionKind | null;
  /** ISO instant, for attention `changed`. */
  readonly changedSince: string | null;
  /** From 1. */
  readonly page: number;
  readonly size: PageSize;
};

export type ViewChange = Partial<{ -readonly [Name in keyof View]: View[Name] }>;

/** What the API takes at most in one value and in one list. */
const LONGEST_VALUE = 1_024;
const LONGEST_LIST = 8_192;

/** Far beyond any page there is, and still an offset that the API takes. */
const LAST_PAGE = 1_000_000;

const WIRE_DATE = /^\d{4}-\d{2}-\d{2}(?:[ T]\d{2}:\d{2}:\d{2})?$/;
const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d{1,3})?Z$/;
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what the API refuses.
const CONTROL = /[\u0000-\u001f\u007f-\u009f]/;

/** What is not understood counts for nothing: an address with a mistake still shows records. */
const text = (read: (value: string) => string | null) =>
  createParser<string>({
    parse: (value) => (value.trim() === '' || CONTROL.test(value) ? null : read(value)),
    serialize: (value) => value,
  });

const upTo = (longest: number) => text((value) => (value.length > longest ? null : value));

const isDay = (value: string): boolean => {
  const day = value.slice(0, 10);
  const instant = new Date(`${day}T00:00:00Z`);
  return !Number.isNaN(instant.getTime()) && instant.toISOString().startsWith(day);
};

const date = text((value) => (WIRE_DATE.test(value) && isDay(value) ? value : null));

function parserOf(name: ApiFilter) {
  if (name === 'statusTypes') return text(knownStatusTypes);
  if (name === 'modules' || name === 'types') return upTo(LONGEST_LIST);
  return DATE_FILTERS.some((each) => name.startsWith(each)) ? date : upTo(LONGEST_VALUE);
}

const filterParsers = Object.fromEntries(API_FILTERS.map((name) => [name, parserOf(name)])) as Record<
  ApiFilter,
  ReturnType<typeof text>
>;

/** How each part of the view stands in the address (nuqs). */
export const viewParsers = {
  q: upTo(LONGEST_VALUE),
  attention: parseAsStringLiteral(ATTENTION_KINDS),
  changedSince: text((value) => (INSTANT.test(value) && isDay(value) ? value : null)),
  ...filterParsers,
  size: parseAsNumberLiteral(PAGE_SIZES).withDefault(25),
  page: createParser<number>({
    parse: (value) => (/^[1-9]\d{0,6}$/.test(value) ? Math.min(Number(value), LAST_PAGE) : null),
    serialize: String,
  }).withDefault(1),
};

/** Reads the view of an address: its search, or the page's `searchParams`. */
export const readView: (address: string | Record<string, string | string[] | undefined>) => View =
  createLoader(viewParsers);

const serialize = createSerializer(viewParsers);

/** The query string of a view with its question mark; empty for the plain list. What is as usual is left out. */
export const viewSearch = (view: Partial<View>): string => serialize(view);

export const viewAddress = (view: Partial<View>): string => `/my-records${viewSearch(view)}`;

/**
 * The address of a record, with the list that one comes from.
 * @param at index of the record in the whole list of the view, from 0.
 */
export function recordAddress(id: string, view: View, at: number): string {
  const search = viewSearch(view);
  return `/my-records/${encodeURIComponent(id)}${search === '' ? '?' : `${search}&`}at=${at}`;
}

export const offsetOf = ({ page, size }: Pick<View, 'page' | 'size'>): number => (page - 1) * size;

/** Every filter, empty: what clears them all. */
export const NO_FILTERS = Object.fromEntries([...PORTAL_FILTERS, ...API_FILTERS].map((name) => [name, null])) as {
  [Name in ApiFilter | (typeof PORTAL_FILTERS)[number]]: null;
};

/** Names of the filters that are set; `changedSince` belongs to `attention` and is not one of its own. */
export const setFilters = (view: View): readonly (ApiFilter | 'q' | 'attention')[] =>
  (['q', 'attention', ...API_FILTERS] as const).filter((name) => view[name] !== null);

/** Ranges whose first day is after their last: no record can be in them, and the API refuses them. */
export const reversedRanges = (view: View): readonly DateFilter[] =>
  DATE_FILTERS.filter((name) => {
    const [from, to] = [view[`${name}From`], view[`${name}To`]];
    return from !== null && to !== null && from.slice(0, 10) > to.slice(0, 10);
  });
