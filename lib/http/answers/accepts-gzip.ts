/** Weight of a coding as RFC 9110 section 12.4.2 writes it. */
const WEIGHT = /^q=(0(?:\.\d*)?|1(?:\.0*)?)$/i;

/** A coding of `Accept-Encoding` with its weight; undefined where it is not written as one. */
function readCoding(part: string): { coding: string; weight: number } | undefined {
  const [coding = '', parameter, ...more] = part.split(';', 3).map((text) => text.trim());
  if (coding === '' || more.length > 0) return undefined;
  if (parameter === undefined) return { coding: coding.toLowerCase(), weight: 1 };
  const weight = WEIGHT.exec(parameter)?.[1];
  return weight === undefined ? undefined : { coding: coding.toLowerCase(), weight: Number(weight) };
}

/** Whether a client takes gzip. What it says of gzip itself counts, whatever it says of all others (RFC 9110, 12.5.3). */
export function acceptsGzip(header: string | undefined): boolean {
  let others = false;
  for (const part of header?.split(',') ?? []) {
    const { coding, weight = 0 } = readCoding(part) ?? {};
    if (coding === 'gzip') return weight > 0;
    if (coding === '*') others = weight > 0;
  }
  return others;
}
