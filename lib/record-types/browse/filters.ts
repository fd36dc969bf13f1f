import { ACTIONS } from '../schema';

/** What the page of record types is narrowed to; what is absent does not narrow. */
export type TypeFilters = {
  readonly action?: (typeof ACTIONS)[number];
  readonly isFeeEstimate?: boolean;
  readonly filterName?: string;
};

/** What an address asks for: the filters, which the operation takes, and the words to search for. */
export type TypesView = TypeFilters & { readonly q: string };

/** The longest that is searched for; the rest of a longer text is dropped. */
export const LONGEST_SEARCH = 100;

type Asked = Readonly<Record<string, string | readonly string[] | undefined>>;

const NAMES = ['q', 'action', 'isFeeEstimate', 'filterName'] as const;

const firstOf = (value: string | readonly string[] | undefined): string =>
  (typeof value === 'string' ? value : value?.[0])?.trim() ?? '';

/** Reads the parameters of an address; a value that is not understood counts as not sent. */
export function readTypesView(asked: Asked): TypesView {
  const action = ACTIONS.find((known) => known === firstOf(asked.action));
  const fee = firstOf(asked.isFeeEstimate);
  const filterName = firstOf(asked.filterName);
  return {
    q: firstOf(asked.q).slice(0, LONGEST_SEARCH),
    ...(action !== undefined && { action }),
    ...((fee === 'true' || fee === 'false') && { isFeeEstimate: fee === 'true' }),
    ...(filterName !== '' && { filterName }),
  };
}

/** The address of a view; what does not narrow is left out. */
export function typesAddress(view: Partial<TypesView>): string {
  const parameters = new URLSearchParams();
  for (const name of NAMES) {
    const value = view[name];
    if (value !== undefined && value !== '') parameters.set(name, String(value));
  }
  return parameters.size > 0 ? `/record-types?${parameters}` : '/record-types';
}

/** Whether the address holds what says nothing: a form without scripts also sends the fields that were left empty. */
export const hasBlanks = (asked: Asked): boolean =>
  NAMES.some((name) => asked[name] !== undefined && firstOf(asked[name]) === '');
