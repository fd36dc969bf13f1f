/** Secrets by what they are: `the app's secret`. */
export type Canaries = ReadonlyMap<string, string>;

/** Something that is searched, by a name that says where a hit was. */
export type Haystack = { readonly name: string; readonly bytes: Buffer };

/** What base64 makes of a text wherever it stands in something longer: one form for each place in a group of three. */
function base64Forms(text: string): string[] {
  return [0, 1, 2].map((before) => {
    const encoded = Buffer.from('\0'.repeat(before) + text).toString('base64');
    const whole = encoded.replace(/=*$/, '');
    // Characters at both ends mix with the neighbours.
    const shared = (before + Buffer.byteLength(text)) % 3 === 0 ? 0 : 1;
    return whole.slice([0, 2, 3][before], whole.length - shared);
  });
}

const base64Url = (text: string): string => text.replaceAll('+', '-').replaceAll('/', '_');

/** The forms in which a secret could lie about: as it is, percent-encoded, in base64 and base64url. */
export function formsOf(secret: string): string[] {
  const encoded = base64Forms(secret);
  return [...new Set([secret, encodeURIComponent(secret), ...encoded, ...encoded.map(base64Url)])];
}

/** Every place where a canary stands: `the app's secret in data.lmdb`. */
export function findCanaries(canaries: Canaries, haystacks: readonly Haystack[]): string[] {
  const hits: string[] = [];
  for (const [what, secret] of canaries) {
    const forms = formsOf(secret).map((form) => Buffer.from(form));
    for (const { name, bytes } of haystacks)
      if (forms.some((form) => bytes.includes(form))) hits.push(`${what} in ${name}`);
  }
  return hits;
}
