export type OldParameters = Readonly<Record<string, string | string[] | undefined>>;

const NEEDS: Readonly<Record<string, string>> = { incomplete: 'information', balance: 'payment', expires: 'renewal' };

/** Parameter names from before the portal used the API's own filters. */
const RENAMED: Readonly<Record<string, (value: string) => readonly [name: string, value: string] | undefined>> = {
  q: (value) => ['search', value],
  side: (value) => (value === 'open' || value === 'closed' ? ['open', String(value === 'open')] : undefined),
  attention: (value) => (NEEDS[value] === undefined ? undefined : ['needs', NEEDS[value]]),
};

const firstOf = (value: string | string[] | undefined): string => (Array.isArray(value) ? value[0] : value) ?? '';

/** Renames old parameters, because people have bookmarked URLs of older versions. */
export function withCurrentNames(parameters: string | OldParameters): OldParameters {
  const parts: Record<string, string | string[] | undefined> =
    typeof parameters === 'string' ? partsOf(new URLSearchParams(parameters)) : { ...parameters };
  // Without a time, the old parameter meant "since the last visit".
  if (firstOf(parts.attention) === 'changed') parts.changedSince ??= 'last-visit';
  for (const [name, rename] of Object.entries(RENAMED)) {
    const [newName, value] = rename(firstOf(parts[name])) ?? [];
    if (parts[name] !== undefined && newName !== undefined) parts[newName] ??= value;
    delete parts[name];
  }
  return parts;
}

export const hasOldParameters = (parts: OldParameters): boolean => Object.keys(RENAMED).some((name) => name in parts);

/** Whether the search is empty: the form on the home page sends it even if nothing was typed. */
export const hasEmptySearch = ({ search }: OldParameters): boolean =>
  search !== undefined && firstOf(search).trim() === '';

const partsOf = (search: URLSearchParams): Record<string, string[]> =>
  Object.fromEntries([...new Set(search.keys())].map((name) => [name, search.getAll(name)]));
