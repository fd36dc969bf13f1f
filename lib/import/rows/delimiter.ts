export const DELIMITERS = [',', ';', '\t', '|'] as const;

/** The most frequent delimiter outside quotes; a comma by default. */
export function sniffDelimiter(header: string): string {
  const bare = header.replace(/"[^"]*"/g, '');
  const count = (delimiter: string): number => bare.split(delimiter).length;
  return DELIMITERS.reduce((best: string, delimiter) => (count(delimiter) > count(best) ? delimiter : best), ',');
}

/** From the line `sep=;` that Excel writes; undefined for other lines. */
export const namedDelimiter = (line: string): string | undefined => /^"?sep=([,;|\t])"?$/i.exec(line)?.[1];
