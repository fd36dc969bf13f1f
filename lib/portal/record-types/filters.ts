import { ACTIONS } from '../../record-types/actions';

/** What the page of record types is narrowed to; what is absent does not narrow. */
export type TypeFilters = {
  readonly action?: (typeof ACTIONS)[number] | undefined;
  readonly isFeeEstimate?: boolean | undefined;
  readonly filterName?: string | undefined;
};

/** What an address asks for: the filters, which the operation takes, and the words to search for. */
export type TypesView = TypeFilters & { readonly q: string };

/** The longest that is searched for; the rest of a longer text is dropped. */
export const LONGEST_SEARCH = 100;

const NAMES = ['q', 'action', 'isFeeEstimate', 'filterName'] as const;

type Address = Pick<URLSearchParams, 'get'>;

/** Reads the parameters of an address; a value that is not understood counts as not sent. */
export function readTypesView(address: Address): TypesView {
  const textOf = (name: (typeof NAMES)[number]): string => address.get(name)?.trim() ?? '';
  const action = ACTIONS.find((known) => known === textOf('action'));
  const fee = textOf('isFeeEstimate');
  const filterName = textOf('filterName');
  return {
    q: textOf('q').slice(0, LONGEST_SEARCH),
    ...(action !== undefined && { action }),
    ...((fee === 'true' || fee === 'false') && { isFeeEstimate: fee === 'true' }),
    ...(filterName !== '' && { filterName }),
  };
}

/** The address of a view; what does not narrow is left out. */
export function typesAddress(view: Partial<TypesView>): string {
  const parameters = new URLSearchParams();
  for (const name of NAMES) {
    const value = String(view[name] ?? '').trim();
    if (value !== '') parameters.set(name, value);
  }
  return parameters.size > 0 ? `/record-types?${parameters}` : '/record-types';
}

/** Whether the address holds what says nothing: a form without scripts also sends the fields that were left empty. */
export const hasBlanks = (address: Address): boolean => NAMES.some((name) => address.get(name)?.trim() === '');
