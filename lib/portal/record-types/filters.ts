export type TypeFilters = {
  readonly isFeeEstimate?: boolean | undefined;
  readonly filterName?: string | undefined;
};

export type TypesView = TypeFilters & { readonly q: string };

/** Longer searches are truncated. */
export const MAX_SEARCH_LENGTH = 100;

const NAMES = ['q', 'isFeeEstimate', 'filterName'] as const;

/** Another name of `q`, for links from elsewhere. */
const OTHER_SEARCH = 'search';

type SearchParams = Pick<URLSearchParams, 'get'>;

/** Ignores invalid values. */
export function readTypesView(query: SearchParams): TypesView {
  const textOf = (name: (typeof NAMES)[number] | typeof OTHER_SEARCH): string => query.get(name)?.trim() ?? '';
  const fee = textOf('isFeeEstimate');
  const filterName = textOf('filterName');
  return {
    q: (textOf('q') || textOf(OTHER_SEARCH)).slice(0, MAX_SEARCH_LENGTH),
    ...((fee === 'true' || fee === 'false') && { isFeeEstimate: fee === 'true' }),
    ...(filterName !== '' && { filterName }),
  };
}

export function typesPath(view: Partial<TypesView>): string {
  const parameters = new URLSearchParams();
  for (const name of NAMES) {
    const value = String(view[name] ?? '').trim();
    if (value !== '') parameters.set(name, value);
  }
  return parameters.size > 0 ? `/record-types?${parameters}` : '/record-types';
}

/** Without scripts, a form also submits its empty fields. */
export const hasEmptyParameters = (query: SearchParams): boolean =>
  [...NAMES, OTHER_SEARCH].some((name) => query.get(name)?.trim() === '');
