/** Characters that stand for themselves in a query: codes with a slash or a comma stay readable. */
const readable = (encoded: string): string => encoded.replace(/%2F/g, '/').replace(/%2C/g, ',').replace(/%3A/g, ':');

/** Half of a pair stands for no character, and encodeURIComponent throws on it. */
const wellFormed = (text: string): string => text.replace(/\p{Surrogate}/gu, '\ufffd');

const encode = (text: string): string =>
  // encodeURIComponent leaves `'`, which ends a text in a shell.
  readable(encodeURIComponent(wellFormed(text))).replaceAll("'", '%27');

/**
 * The address of a request: `/v4/permits?limit=5`. What is blank is left out.
 * @param base what comes before the path: an origin, or nothing.
 */
export function requestAddress(base: string, path: string, values: Readonly<Record<string, string>>): string {
  const query = Object.entries(values)
    .filter(([, value]) => value.trim() !== '')
    .map(([name, value]) => `${encode(name)}=${encode(value.trim())}`)
    .join('&');
  return `${base}${path}${query === '' ? '' : `?${query}`}`;
}
