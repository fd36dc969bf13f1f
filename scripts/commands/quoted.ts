/** A name as a shell takes it in a command that is shown to be run: quoted where it holds more than plain characters. */
export const quoted = (name: string): string =>
  /^[\w./:@%+=,-]+$/.test(name) ? name : `'${name.replaceAll("'", `'\\''`)}'`;
