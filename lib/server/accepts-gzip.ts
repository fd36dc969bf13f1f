/** A coding of `Accept-Encoding` with its weight. */
const CODING = /^\s*([^\s;]+)\s*(?:;\s*q=(0(?:\.\d*)?|1(?:\.0*)?))?\s*$/i;

/** Whether a client takes gzip. What it says of gzip itself counts, whatever it says of all others (RFC 9110, 12.5.3). */
export function acceptsGzip(header: string | undefined): boolean {
  let others = false;
  for (const part of header?.split(',') ?? []) {
    const [, coding, weight = '1'] = CODING.exec(part) ?? [];
    if (coding?.toLowerCase() === 'gzip') return Number(weight) > 0;
    if (coding === '*') others = Number(weight) > 0;
  }
  return others;
}
