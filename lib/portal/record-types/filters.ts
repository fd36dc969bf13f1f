import { ACTIONS } from '../../record-types/actions';

/** The filters of the record types page; an absent filter matches every type. */
export type TypeFilters = {
  readonly action?: (typeof ACTIONS)[number] | undefined;
  readonly isFeeEstimate?: boolean | undefined;
  readonly filterName?: string | undefined;
};

/** The view in an address: the operation's filters, and the search text of the page. */
export type TypesView = TypeFilters & { readonly q: string };

/** Maximum length of the search text; the rest is dropped. */
export const LONGEST_SEARCH = 100;

const NAMES = ['q', 'action', 'isFeeEstimate', 'filterName'] as const;

type Address = Pick<URLSearchParams, 'get'>;

/** Reads the parameters of an address; an invalid value counts as absent. */
export function readTypesView(address: Address): TypesView {
  const textOf = (name: (typeof NAMES)[number]): string => address.get(name)?.trim() ?? '';
  const action = ACTIONS.find((name) => name === textOf('action'));
  const fee = textOf('isFeeEstimate');
  const filterName = textOf('filterName');
  return {
    q: textOf('q').slice(0, LONGEST_SEARCH),
    ...(action !== undefined && { action }),
    ...((fee === 'true' || fee === 'false') && { isFeeEstimate: fee === 'true' }),
    ...(filterName !== '' && { filterName }),
  };
}

/** The address of a view; empty values are omitted. */
export function typesAddress(view: Partial<TypesView>): string {
  const parameters = new URLSearchParams();
  for (const name of NAMES) {
    const value = String(view[name] ?? '').trim();
    if (value !== '') parameters.set(name, value);
  }
  return parameters.size > 0 ? `/record-types?${parameters}` : '/record-types';
}

/** Whether the address has empty parameters: without scripts a form also sends its empty fields. */
export const hasBlanks = (address: Address): boolean => NAMES.some((name) => address.get(name)?.trim() === '');
