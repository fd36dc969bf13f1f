/** A request target as this server understands it: a path without doubled or trailing slashes, and the raw query. */
export type Target =
  | { readonly ok: true; readonly segments: readonly string[]; readonly path: string; readonly search: string }
  | { readonly ok: false; readonly message: string };

// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what this finds.
const CONTROL = /[\u0000-\u001f\u007f-\u009f]/;

/** Bytes above ASCII arrive as Latin-1 characters; percent-encoded they mean what the sender wrote. */
const encodeRawBytes = (raw: string): string =>
  raw.replace(/[\u0080-\u00ff#]/g, (char) => `%${char.charCodeAt(0).toString(16).padStart(2, '0').toUpperCase()}`);

/**
 * Takes dot segments out (RFC 3986 section 5.2.4), spelled or encoded, as browsers do and as what answers pages does
 * later: a path must not mean one thing to what guards it and another to what it leads to.
 */
function withoutDots(segments: readonly string[]): string[] {
  const kept: string[] = [];
  for (const segment of segments) {
    const plain = segment.replaceAll(/%2e/gi, '.');
    if (plain === '..') kept.pop();
    else if (plain !== '.') kept.push(segment);
  }
  return kept;
}

/**
 * Reads the raw target of the request line: origin form, or absolute form (RFC 9112 section 3.2.2), whose host is
 * dropped. A trailing or doubled slash is the same path (contract, Addresses).
 */
export function parseTarget(raw: string): Target {
  const origin = /^https?:\/\/[^/?]*/i.exec(raw);
  const target = encodeRawBytes(origin ? raw.slice(origin[0].length) || '/' : raw);
  const at = target.indexOf('?');
  const encodedPath = at < 0 ? target : target.slice(0, at);
  const search = at < 0 ? '' : target.slice(at);
  if (!encodedPath.startsWith('/') && encodedPath !== '')
    return { ok: false, message: 'The target must be a path that starts with a slash.' };
  // A browser reads it as a slash, a server as a letter: a path that means two things is none.
  if (encodedPath.includes('\\')) return { ok: false, message: 'The path contains a backslash; use slashes.' };
  const encoded = encodedPath.split('/').filter((segment) => segment !== '');
  try {
    const kept = withoutDots(encoded);
    const segments = kept.map(decodeURIComponent);
    if (segments.some((segment) => CONTROL.test(segment))) {
      return { ok: false, message: 'The path contains a control character; remove it.' };
    }
    return { ok: true, segments, path: `/${kept.join('/')}`, search };
  } catch {
    return { ok: false, message: 'The path is not valid percent-encoded UTF-8.' };
  }
}
