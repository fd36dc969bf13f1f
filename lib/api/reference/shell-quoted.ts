/** A text as a shell takes it in a command that is shown to be run: in single quotes where it holds more than plain characters. */
export const shellQuoted = (text: string): string =>
  /^[\w./:@%+=,-]+$/.test(text) ? text : `'${text.replaceAll("'", `'\\''`)}'`;
