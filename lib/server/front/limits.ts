import type { Socket } from 'node:net';
import { ApiError } from '../../http/responses/api-error';
import { findCaller, ipCaller } from '../../identity/rate-limit/caller';
import { countCall, peekCall } from '../../identity/rate-limit/count-call';
import { countByIp } from '../../identity/rate-limit/ip-limit';
import { MAX_HEADER_BYTES } from '../guards/ordered-guards';
import type { Destination, Exchange } from './dispatch';
import { logWhenDone } from './request-log';
import { parseTarget } from './target';
import { setHeaders } from './write-response';

const MAX_TARGET_LENGTH = 16 * 1_024;
const MAX_HEADERS = 300;

/** Options of node:http that stop slow clients from holding connections; times in ms. */
export const SERVER_OPTIONS = {
  // Node's limit includes the request line: with room for both, this server can tell 414 from 431.
  maxHeaderSize: MAX_TARGET_LENGTH + MAX_HEADER_BYTES + 1_024,
  requireHostHeader: false,
  headersTimeout: 10_000,
  requestTimeout: 20_000,
  connectionsCheckingInterval: 2_000,
  /** Longer than proxies keep idle connections (60 s), so that the proxy closes first and never mid-request. */
  keepAliveTimeout: 65_000,
} as const;

/** Node leaves headers beyond this count out of `headers` but still acts on them, so a request that reaches it is rejected. */
export const MAX_PARSED_HEADERS = MAX_HEADERS + 1;

export const SOCKET_TIMEOUT_MS = 30_000;

const RATE_LIMIT_EXEMPT: ReadonlySet<string> = new Set(['/api/health/live', '/api/health/ready', '/api/metrics']);

/** Longer targets cannot be health checks and are not parsed. */
const MAX_EXEMPT_LENGTH = 100;

/** Limits requests per client IP address. @throws ApiError too_many_requests */
export function limitByIp({ request, response, traceId }: Exchange): void {
  const rejection = countByIp(request);
  if (rejection === undefined) return;
  const { url: raw = '/', method = 'GET' } = request;
  const target = raw.length > MAX_EXEMPT_LENGTH ? undefined : parseTarget(raw);
  if (target?.ok && RATE_LIMIT_EXEMPT.has(target.path)) return;
  logWhenDone(response, { traceId, method, route: 'refused', search: '' });
  throw rejection;
}

/** @throws ApiError bad_request with status 431 */
export function limitHeaderCount({ request, response, traceId }: Exchange): void {
  if (request.rawHeaders.length <= 2 * MAX_HEADERS) return;
  logWhenDone(response, { traceId, method: request.method ?? 'GET', route: 'malformed', search: '' });
  response.shouldKeepAlive = false;
  throw new ApiError('bad_request', `There are more than ${MAX_HEADERS} headers.`, { status: 431 });
}

/** @throws ApiError bad_request with status 414 */
export function limitTargetLength({ request, response, traceId }: Exchange): void {
  if ((request.url ?? '/').length <= MAX_TARGET_LENGTH) return;
  logWhenDone(response, { traceId, method: request.method ?? 'GET', route: 'too long', search: '' });
  throw new ApiError('bad_request', 'The URL is over 16 kB.', { status: 414 });
}

/** Counts an API call and sets the rate limit headers. @throws ApiError too_many_requests */
export async function limitCall({ request, response }: Exchange, destination: Destination): Promise<void> {
  if (destination.kind === 'endpoints' && RATE_LIMIT_EXEMPT.has(destination.path)) return;
  const { headers, rejection } = await countCall(() => findCaller(request));
  setHeaders(response, headers);
  if (rejection !== undefined) throw rejection;
}

export const rateLimitHeadersOfSocket = (socket: Socket): Readonly<Record<string, string>> =>
  peekCall(ipCaller({ headers: {}, socket }));
