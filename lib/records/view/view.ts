import { createLoader, createParser, createSerializer, parseAsNumberLiteral, parseAsStringLiteral } from 'nuqs/server';
import { rangeEnd, rangeStart } from '../../dates/agency-time';
import { readLocalDateTime } from '../../dates/local-date-time';
import {
  API_FILTERS,
  type ApiFilter,
  ATTENTION_KINDS,
  type AttentionKind,
  DATE_FILTERS,
  type DateFilter,
  PORTAL_FILTERS,
  SIDES,
  type Side,
} from './filters';
import { listOf } from './list-text';
import { knownStatusTypes } from './status-split';

/** Rows on a page that a person may choose. */
export const PAGE_SIZES = [10, 25, 50, 100] as const;

export type PageSize = (typeof PAGE_SIZES)[number];

/** What the address says of My Records: every filter under the API's own name (null: not set), and the page. */
export type View = Readonly<Record<ApiFilter, string | null>> & {
  readonly q: string | null;
  readonly side: Side | null;
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
const MOST_ITEMS = 100;

/** Far beyond any page there is, and still an offset that the API takes. */
const LAST_PAGE = 1_000_000;

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

const date = text((value) => (readLocalDateTime(value) === null ? null : value));

const instant = text((value) =>
  INSTANT.test(value) && readLocalDateTime(value.slice(0, 'YYYY-MM-DDTHH:mm:ss'.length)) !== null ? value : null,
);

const list = text((value) => {
  const items = listOf(value);
  const isTaken = items.length <= MOST_ITEMS && items.every((item) => item.length <= LONGEST_VALUE);
  return value.length <= LONGEST_LIST && isTaken ? value : null;
});

function parserOf(name: ApiFilter) {
  if (name === 'statusTypes') return text(knownStatusTypes);
  if (name === 'modules' || name === 'types') return list;
  return DATE_FILTERS.some((each) => name.startsWith(each)) ? date : upTo(LONGEST_VALUE);
}

const filterParsers = Object.fromEntries(API_FILTERS.map((name) => [name, parserOf(name)])) as Record<
  ApiFilter,
  ReturnType<typeof text>
>;

/** How each part of the view stands in the address (nuqs). */
export const viewParsers = {
  q: upTo(LONGEST_VALUE),
  side: parseAsStringLiteral(SIDES),
  attention: parseAsStringLiteral(ATTENTION_KINDS),
  changedSince: instant,
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
export const setFilters = (view: View): readonly (ApiFilter | 'q' | 'attention' | 'side')[] =>
  (['q', 'attention', 'side', ...API_FILTERS] as const).filter((name) => view[name] !== null);

/** Ranges that end before they begin, by the calendar of the agency: no record can be in them, and the API refuses them. */
export const reversedRanges = (view: View, timeZone: string): readonly DateFilter[] =>
  DATE_FILTERS.filter((name) => {
    const from = readLocalDateTime(view[`${name}From`] ?? '');
    const to = readLocalDateTime(view[`${name}To`] ?? '');
    return from !== null && to !== null && rangeStart(from, timeZone) > rangeEnd(to, timeZone);
  });
