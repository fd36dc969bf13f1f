const MAX_CHARACTERS = 200;

/** The ignored parts of a request: unknown parameters, and unknown names in `fields` and `expand`. */
export type Ignored = {
  readonly parameters: readonly string[];
  readonly names: Readonly<Record<string, readonly string[]>>;
};

/** Percent-encodes as many whole characters of a name as fit: part of an encoded character could not be decoded. */
function encodeWithin(name: string, room: number): string {
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
 * parameter with an empty name is left out.
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
    if (longer.length > MAX_CHARACTERS)
      return header ?? `${before}${encodeWithin(name, MAX_CHARACTERS - before.length)}`;
    header = longer;
  }
  return header;
}
