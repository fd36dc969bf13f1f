import { parseCommaList } from '../../http/parameters/comma-list';
import { NEEDS } from '../../records/filters/filter-table';
import { isStatusType } from '../../records/status-type-groups';
import { knownColumns } from './columns';
import { type View, type ViewChange, viewParsers, viewPath } from './view';

export type IgnoredParameter = { readonly name: keyof View; readonly value: string };

type ViewName = keyof typeof viewParsers;

const NAMES = Object.keys(viewParsers) as readonly ViewName[];

/** Status types, needs and columns are checked item by item, other values as a whole. */
function invalidParts(name: ViewName, value: string): readonly string[] {
  if (value.trim() === '') return [];
  if (name === 'statusTypes') return parseCommaList(value).filter((word) => !isStatusType(word));
  if (name === 'needs') return parseCommaList(value).filter((word) => !NEEDS.some((need) => need === word));
  if (name === 'columns') return parseCommaList(value).filter((word) => knownColumns(word) === null);
  return viewParsers[name].parse(value) === null ? [value] : [];
}

/** The invalid values of a query string; unknown parameters are not listed. */
export const ignoredParameters = (parameters: Pick<URLSearchParams, 'getAll'>): readonly IgnoredParameter[] =>
  NAMES.flatMap((name) => {
    const [first = '', ...others] = parameters.getAll(name);
    // The view uses only the first value of each parameter.
    const further = others.filter((value) => value !== first && value.trim() !== '');
    return [...invalidParts(name, first), ...further].map((value) => ({ name, value }));
  });

/** Removes ignored parameters from the URL without changing the view. */
export const withoutIgnored = (view: View, parts: readonly IgnoredParameter[]): ViewChange => ({
  page: view.page,
  ...Object.fromEntries(parts.map(({ name }) => [name, view[name]])),
});

/** Preserves ignored parameters, so that the page still reports them after sign-in. */
export function pathWith(view: View, parts: readonly IgnoredParameter[]): string {
  const parameters = viewPath(view);
  if (parts.length === 0) return parameters;
  const more = new URLSearchParams(parts.map(({ name, value }) => [name, value]));
  return `${parameters}${parameters.includes('?') ? '&' : '?'}${more}`;
}

export const searchParamsOf = (
  searchParams: Readonly<Record<string, string | readonly string[] | undefined>>,
): URLSearchParams =>
  new URLSearchParams(
    Object.entries(searchParams).flatMap(([name, values]) => [values ?? []].flat().map((value) => [name, value])),
  );
