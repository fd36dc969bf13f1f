import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { withCall } from '../../http/call';
import { readClientIp } from '../../http/client-ip';
import { markFrontServer } from '../../http/front-process';
import { ApiError } from '../../http/responses/api-error';
import { plainErrorResponse } from '../../http/responses/error-response';
import { methodNotAllowed } from '../../http/responses/method-not-allowed';
import { newTraceId, TRACE_HEADER } from '../../http/trace-id';
import { ipCaller } from '../../identity/rate-limit/caller';
import { peekCall } from '../../identity/rate-limit/count-call';
import { countPage, uncountedPage } from '../../identity/rate-limit/count-page';
import { log } from '../../platform/log';
import { type TracedRequest, tracing } from '../../platform/tracing';
import { type GuardedRequest, NEXT_GUARDS, REQUEST_GUARDS, runGuards } from '../guards/ordered-guards';
import { isPageAction } from '../guards/sent-form';
import type { ServeFile } from '../pages/built-files';
import { sendPlainPage, servePage } from '../pages/serve-page';
import { describeClientError, type ParserError, respondOnSocket } from './client-error';
import { setCorsHeaders } from './cors';
import {
  allowedMethods,
  type Destination,
  type DispatchTable,
  type Exchange,
  findDestination,
  isFilePath,
} from './dispatch';
import {
  limitByIp,
  limitCall,
  limitHeaderCount,
  limitTargetLength,
  MAX_PARSED_HEADERS,
  rateLimitHeadersOfSocket,
  SERVER_OPTIONS,
  SOCKET_TIMEOUT_MS,
} from './limits';
import { knownMethod, logWhenDone, operationName, routeName } from './request-log';
import { allowOpener, setPagePolicy, setSecurityHeaders } from './security-headers';
import { serveEndpoint } from './serve-endpoint';
import { parseTarget, type Target } from './target';
import { setHeaders, writeResponse } from './write-response';

export type FrontServerOptions = {
  readonly table: DispatchTable;
  readonly next: (request: IncomingMessage, response: ServerResponse) => Promise<void>;
  /** Origin of the URLs that handlers see (`PUBLIC_URL`). */
  readonly origin: string;
  readonly corsOrigins?: readonly string[];
  /** Whether the path is a static file; by default Next decides. */
  readonly isFile?: (segments: readonly string[]) => boolean;
  /** Serves built files before Next does; none by default. */
  readonly serveFile?: ServeFile;
  /** First path segments of pages, which may be logged; none by default. */
  readonly pageRoots?: ReadonlySet<string>;
  readonly reload?: boolean;
};

/** The HTTP server before Next. Every response below `/api` is JSON with a trace id, even for malformed requests. */
export function createFrontServer(options: FrontServerOptions): Server {
  markFrontServer();
  const server = createServer(SERVER_OPTIONS, (request, response) => {
    const traceId = newTraceId();
    const startedAt = Date.now();
    const clientIp = readClientIp(request);
    response.setHeader(TRACE_HEADER, traceId);
    setSecurityHeaders(response, options.origin);
    serve(options, { request, response, traceId, startedAt, clientIp }).catch(async (error: unknown) => {
      if (response.headersSent || request.socket.destroyed) return void response.destroy();
      if (!response.hasHeader('x-ratelimit-limit')) setHeaders(response, peekCall(ipCaller(request)));
      await writeResponse(request, response, plainErrorResponse(error, traceId));
    });
  });
  server.maxHeadersCount = MAX_PARSED_HEADERS;
  server.on('clientError', (error: ParserError, socket) => {
    if (error.code === 'ECONNRESET') return void socket.destroy();
    const traceId = respondOnSocket(socket, describeClientError(error), rateLimitHeadersOfSocket(socket as Socket));
    log().info({ traceId, code: error.code }, 'unreadable request');
  });
  if (!options.reload) {
    ignoreUpgrades(server);
    server.timeout = SOCKET_TIMEOUT_MS;
  }
  // Unknown expectations may be ignored (RFC 9110 section 10.1.1).
  server.on('checkExpectation', (request, response) => server.emit('request', request, response));
  server.on('connect', (_request, socket) => {
    respondOnSocket(socket, methodNotAllowed('GET, HEAD, OPTIONS'));
  });
  return server;
}

/** RFC 9110 section 7.8. Once Next listens for upgrades, Node stops handling requests from curl --http2 or Java. */
function ignoreUpgrades(server: Server): void {
  server.on('newListener', (event) => {
    if (event === 'upgrade') process.nextTick(() => server.removeAllListeners('upgrade'));
  });
}

async function serve(options: FrontServerOptions, exchange: Exchange): Promise<void> {
  // Limits come first, so that a rejected request costs little.
  limitByIp(exchange);
  limitHeaderCount(exchange);
  limitTargetLength(exchange);
  const target = readTarget(exchange);
  const destination = findHandler(options, exchange, target);
  const route = routeName(destination, target.segments, options.pageRoots ?? NO_ROOTS);
  logRequest(exchange, route, target);
  allowOpener(exchange.response, target.segments);
  runGuards(REQUEST_GUARDS, guardedRequest(options, exchange, target));
  allowOrigins(options, exchange, destination);
  if (countsAsCall(destination, target)) await limitCall(exchange, destination);
  const send = () => respond(options, exchange, destination, target);
  await (tracing()?.trace(tracedRequest(exchange, route, destination), exchange.response, send) ?? send());
}

type ReadTarget = Extract<Target, { ok: true }>;

/** @throws ApiError bad_request */
function readTarget({ request, response, traceId }: Exchange): ReadTarget {
  const { url: raw = '/', method = 'GET' } = request;
  const target = raw === '*' ? parseTarget('/api/*') : parseTarget(raw);
  if (target.ok) return target;
  logWhenDone(response, { traceId, method, route: 'malformed', search: '' });
  throw new ApiError('bad_request', target.message);
}

// The fields are named one by one, because a spread took 3% of the CPU time of a cached response.
const guardedRequest = (
  { origin }: FrontServerOptions,
  { request }: Exchange,
  { path, search }: ReadTarget,
): GuardedRequest => ({ request, path, search, ownOrigin: origin });

const findHandler = ({ table }: FrontServerOptions, { request }: Exchange, { segments }: ReadTarget): Destination =>
  isPageAction(request) ? { kind: 'next' } : findDestination(table, segments, request.method ?? 'GET');

const NO_ROOTS: ReadonlySet<string> = new Set();

/** Logs the request once its response is sent. */
function logRequest({ request, response, traceId }: Exchange, route: string, { search }: ReadTarget): void {
  logWhenDone(response, { traceId, method: request.method ?? 'GET', route, search });
}

const tracedRequest = ({ request, traceId }: Exchange, route: string, destination: Destination): TracedRequest => ({
  method: knownMethod(request.method),
  route,
  operation: destination.kind === 'endpoints' ? operationName(destination.path) : undefined,
  traceId,
  headers: request.headers,
});

function allowOrigins({ corsOrigins = [] }: FrontServerOptions, exchange: Exchange, destination: Destination): void {
  if (destination.kind === 'next') return;
  const allow = destination.kind === 'endpoints' ? allowedMethods(destination.endpoints) : '';
  setCorsHeaders(exchange.request, exchange.response, corsOrigins, allow);
}

const countsAsCall = ({ kind }: Destination, { segments }: ReadTarget): boolean =>
  kind !== 'next' || segments[0] === 'api';

/** @throws ApiError resource_not_found */
function respond(
  options: FrontServerOptions,
  exchange: Exchange,
  destination: Destination,
  target: ReadTarget,
): Promise<void> {
  const { path, search } = target;
  if (destination.kind === 'next') return withCall(exchange, () => serveWithNext(options, exchange, target));
  if (destination.kind === 'unknown') throw new ApiError('resource_not_found', 'There is no such path in this API.');
  return serveEndpoint(destination.endpoints, exchange, { path: `${options.origin}${path}`, search });
}

/** @throws ApiError */
async function serveWithNext(options: FrontServerOptions, exchange: Exchange, target: ReadTarget): Promise<void> {
  const { request, response } = exchange;
  const isSignIn = target.segments[0] === 'api';
  runGuards(NEXT_GUARDS, guardedRequest(options, exchange, target));
  // next-auth does not set this header on redirects.
  if (isSignIn) response.setHeader('cache-control', 'no-store');
  setPagePolicy(request, response, { reload: options.reload ?? false });
  if (isFilePath(target.segments)) return serveFile(options, exchange, target);
  const { caller, wait } = isSignIn ? await uncountedPage(request) : await countPage(request);
  if (wait !== undefined) return sendPlainPage(exchange, { status: 429, reason: 'busy', retryAfter: String(wait) });
  return servePage(options.next, exchange, caller);
}

/** Static files need no database and are not rate-limited. @throws ApiError resource_not_found */
async function serveFile(
  options: FrontServerOptions,
  { request, response }: Exchange,
  target: ReadTarget,
): Promise<void> {
  // Next would render a page for a missing file.
  if (options.isFile?.(target.segments) === false) throw new ApiError('resource_not_found', 'There is no such file.');
  if (options.serveFile?.(request, response, target.segments)) return;
  await options.next(request, response);
}
