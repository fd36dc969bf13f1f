import { API_FILTERS } from './filters';
import { listOf, listText } from './list-text';
import { SIDE_STATUS_TYPES } from './status-split';
import { offsetOf, type View } from './view';

/** For a shell, in single quotes: nothing inside them means anything to it. */
const quoted = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`;

/** The API has no word for a side: its known status types stand for it, less those that the view does not ask for. */
function statusTypesOf({ side, statusTypes }: View): string | null {
  if (side === null) return statusTypes;
  const asked = listOf(statusTypes);
  return listText(SIDE_STATUS_TYPES[side].filter((each) => asked.length === 0 || asked.includes(each))) ?? statusTypes;
}

/**
 * The request of the API that gives the rows of a view, as a command. The token stays a variable: it is not the portal's
 * to show.
 * @param origin for example `https://permits.example.gov`.
 */
export function curlOf(view: View, { origin, lang }: { readonly origin: string; readonly lang: string }): string {
  const search = new URLSearchParams();
  for (const name of API_FILTERS) {
    const value = name === 'statusTypes' ? statusTypesOf(view) : view[name];
    if (value !== null) search.set(name, value);
  }
  search.set('lang', lang);
  search.set('limit', String(view.size));
  search.set('offset', String(offsetOf(view)));
  // Commas and slashes mean nothing in a query string and read better as they are.
  const readable = search.toString().replaceAll('%2C', ',').replaceAll('%2F', '/');
  return `curl -H "Authorization: $TOKEN" \\\n  ${quoted(`${origin}/api/v4/records/mine?${readable}`)}`;
}

/**
 * Filters of the view that the API does not have: its answer has other rows than the screen.
 * @param unknown records of the person whose status type the API does not know.
 */
export function notInApi(view: View, unknown: number): readonly ('q' | 'attention' | 'side')[] {
  const asked = listOf(view.statusTypes);
  const isEmptySide =
    view.side !== null && asked.length > 0 && !SIDE_STATUS_TYPES[view.side].some((each) => asked.includes(each));
  const isInexact = isEmptySide || (view.side === 'open' && asked.length === 0 && unknown > 0);
  return [
    ...(['q', 'attention'] as const).filter((name) => view[name] !== null),
    ...(isInexact ? (['side'] as const) : []),
  ];
}
