import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { ApiError } from '../../http/answers/api-error';
import { errorAnswer } from '../../http/answers/error-response';
import { methodNotAllowed } from '../../http/answers/method-not-allowed';
import { withCall } from '../../http/call';
import { readClientAddress } from '../../http/client-address';
import { markFrontServer } from '../../http/front-process';
import { newTraceId, TRACE_HEADER } from '../../http/trace-id';
import { addressCaller } from '../../identity/rate-limit/caller';
import { peekCall } from '../../identity/rate-limit/count-call';
import { countPage, uncountedPage } from '../../identity/rate-limit/count-page';
import { log } from '../../platform/log';
import { type GuardedRequest, NEXT_GUARDS, REQUEST_GUARDS, runGuards } from '../guards/ordered-guards';
import { isPageAction } from '../guards/sent-form';
import { answerPage, answerPlainPage } from '../pages/answer-page';
import { answerEndpoint } from './answer-endpoint';
import { answerOnSocket, describeClientError, type ParserError } from './client-error';
import { setCorsHeaders } from './cors';
import {
  allowedMethods,
  type Destination,
  type DispatchTable,
  type Exchange,
  findDestination,
  isFileAddress,
} from './dispatch';
import {
  limitAddress,
  limitCall,
  limitHeaderCount,
  limitsOfSocket,
  limitTargetLength,
  MOST_READ_HEADERS,
  SERVER_OPTIONS,
  STILL_CONNECTION_MS,
} from './limits';
import { logWhenDone, routeName } from './request-log';
import { allowOpener, setPagePolicy, setSecurityHeaders } from './security-headers';
import { parseTarget, type Target } from './target';
import { setHeaders, writeAnswer } from './write-answer';

export type FrontServerOptions = {
  /** What answers below `/api`, `/v4` and `/oauth2`. */
  readonly table: DispatchTable;
  /** Next's own request handler: pages, assets and sign-in. */
  readonly next: (request: IncomingMessage, response: ServerResponse) => Promise<void>;
  /** Origin for the addresses that handlers see (`PUBLIC_URL`). */
  readonly origin: string;
  /** Origins whose pages may read the API (`CORS_ORIGINS`). */
  readonly corsOrigins?: readonly string[];
  /** Whether a file is behind the segments of a path; unless given, Next decides. */
  readonly isFile?: (segments: readonly string[]) => boolean;
  /** First segments of the addresses of pages, which log lines may name; none unless given. */
  readonly pageRoots?: ReadonlySet<string>;
  /** Pages are reloaded while they are edited. */
  readonly reload?: boolean;
};

/**
 * The node:http server that sees the raw target (design, One front server). Every answer below `/api` is JSON and
 * carries a trace id, whatever the method, the path or the bytes.
 */
export function createFrontServer(options: FrontServerOptions): Server {
  markFrontServer();
  const server = createServer(SERVER_OPTIONS, (request, response) => {
    const traceId = newTraceId();
    const startedAt = Date.now();
    const clientAddress = readClientAddress(request);
    response.setHeader(TRACE_HEADER, traceId);
    setSecurityHeaders(response, options.origin);
    serve(options, { request, response, traceId, startedAt, clientAddress }).catch(async (thrown: unknown) => {
      // A client that went away in mid-request is not an error of ours.
      if (response.headersSent || request.socket.destroyed) return void response.destroy();
      if (!response.hasHeader('x-ratelimit-limit')) setHeaders(response, peekCall(addressCaller(request)));
      await writeAnswer(request, response, errorAnswer(thrown, traceId));
    });
  });
  server.maxHeadersCount = MOST_READ_HEADERS;
  server.on('clientError', (error: ParserError, socket) => {
    if (error.code === 'ECONNRESET') return void socket.destroy();
    const traceId = answerOnSocket(socket, describeClientError(error), limitsOfSocket(socket as Socket));
    log().info({ traceId, code: error.code }, 'unreadable request');
  });
  if (!options.reload) {
    ignoreUpgrades(server);
    server.timeout = STILL_CONNECTION_MS;
  }
  // An expectation that nobody knows is passed over, as RFC 9110 section 10.1.1 allows.
  server.on('checkExpectation', (request, response) => server.emit('request', request, response));
  server.on('connect', (_request, socket) => {
    answerOnSocket(socket, methodNotAllowed('GET, HEAD, OPTIONS'));
  });
  return server;
}

/**
 * Next listens for upgrades from its first page on, and Node then hands every request that offers one (curl --http2, Java)
 * to it instead of answering. A built portal has no use for them: the offer is ignored, as RFC 9110 section 7.8 allows.
 */
function ignoreUpgrades(server: Server): void {
  server.on('newListener', (event) => {
    if (event === 'upgrade') process.nextTick(() => server.removeAllListeners('upgrade'));
  });
}

/** What every request goes through, in this order. A step that throws ends it: the error is the answer. */
async function serve(options: FrontServerOptions, exchange: Exchange): Promise<void> {
  // What refuses too much comes first, so that a refusal costs nothing.
  limitAddress(exchange);
  limitHeaderCount(exchange);
  limitTargetLength(exchange);
  const target = readTarget(exchange);
  const destination = findHandler(options, exchange, target);
  beginLogLine(options, exchange, destination, target);
  allowOpener(exchange.response, target.segments);
  runGuards(REQUEST_GUARDS, guardedRequest(options, exchange, target));
  allowOrigins(options, exchange, destination);
  if (countsAsCall(destination, target)) await limitCall(exchange, destination);
  await answer(options, exchange, destination, target);
}

type ReadTarget = Extract<Target, { ok: true }>;

/** Takes the target of the request line apart. @throws ApiError bad_request */
function readTarget({ request, response, traceId }: Exchange): ReadTarget {
  const { url: raw = '/', method = 'GET' } = request;
  const target = raw === '*' ? parseTarget('/api/*') : parseTarget(raw);
  if (target.ok) return target;
  logWhenDone(response, { traceId, method, route: 'malformed', search: '' });
  throw new ApiError('bad_request', target.message);
}

/** The request as guards see it. A spread here took 3 % of the CPU time of a cached answer. */
const guardedRequest = (
  { origin }: FrontServerOptions,
  { request }: Exchange,
  { path, search }: ReadTarget,
): GuardedRequest => ({ request, path, search, ownOrigin: origin });

/** Finds what answers: endpoints, Next, or nothing. */
const findHandler = ({ table }: FrontServerOptions, { request }: Exchange, { segments }: ReadTarget): Destination =>
  isPageAction(request) ? { kind: 'next' } : findDestination(table, segments, request.method ?? 'GET');

const NO_ROOTS: ReadonlySet<string> = new Set();

/** Has the request logged, under a name that tells nobody's data, once its answer is out. */
function beginLogLine(
  { pageRoots = NO_ROOTS }: FrontServerOptions,
  { request, response, traceId }: Exchange,
  to: Destination,
  { segments, search }: ReadTarget,
): void {
  logWhenDone(response, {
    traceId,
    method: request.method ?? 'GET',
    route: routeName(to, segments, pageRoots),
    search,
  });
}

/** Lets pages of the origins in `CORS_ORIGINS` read what the API answers. */
function allowOrigins({ corsOrigins = [] }: FrontServerOptions, exchange: Exchange, destination: Destination): void {
  if (destination.kind === 'next') return;
  const allow = destination.kind === 'endpoints' ? allowedMethods(destination.endpoints) : '';
  setCorsHeaders(exchange.request, exchange.response, corsOrigins, allow);
}

/** Whether it counts towards the limit of calls: everything of the API, and sign-in, which Next answers there. */
const countsAsCall = ({ kind }: Destination, { segments }: ReadTarget): boolean =>
  kind !== 'next' || segments[0] === 'api';

/** Hands the request to what answers it. @throws ApiError resource_not_found */
function answer(
  options: FrontServerOptions,
  exchange: Exchange,
  destination: Destination,
  target: ReadTarget,
): Promise<void> {
  const { path, search } = target;
  if (destination.kind === 'next') return withCall(exchange, () => answerWithNext(options, exchange, target));
  if (destination.kind === 'unknown') throw new ApiError('resource_not_found', 'There is no such address in this API.');
  return answerEndpoint(destination.endpoints, exchange, { path: `${options.origin}${path}`, search });
}

/** Lets Next answer, with no more of the request than Next can stand. @throws ApiError */
async function answerWithNext(options: FrontServerOptions, exchange: Exchange, target: ReadTarget): Promise<void> {
  const { request, response } = exchange;
  const isSignIn = target.segments[0] === 'api';
  runGuards(NEXT_GUARDS, guardedRequest(options, exchange, target));
  // next-auth's redirects say nothing of it.
  if (isSignIn) response.setHeader('cache-control', 'no-store');
  setPagePolicy(request, response, { reload: options.reload ?? false });
  if (isFileAddress(target.segments)) return answerWithFile(options, exchange, target);
  const { caller, wait } = isSignIn ? await uncountedPage(request) : await countPage(request);
  if (wait !== undefined) return answerPlainPage(exchange, { status: 429, reason: 'busy', retryAfter: String(wait) });
  return answerPage(options.next, exchange, caller);
}

/** Lets Next send a file, which needs no database and is not counted. @throws ApiError resource_not_found */
function answerWithFile(options: FrontServerOptions, { request, response }: Exchange, to: ReadTarget): Promise<void> {
  // Next would make pages there, of other addresses and for what is not there.
  if (options.isFile?.(to.segments) === false) throw new ApiError('resource_not_found', 'There is no such file.');
  return options.next(request, response);
}
