import { API_FILTERS, PORTAL_FILTERS } from './filters';
import { offsetOf, type View } from './view';

/** For a shell, in single quotes: nothing inside them means anything to it. */
const quoted = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`;

/**
 * The request of the API that gives the rows of a view, as a command. The token stays a variable: it is not the portal's
 * to show.
 * @param origin for example `https://permits.example.gov`.
 */
export function curlOf(view: View, { origin, lang }: { readonly origin: string; readonly lang: string }): string {
  const search = new URLSearchParams();
  for (const name of API_FILTERS) {
    const value = view[name];
    if (value !== null) search.set(name, value);
  }
  search.set('lang', lang);
  search.set('limit', String(view.size));
  search.set('offset', String(offsetOf(view)));
  // Commas and slashes mean nothing in a query string and read better as they are.
  const readable = search.toString().replaceAll('%2C', ',').replaceAll('%2F', '/');
  return `curl -H "Authorization: $TOKEN" \\\n  ${quoted(`${origin}/api/v4/records/mine?${readable}`)}`;
}

/** Filters of the view that the API does not have: its answer has more rows than the screen. */
export const notInApi = (view: View): readonly ('q' | 'attention')[] =>
  PORTAL_FILTERS.filter((name) => name !== 'changedSince').filter((name) => view[name] !== null);
