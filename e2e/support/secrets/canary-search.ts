/** Secrets by their names: `the app's secret`. */
export type Canaries = ReadonlyMap<string, string>;

/** A searched place, with a name for the report. */
export type Haystack = { readonly name: string; readonly bytes: Buffer };

/** The base64 forms of a string inside a longer one: one for each position in a group of three bytes. */
function base64Forms(text: string): string[] {
  return [0, 1, 2].map((before) => {
    const encoded = Buffer.from('\0'.repeat(before) + text).toString('base64');
    const whole = encoded.replace(/=*$/, '');
    // Characters at both ends mix with their neighbors.
    const shared = (before + Buffer.byteLength(text)) % 3 === 0 ? 0 : 1;
    return whole.slice([0, 2, 3][before], whole.length - shared);
  });
}

const base64Url = (text: string): string => text.replaceAll('+', '-').replaceAll('/', '_');

/** The forms of a leaked secret: plain, percent-encoded, base64 and base64url. */
export function encodingsOf(secret: string): string[] {
  const encoded = base64Forms(secret);
  return [...new Set([secret, encodeURIComponent(secret), ...encoded, ...encoded.map(base64Url)])];
}

/** Every place that contains a canary: `the app's secret in data.lmdb`. */
export function findCanaries(canaries: Canaries, haystacks: readonly Haystack[]): string[] {
  const hits: string[] = [];
  for (const [what, secret] of canaries) {
    const forms = encodingsOf(secret).map((form) => Buffer.from(form));
    for (const { name, bytes } of haystacks)
      if (forms.some((form) => bytes.includes(form))) hits.push(`${what} in ${name}`);
  }
  return hits;
}
