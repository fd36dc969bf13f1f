import { listOf } from '../../http/parameters/comma-list';
import { NEEDS } from '../../records/filters/filter-table';
import { isStatusType } from '../../records/status-split';
import { type View, type ViewChange, viewAddress, viewParsers } from './view';

/** A part of an address that means nothing to the portal, so that the rows are chosen without it. */
export type IgnoredParameter = { readonly name: keyof View; readonly value: string };

type ViewName = keyof typeof viewParsers;

const NAMES = Object.keys(viewParsers) as readonly ViewName[];

/** What of the one value that counts is not understood: of the status types each word, else all of it. */
function notUnderstood(name: ViewName, value: string): readonly string[] {
  if (value.trim() === '') return [];
  if (name === 'statusTypes') return listOf(value).filter((word) => !isStatusType(word));
  if (name === 'needs') return listOf(value).filter((word) => !NEEDS.some((need) => need === word));
  return viewParsers[name].parse(value) === null ? [value] : [];
}

/** What an address asks for that its view does not hold; names that are none of the view's are not the portal's. */
export const ignoredParameters = (address: Pick<URLSearchParams, 'getAll'>): readonly IgnoredParameter[] =>
  NAMES.flatMap((name) => {
    const [first = '', ...others] = address.getAll(name);
    // The view has one value a name: the first.
    const further = others.filter((value) => value !== first && value.trim() !== '');
    return [...notUnderstood(name, first), ...further].map((value) => ({ name, value }));
  });

/** The change that takes these parts out of the address, and leaves the view as it is. */
export const withoutLeftOut = (view: View, parts: readonly IgnoredParameter[]): ViewChange => ({
  page: view.page,
  ...Object.fromEntries(parts.map(({ name }) => [name, view[name]])),
});

/** The address of a view with what was left out of it, so that whoever signs in first is still told. */
export function addressWith(view: View, parts: readonly IgnoredParameter[]): string {
  const address = viewAddress(view);
  if (parts.length === 0) return address;
  const more = new URLSearchParams(parts.map(({ name, value }) => [name, value]));
  return `${address}${address.includes('?') ? '&' : '?'}${more}`;
}

/** The page's `searchParams` as an address has them. */
export const searchOf = (asked: Readonly<Record<string, string | readonly string[] | undefined>>): URLSearchParams =>
  new URLSearchParams(
    Object.entries(asked).flatMap(([name, values]) => [values ?? []].flat().map((value) => [name, value])),
  );
