const MOST_CHARACTERS = 200;

/** What a request asked for in vain: unknown parameters, and unknown names in `fields` and `expand`. */
export type Ignored = {
  readonly parameters: readonly string[];
  readonly names: Readonly<Record<string, readonly string[]>>;
};

/** A name percent-encoded, as many of its characters as there is room for: half a one could not be decoded. */
function encoded(name: string, room: number): string {
  let text = '';
  for (const character of name) {
    const longer = text + encodeURIComponent(character);
    if (longer.length > room) break;
    text = longer;
  }
  return text;
}

/**
 * Value of the header `x-ignored`, for example `fields=abc, expand=foo, colour`; undefined when nothing was ignored. A
 * parameter without a name has none to be told.
 */
export function ignoredHeader({ parameters, names }: Ignored): string | undefined {
  const entries = [
    ...Object.entries(names).flatMap(([parameter, list]) => list.map((name) => [`${parameter}=`, name] as const)),
    ...parameters.filter((name) => name !== '').map((name) => ['', name] as const),
  ];
  let header: string | undefined;
  for (const [before, name] of entries) {
    const entry = `${before}${encodeURIComponent(name)}`;
    const longer = header === undefined ? entry : `${header}, ${entry}`;
    if (longer.length > MOST_CHARACTERS) return header ?? `${before}${encoded(name, MOST_CHARACTERS - before.length)}`;
    header = longer;
  }
  return header;
}
