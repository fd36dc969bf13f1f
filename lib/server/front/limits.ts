import type { Socket } from 'node:net';
import { ApiError } from '../../http/answers/api-error';
import { countAddress } from '../../identity/rate-limit/address-limit';
import { addressCaller, findCaller } from '../../identity/rate-limit/caller';
import { countCall, peekCall } from '../../identity/rate-limit/count-call';
import { LARGEST_HEADERS } from '../guards/ordered-guards';
import type { Destination, Exchange } from './dispatch';
import { logWhenDone } from './request-log';
import { parseTarget } from './target';
import { setHeaders } from './write-answer';

const LONGEST_TARGET = 16 * 1_024;
/** Several times what browsers and proxies send; each costs time wherever headers are looked through. */
const MOST_HEADERS = 300;

/** Options of node:http. Slow clients hold connections, and there are only so many; times in ms. */
export const SERVER_OPTIONS = {
  // The request line counts towards Node's limit: room for both, so that 414 and 431 are told apart here.
  maxHeaderSize: LONGEST_TARGET + LARGEST_HEADERS + 1_024,
  // A missing Host is refused by a guard, in the form of every other error.
  requireHostHeader: false,
  headersTimeout: 10_000,
  /** The whole request: its largest body, 64 kB, comes in this time over a very slow line. */
  requestTimeout: 20_000,
  connectionsCheckingInterval: 2_000,
  /** Longer than proxies keep an idle connection (a minute), so that it is they who close it, never in mid-request. */
  keepAliveTimeout: 65_000,
} as const;

/** Node leaves out the headers that follow, and obeys them all the same: a request that has as many is refused. */
export const MOST_READ_HEADERS = MOST_HEADERS + 1;

/** A connection on which nothing moves while an answer is being made or read is cut after this long, in ms. */
export const STILL_CONNECTION_MS = 30_000;

/** Health checks and metrics are never rate-limited, nor do they wait for the database. */
const RATE_LIMIT_EXEMPT: ReadonlySet<string> = new Set(['/api/health/live', '/api/health/ready', '/api/metrics']);

/** The longest target of a health check or of the metrics that is recognised among requests that are too many. */
const LONGEST_EXEMPT = 100;

/** Refuses an address that sends too many requests. @throws ApiError too_many_requests */
export function limitAddress({ request, response, traceId }: Exchange): void {
  const refusal = countAddress(request);
  if (refusal === undefined) return;
  const { url: raw = '/', method = 'GET' } = request;
  const target = raw.length > LONGEST_EXEMPT ? undefined : parseTarget(raw);
  if (target?.ok && RATE_LIMIT_EXEMPT.has(target.path)) return;
  logWhenDone(response, { traceId, method, route: 'refused', search: '' });
  throw refusal;
}

/** Refuses more headers than anybody sends. @throws ApiError bad_request with status 431 */
export function limitHeaderCount({ request, response, traceId }: Exchange): void {
  if (request.rawHeaders.length <= 2 * MOST_HEADERS) return;
  logWhenDone(response, { traceId, method: request.method ?? 'GET', route: 'malformed', search: '' });
  response.shouldKeepAlive = false;
  throw new ApiError('bad_request', `There are more than ${MOST_HEADERS} headers.`, { status: 431 });
}

/** Refuses a long address. @throws ApiError bad_request with status 414 */
export function limitTargetLength({ request, response, traceId }: Exchange): void {
  if ((request.url ?? '/').length <= LONGEST_TARGET) return;
  logWhenDone(response, { traceId, method: request.method ?? 'GET', route: 'too long', search: '' });
  throw new ApiError('bad_request', 'The address is over 16 kB.', { status: 414 });
}

/** Counts a call of the API and tells the caller what is left. @throws ApiError too_many_requests */
export async function limitCall({ request, response }: Exchange, destination: Destination): Promise<void> {
  if (destination.kind === 'endpoints' && RATE_LIMIT_EXEMPT.has(destination.path)) return;
  const { headers, refusal } = await countCall(() => findCaller(request));
  setHeaders(response, headers);
  if (refusal !== undefined) throw refusal;
}

/** What is left to the caller of a request of which nothing but its connection is known, as headers. */
export const limitsOfSocket = (socket: Socket): Readonly<Record<string, string>> =>
  peekCall(addressCaller({ headers: {}, socket }));
