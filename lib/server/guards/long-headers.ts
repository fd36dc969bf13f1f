import type { IncomingMessage } from 'node:http';
import { ApiError } from '../../http/answers/api-error';

/** The longest value that is read, in bytes: what takes a value apart may need long for a longer one. */
const LONGEST_VALUE = 1_024;

/** Headers with a limit of their own: whoever reads them must not need more time than in proportion to their length. */
const EXEMPT: ReadonlySet<string> = new Set(['authorization', 'cookie', 'x-forwarded-for']);

/** Without these more would be let through than with a value that means nothing: a request with a longer one is refused. */
const REFUSED: ReadonlySet<string> = new Set([
  ...['host', 'origin', 'sec-fetch-site', 'content-length', 'transfer-encoding'],
]);

/** The state of the pages of a browser is longer than what a person's browser sends otherwise. */
const OWN_LIMIT: Readonly<Record<string, number>> = { 'next-router-state-tree': 8 * 1_024 };

/** Total length of the values of each header, however often it was sent. */
function lengthsOf(rawHeaders: readonly string[]): Map<string, number> {
  const lengths = new Map<string, number>();
  for (let at = 0; at + 1 < rawHeaders.length; at += 2) {
    const name = (rawHeaders[at] ?? '').toLowerCase();
    lengths.set(name, (lengths.get(name) ?? 0) + (rawHeaders[at + 1] ?? '').length);
  }
  return lengths;
}

/** Replaces the raw headers of these names, which web requests are made from, by others. */
export function replaceRawHeaders(
  request: Pick<IncomingMessage, 'rawHeaders'>,
  names: ReadonlySet<string>,
  others: readonly string[] = [],
): void {
  const kept: string[] = [];
  for (let at = 0; at + 1 < request.rawHeaders.length; at += 2) {
    const name = request.rawHeaders[at] ?? '';
    if (!names.has(name.toLowerCase())) kept.push(name, request.rawHeaders[at + 1] ?? '');
  }
  request.rawHeaders = [...kept, ...others];
}

/**
 * Drops headers whose values are longer than anything that the portal reads from them.
 * @throws ApiError bad_request with status 431 where one may not be left out
 */
export function dropLongHeaders(request: Pick<IncomingMessage, 'headers' | 'rawHeaders'>): void {
  const dropped = new Set<string>();
  const { referer: sentReferer } = request.headers;
  for (const [name, length] of lengthsOf(request.rawHeaders)) {
    if (length <= (OWN_LIMIT[name] ?? LONGEST_VALUE) || EXEMPT.has(name)) continue;
    if (REFUSED.has(name))
      throw new ApiError('bad_request', `The header ${name} is over ${LONGEST_VALUE} bytes.`, { status: 431 });
    dropped.add(name);
    delete request.headers[name];
  }
  if (dropped.size === 0) return;
  // Browsers send long ones, and what is looked at is the host, which stands in front.
  const referer = dropped.has('referer') ? sentReferer?.slice(0, LONGEST_VALUE) : undefined;
  if (referer !== undefined) request.headers.referer = referer;
  replaceRawHeaders(request, dropped, referer === undefined ? [] : ['referer', referer]);
}
