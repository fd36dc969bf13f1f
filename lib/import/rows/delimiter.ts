/** What stands between the cells of a row. */
export const DELIMITERS = [',', ';', '\t', '|'] as const;

/** The delimiter that stands most often in the line of the column names, outside of quotes; a comma where none does. */
export function sniffDelimiter(header: string): string {
  const bare = header.replace(/"[^"]*"/g, '');
  const count = (delimiter: string): number => bare.split(delimiter).length;
  return DELIMITERS.reduce((best: string, delimiter) => (count(delimiter) > count(best) ? delimiter : best), ',');
}

/** The delimiter that Excel's own first line (`sep=;`) names; undefined for any other line. */
export const namedDelimiter = (line: string): string | undefined => /^"?sep=([,;|\t])"?$/i.exec(line)?.[1];
