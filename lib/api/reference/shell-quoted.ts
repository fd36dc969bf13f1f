/** Quotes a text for a shell command that people copy: in single quotes if it has other than plain characters. */
export const shellQuoted = (text: string): string =>
  /^[\w./:@%+=,-]+$/.test(text) ? text : `'${text.replaceAll("'", `'\\''`)}'`;
