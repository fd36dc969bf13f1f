import { shellQuoted } from '../../api-reference/shell-quoted';
import { API_FILTERS } from './filters';
import { listOf, listText } from './list-text';
import { SIDE_STATUS_TYPES } from './status-split';
import { offsetOf, type View } from './view';

/** Attention that is nothing but a status type. */
const INCOMPLETE = 'INCOMPLETE';

/**
 * The status types that stand for what the API has no word for: a side, and records to which something is missing.
 * @returns those asked for, null for any; empty where no known status type is left.
 */
function statusTypesOf({ side, attention, statusTypes }: View): readonly string[] | null {
  const asked = listOf(statusTypes);
  const narrowings: readonly (readonly string[])[] = [
    ...(side === null ? [] : [SIDE_STATUS_TYPES[side]]),
    ...(attention === 'incomplete' ? [[INCOMPLETE]] : []),
  ];
  const [first, ...others] = asked.length > 0 ? [asked, ...narrowings] : narrowings;
  return first === undefined ? null : first.filter((each) => others.every((list) => list.includes(each)));
}

/** What of a view the API cannot be asked for in one request. */
export type Inexpressible = 'q' | 'attention' | 'side';

/**
 * Filters of the view that the API does not have: no request of it has exactly these rows.
 * @param unknown records of the person whose status type the API does not know.
 */
export function notInApi(view: View, unknown: number): readonly Inexpressible[] {
  const isOpenAlone = view.side === 'open' && listOf(view.statusTypes).length === 0 && view.attention !== 'incomplete';
  const isInexact = statusTypesOf(view)?.length === 0 || (isOpenAlone && unknown > 0);
  return [
    ...(view.q === null ? [] : (['q'] as const)),
    ...(view.attention === null || view.attention === 'incomplete' ? [] : (['attention'] as const)),
    ...(isInexact ? (['side'] as const) : []),
  ];
}

type Where = {
  /** For example `https://permits.example.gov`. */
  readonly origin: string;
  readonly lang: string;
};

/** Commas and slashes mean nothing in a query string and read better as they are. */
const readable = (search: URLSearchParams): string => search.toString().replaceAll('%2C', ',').replaceAll('%2F', '/');

const AUTHORIZED = 'curl -H "Authorization: $TOKEN"';

/**
 * The request of the API that gives the rows of a view, as a command. The token stays a variable: it is not the portal's
 * to show.
 */
export function curlOf(view: View, { origin, lang }: Where): string {
  const search = new URLSearchParams();
  for (const name of API_FILTERS) {
    const value = name === 'statusTypes' ? listText(statusTypesOf(view) ?? []) : view[name];
    if (value !== null) search.set(name, value);
  }
  search.set('lang', lang);
  search.set('limit', String(view.size));
  search.set('offset', String(offsetOf(view)));
  return `${AUTHORIZED} \\\n  ${shellQuoted(`${origin}/api/v4/records/mine?${readable(search)}`)}`;
}

/**
 * The same for rows that no one request gives: each by its number, in their order, one answer a line. The braces are
 * curl's own; what a number holds of what they mean is escaped by its encoding. Many requests may be told to wait, which
 * curl then does.
 */
export function curlByNumber(customIds: readonly string[], { origin, lang }: Where): string {
  const numbers = customIds.map((customId) => new URLSearchParams({ customId }).toString().slice('customId='.length));
  const address = `${origin}/api/v4/records/mine?lang=${encodeURIComponent(lang)}&customId={${numbers.join(',')}}`;
  return `${AUTHORIZED} --retry 5 -w '\\n' \\\n  ${shellQuoted(address)}`;
}
