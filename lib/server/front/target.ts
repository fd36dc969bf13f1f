/** The path has no doubled or trailing slashes; the query is raw. */
export type Target =
  | { readonly ok: true; readonly segments: readonly string[]; readonly path: string; readonly search: string }
  | { readonly ok: false; readonly message: string };

// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what this finds.
const CONTROL = /[\u0000-\u001f\u007f-\u009f]/;

/** Node delivers raw UTF-8 bytes as Latin-1 characters. */
const encodeRawBytes = (raw: string): string =>
  raw.replace(/[\u0080-\u00ff#]/g, (char) => `%${char.charCodeAt(0).toString(16).padStart(2, '0').toUpperCase()}`);

/** Removes dot segments (RFC 3986 section 5.2.4), encoded or not, so that guards and Next see the same path. */
function withoutDots(segments: readonly string[]): string[] {
  const result: string[] = [];
  for (const segment of segments) {
    const plain = segment.replaceAll(/%2e/gi, '.');
    if (plain === '..') result.pop();
    else if (plain !== '.') result.push(segment);
  }
  return result;
}

/** Parses the request target: origin form, or absolute form (RFC 9112 section 3.2.2), whose host is ignored. */
export function parseTarget(raw: string): Target {
  const origin = /^https?:\/\/[^/?]*/i.exec(raw);
  const target = encodeRawBytes(origin ? raw.slice(origin[0].length) || '/' : raw);
  const at = target.indexOf('?');
  const encodedPath = at < 0 ? target : target.slice(0, at);
  const search = at < 0 ? '' : target.slice(at);
  if (!encodedPath.startsWith('/') && encodedPath !== '')
    return { ok: false, message: 'The target must be a path that starts with a slash.' };
  // Browsers read a backslash as a slash, and servers as any other character.
  if (encodedPath.includes('\\')) return { ok: false, message: 'The path contains a backslash; use slashes.' };
  const encoded = encodedPath.split('/').filter((segment) => segment !== '');
  try {
    const normalized = withoutDots(encoded);
    const segments = normalized.map(decodeURIComponent);
    if (segments.some((segment) => CONTROL.test(segment))) {
      return { ok: false, message: 'The path contains a control character; remove it.' };
    }
    return { ok: true, segments, path: `/${normalized.join('/')}`, search };
  } catch {
    return { ok: false, message: 'The path is not valid percent-encoded UTF-8.' };
  }
}
