const MOST_CHARACTERS = 200;

/** What a request asked for in vain: unknown parameters, and unknown names in `fields` and `expand`. */
export type Ignored = {
  readonly parameters: readonly string[];
  readonly names: Readonly<Record<string, readonly string[]>>;
};

/** Value of the header `x-ignored`, for example `fields=abc, expand=foo, colour`; undefined when nothing was ignored. */
export function ignoredHeader({ parameters, names }: Ignored): string | undefined {
  const entries = [
    ...Object.entries(names).flatMap(([parameter, list]) =>
      list.map((name) => `${parameter}=${encodeURIComponent(name)}`),
    ),
    ...parameters.map((name) => encodeURIComponent(name)),
  ];
  let header = '';
  for (const entry of entries) {
    const longer = header === '' ? entry : `${header}, ${entry}`;
    if (longer.length > MOST_CHARACTERS) break;
    header = longer;
  }
  if (header === '' && entries[0] !== undefined) return entries[0].slice(0, MOST_CHARACTERS);
  return header === '' ? undefined : header;
}
