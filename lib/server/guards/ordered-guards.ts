import type { IncomingMessage } from 'node:http';
import { FRONT_SERVER_HEADER } from '../../http/front-process';
import { ApiError } from '../../http/responses/api-error';
import { methodNotAllowed } from '../../http/responses/method-not-allowed';
import { checkBodyLength } from '../front/read-body';
import { rejectRemoteDemo } from './local-demo';
import { dropLongHeaders } from './long-headers';
import { dropForeignCookies } from './own-cookies';
import { dropBrokenRouterState } from './router-state';
import { checkFormType, dropForeignAction, rejectForeignForm } from './sent-form';

export type GuardedRequest = {
  readonly request: IncomingMessage;
  /** Canonical and percent-encoded. */
  readonly path: string;
  /** Includes the question mark; empty without a query. */
  readonly search: string;
  /** Origin of `PUBLIC_URL`. */
  readonly ownOrigin: string;
};

/** Rejects a request by throwing an ApiError, or removes what later code cannot handle. */
export type Guard = { readonly guard: (guarded: GuardedRequest) => void; readonly reason: string };

export const MAX_HEADER_BYTES = 64 * 1_024;

const isHost = (name: string): boolean => name.length === 4 && name.toLowerCase() === 'host';

/** @throws ApiError bad_request unless there is exactly one `Host`; HTTP/1.0 may have none. */
export function checkHost({ request: { rawHeaders, httpVersion } }: GuardedRequest): void {
  const hosts = rawHeaders.filter((part, at) => at % 2 === 0 && isHost(part)).length;
  if (hosts > 1)
    throw new ApiError('bad_request', 'More than one Host header; send exactly one (RFC 9112 section 3.2).');
  if (hosts === 0 && httpVersion === '1.1')
    throw new ApiError('bad_request', 'The Host header is missing (RFC 9112 section 3.2).');
}

/** @throws ApiError bad_request with status 431 */
function checkHeaderBytes({ request }: GuardedRequest): void {
  const bytes = request.rawHeaders.reduce((sum, part) => sum + part.length + 2, 0);
  if (bytes > MAX_HEADER_BYTES) throw new ApiError('bad_request', 'The headers are over 64 kB.', { status: 431 });
}

const PAGE_METHODS: ReadonlySet<string> = new Set(['GET', 'HEAD', 'POST']);

/** @throws ApiError method_not_allowed */
function checkPageMethod({ request }: GuardedRequest): void {
  if (!PAGE_METHODS.has(request.method ?? 'GET')) throw methodNotAllowed('GET, HEAD, POST');
}

const MAX_PARAMETERS = 100;

/** Gives Next the canonical path, and the query without excess parameters. */
export function setPagePath({ request, path, search }: GuardedRequest): void {
  request.url = `${path}${search.split('&', MAX_PARAMETERS).join('&')}`;
}

function markAsGuarded({ request }: GuardedRequest): void {
  request.headers[FRONT_SERVER_HEADER] = '1';
}

function dropForwardedHost({ request }: GuardedRequest): void {
  delete request.headers['x-forwarded-host'];
}

export const REQUEST_GUARDS: readonly Guard[] = [
  { guard: checkHost, reason: 'A proxy and this server could read two Host headers differently.' },
  { guard: checkHeaderBytes, reason: 'Node counts the request line with the headers, so its own limit is higher.' },
  {
    guard: ({ request, path }) => rejectRemoteDemo(request, path),
    reason: 'The demo has public passwords. Proxies are recognized by headers that the next guard may drop.',
  },
  {
    guard: ({ request }) => dropLongHeaders(request),
    reason: 'Code that parses a header may need far more time for a long value than for a short one.',
  },
  {
    guard: ({ request }) => dropForeignCookies(request),
    reason: 'Next parses all cookies again for each one: a thousand of them blocked the process for seconds.',
  },
];

/** Guards of requests that go to Next, after those of every request. */
export const NEXT_GUARDS: readonly Guard[] = [
  { guard: checkPageMethod, reason: 'Next responds to other methods with HTML or plain text, and without Allow.' },
  {
    guard: setPagePath,
    reason: 'Next must see the same path as the guards; a thousand parameters take it three times as long as a page.',
  },
  { guard: markAsGuarded, reason: 'The rewrites and headers in next.config.js are for plain `next start` only.' },
  {
    guard: ({ request }) => checkBodyLength(request),
    reason: 'Next reads bodies itself, so only Content-Length can stop a large one.',
  },
  {
    guard: ({ request }) => checkFormType(request),
    reason: 'Next returns 500 for a multipart form whose Content-Type has no boundary.',
  },
  {
    guard: ({ request }) => dropForeignAction(request),
    reason: 'Next prints unknown action ids to the console unescaped, outside the log.',
  },
  {
    guard: ({ request }) => dropBrokenRouterState(request),
    reason: 'Next returns 500 for a malformed router state; without one it sends the whole page.',
  },
  {
    guard: dropForwardedHost,
    reason: 'Next compares the origin of a form with this header, which any client can send.',
  },
  {
    guard: ({ request, ownOrigin }) => rejectForeignForm(request, ownOrigin),
    reason: 'Next compares the origin of a form with Host only, which may be an internal name behind a proxy.',
  },
];

/** @throws ApiError from the first guard that rejects */
export function runGuards(guards: readonly Guard[], guarded: GuardedRequest): void {
  for (const { guard } of guards) guard(guarded);
}
