import type { IncomingMessage } from 'node:http';
import { ApiError } from '../../http/responses/api-error';

/** In bytes. Parsing a longer value may take disproportionately long. */
const MAX_VALUE_LENGTH = 1_024;

/** Headers whose parsers take linear time and have their own limits. */
const EXEMPT: ReadonlySet<string> = new Set(['authorization', 'cookie', 'x-forwarded-for']);

/** Dropping one of these would skip a check, so a long one rejects the request. */
const REQUIRED: ReadonlySet<string> = new Set([
  ...['host', 'origin', 'sec-fetch-site', 'content-length', 'transfer-encoding'],
]);

const OWN_LIMIT: Readonly<Record<string, number>> = { 'next-router-state-tree': 8 * 1_024 };

function lengthsOf(rawHeaders: readonly string[]): Map<string, number> {
  const lengths = new Map<string, number>();
  for (let at = 0; at + 1 < rawHeaders.length; at += 2) {
    const name = (rawHeaders[at] ?? '').toLowerCase();
    lengths.set(name, (lengths.get(name) ?? 0) + (rawHeaders[at + 1] ?? '').length);
  }
  return lengths;
}

export function replaceRawHeaders(
  request: Pick<IncomingMessage, 'rawHeaders'>,
  names: ReadonlySet<string>,
  others: readonly string[] = [],
): void {
  const remaining: string[] = [];
  for (let at = 0; at + 1 < request.rawHeaders.length; at += 2) {
    const name = request.rawHeaders[at] ?? '';
    if (!names.has(name.toLowerCase())) remaining.push(name, request.rawHeaders[at + 1] ?? '');
  }
  request.rawHeaders = [...remaining, ...others];
}

/** @throws ApiError bad_request with status 431 for a long header that must not be dropped */
export function dropLongHeaders(request: Pick<IncomingMessage, 'headers' | 'rawHeaders'>): void {
  const dropped = new Set<string>();
  const { referer: sentReferer } = request.headers;
  for (const [name, length] of lengthsOf(request.rawHeaders)) {
    if (length <= (OWN_LIMIT[name] ?? MAX_VALUE_LENGTH) || EXEMPT.has(name)) continue;
    if (REQUIRED.has(name))
      throw new ApiError('bad_request', `The header ${name} is over ${MAX_VALUE_LENGTH} bytes.`, { status: 431 });
    dropped.add(name);
    delete request.headers[name];
  }
  if (dropped.size === 0) return;
  // Browsers send long referrers; guards read only the host at the start.
  const referer = dropped.has('referer') ? sentReferer?.slice(0, MAX_VALUE_LENGTH) : undefined;
  if (referer !== undefined) request.headers.referer = referer;
  replaceRawHeaders(request, dropped, referer === undefined ? [] : ['referer', referer]);
}
