import { API_FILTERS, PORTAL_FILTERS } from './filters';
import { offsetOf, type View } from './view';

/** @returns the filters of a view as the portal's endpoints take them, for its numbers and its files. */
export function filterSearch(view: View, lang: string): string {
  const search = new URLSearchParams();
  for (const name of [...PORTAL_FILTERS, ...API_FILTERS]) {
    const value = view[name];
    if (value !== null) search.set(name, value);
  }
  search.set('lang', lang);
  return search.toString();
}

/** @returns the same with the page. */
export const rowsSearch = (view: View, lang: string): string =>
  `${filterSearch(view, lang)}&limit=${view.size}&offset=${offsetOf(view)}`;
