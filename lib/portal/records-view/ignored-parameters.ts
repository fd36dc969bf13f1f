import { listOf } from '../../http/parameters/comma-list';
import { NEEDS } from '../../records/filters/filter-table';
import { isStatusType } from '../../records/status-split';
import { type View, type ViewChange, viewAddress, viewParsers } from './view';

/** A value in an address that is invalid, so that the rows are chosen without it. */
export type IgnoredParameter = { readonly name: keyof View; readonly value: string };

type ViewName = keyof typeof viewParsers;

const NAMES = Object.keys(viewParsers) as readonly ViewName[];

/** The invalid parts of a value: single words of status types and needs, otherwise the whole value. */
function invalidParts(name: ViewName, value: string): readonly string[] {
  if (value.trim() === '') return [];
  if (name === 'statusTypes') return listOf(value).filter((word) => !isStatusType(word));
  if (name === 'needs') return listOf(value).filter((word) => !NEEDS.some((need) => need === word));
  return viewParsers[name].parse(value) === null ? [value] : [];
}

/** The values in an address that its view ignores; parameters that no view has are not listed. */
export const ignoredParameters = (address: Pick<URLSearchParams, 'getAll'>): readonly IgnoredParameter[] =>
  NAMES.flatMap((name) => {
    const [first = '', ...others] = address.getAll(name);
    // The view takes only the first value of each parameter.
    const further = others.filter((value) => value !== first && value.trim() !== '');
    return [...invalidParts(name, first), ...further].map((value) => ({ name, value }));
  });

/** The change that removes ignored parameters from the address and leaves the view as it is. */
export const withoutLeftOut = (view: View, parts: readonly IgnoredParameter[]): ViewChange => ({
  page: view.page,
  ...Object.fromEntries(parts.map(({ name }) => [name, view[name]])),
});

/** The address of a view with its ignored parameters, so that the page still reports them after a sign-in. */
export function addressWith(view: View, parts: readonly IgnoredParameter[]): string {
  const address = viewAddress(view);
  if (parts.length === 0) return address;
  const more = new URLSearchParams(parts.map(({ name, value }) => [name, value]));
  return `${address}${address.includes('?') ? '&' : '?'}${more}`;
}

/** Converts a page's `searchParams` to `URLSearchParams`. */
export const searchOf = (
  searchParams: Readonly<Record<string, string | readonly string[] | undefined>>,
): URLSearchParams =>
  new URLSearchParams(
    Object.entries(searchParams).flatMap(([name, values]) => [values ?? []].flat().map((value) => [name, value])),
  );
