const MAX_CHARACTERS = 200;

export type IgnoredInput = {
  readonly parameters: readonly string[];
  readonly names: Readonly<Record<string, readonly string[]>>;
};

/** Cuts between characters, because part of an encoded character could not be decoded. */
function encodeWithin(name: string, room: number): string {
  let text = '';
  for (const character of name) {
    const longer = text + encodeURIComponent(character);
    if (longer.length > room) break;
    text = longer;
  }
  return text;
}

/** For example `fields=abc, expand=foo, colour`. */
export function ignoredHeader({ parameters, names }: IgnoredInput): string | undefined {
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
