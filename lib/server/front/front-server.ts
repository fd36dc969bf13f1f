import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { ApiError } from '../../http/answers/api-error';
import { errorAnswer } from '../../http/answers/error-response';
import { methodNotAllowed } from '../../http/answers/method-not-allowed';
import { type Call, withCall } from '../../http/call';
import { readClientAddress } from '../../http/client-address';
import type { Endpoint } from '../../http/endpoint';
import { FRONT_SERVER_HEADER, markFrontServer } from '../../http/front-process';
import { newTraceId, TRACE_HEADER } from '../../http/trace-id';
import { countAddress } from '../../identity/rate-limit/address-limit';
import { addressCaller, callerOf } from '../../identity/rate-limit/caller';
import { countPage, uncountedPage } from '../../identity/rate-limit/count-page';
import { countCall, peekCall } from '../../identity/rate-limit/rate-limit';
import { log } from '../../platform/log';
import { answerPage, answerPlainly } from '../pages/answer-page';
import { refuseRemoteDemo } from '../pages/local-demo';
import { PAGE_ROOTS } from '../pages/page-roots';
import { pageSearch } from '../pages/page-search';
import { dropBrokenRouterState } from '../pages/router-state';
import { checkFormType } from '../pages/sent-form';
import { checkHost } from '../processes/check-host';
import { answerOnSocket, describeClientError, type ParserError } from './client-error';
import { CONNECTION_LIMITS, STILL_CONNECTION_MS } from './connection-limits';
import { setCorsHeaders } from './cors';
import { allowedMethods, type Destination, type DispatchTable, findDestination } from './dispatch';
import { dropLongHeaders } from './long-headers';
import { keepOwnCookies } from './own-cookies';
import { checkBodyLength, readBody } from './read-body';
import { logWhenDone } from './request-log';
import { keepOpener, setPagePolicy, setSecurityHeaders } from './security-headers';
import { parseTarget } from './target';
import { toWebRequest, writeWebResponse } from './web-adapter';
import { headersOf, writeAnswer } from './write-answer';

const LONGEST_TARGET = 16 * 1_024;
const LARGEST_HEADERS = 64 * 1_024;
/** Several times what browsers and proxies send; each costs time wherever headers are looked through. */
const MOST_HEADERS = 300;

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
  /** Pages are reloaded while they are edited. */
  readonly reload?: boolean;
};

type Exchange = Call & { readonly request: IncomingMessage; readonly response: ServerResponse };

/** Methods of pages and of sign-in; everything else is answered here, since Next answers it as HTML or text. */
const PAGE_METHODS = new Set(['GET', 'HEAD', 'POST']);

const notAFile = (): ApiError => new ApiError('resource_not_found', 'There is no such file.');

const headerBytes = (request: IncomingMessage): number =>
  request.rawHeaders.reduce((sum, part) => sum + part.length + 2, 0);

/** First segments of what Next serves from files. */
const FILES = new Set(['_next', 'assets']);

const routeName = (destination: Destination, segments: readonly string[]): string => {
  if (destination.kind === 'endpoints') return destination.path;
  if (destination.kind === 'unknown') return 'unknown';
  const [root = ''] = segments;
  if (FILES.has(root)) return 'asset';
  return PAGE_ROOTS.has(root) ? `page /${root}` : 'page';
};

/**
 * The node:http server that sees the raw target (design, One front server). Every answer below `/api` is JSON and
 * carries a trace id, whatever the method, the path or the bytes.
 */
export function createFrontServer(options: FrontServerOptions): Server {
  markFrontServer();
  // The request line counts towards Node's limit: room for both, so that 414 and 431 are told apart here.
  const maxHeaderSize = LONGEST_TARGET + LARGEST_HEADERS + 1_024;
  const limits = { maxHeaderSize, requireHostHeader: false, ...CONNECTION_LIMITS };
  const server = createServer(limits, (request, response) => {
    const call = { traceId: newTraceId(), startedAt: Date.now(), clientAddress: readClientAddress(request) };
    response.setHeader(TRACE_HEADER, call.traceId);
    setSecurityHeaders(response, options.origin);
    const serving = withCall(call, () => serve(options, { request, response, ...call }));
    serving.catch(async (thrown: unknown) => {
      // A client that went away in mid-request is not an error of ours.
      if (response.headersSent || request.socket.destroyed) return void response.destroy();
      if (!response.hasHeader('x-ratelimit-limit')) setHeaders(response, peekCall(addressCaller(request)));
      await writeAnswer(request, response, errorAnswer(thrown, call.traceId));
    });
  });
  // Node leaves out the headers that follow, and obeys them all the same: a request that has as many is refused.
  server.maxHeadersCount = MOST_HEADERS + 1;
  server.on('clientError', (error: ParserError, socket) => {
    if (error.code === 'ECONNRESET') return void socket.destroy();
    const limits = peekCall(addressCaller({ headers: {}, socket: socket as Socket }));
    const traceId = answerOnSocket(socket, describeClientError(error), limits);
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

const setHeaders = (response: ServerResponse, headers: Readonly<Record<string, string>>): void => {
  for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
};

/** The form of the ids that Next gives to forms; anything else it would print, outside the log, as it was sent. */
const ACTION_ID = /^[0-9a-f]{40,44}$/;

function dropForeignAction({ headers }: IncomingMessage): void {
  if (!ACTION_ID.test(String(headers['next-action'] ?? ''))) delete headers['next-action'];
}

/**
 * A form of another site is nobody's decision here. Next compares with the host that it is told of, which is the
 * browser's own word only where no proxy may speak for it.
 * @throws ApiError forbidden
 */
function refuseForeignForm({ method, headers }: IncomingMessage, ownOrigin: string): void {
  delete headers['x-forwarded-host'];
  const { origin, host } = headers;
  if (method !== 'POST') return;
  // The newer of the two words of a browser; `none` is a person who sends a form again.
  const isElsewhere = !['same-origin', 'none', undefined].includes(headers['sec-fetch-site'] as string | undefined);
  const isOwn = origin === undefined || origin === ownOrigin || (URL.canParse(origin) && new URL(origin).host === host);
  if (isElsewhere || !isOwn)
    throw new ApiError('forbidden', 'This form belongs to another site; open the page here and send it again.');
  // Behind a proxy the host may be an inner one: what Next compares with is the address that people use.
  if (origin === ownOrigin) headers.host = new URL(ownOrigin).host;
}

/** Those who watch the portal must not be turned away, nor wait for the database. */
const UNLIMITED = new Set(['/api/health/live', '/api/health/ready', '/api/metrics']);

/** Counts the call and tells the caller what is left. @throws ApiError too_many_requests */
async function limitCall(destination: Destination, { request, response }: Exchange): Promise<void> {
  if (destination.kind === 'endpoints' && UNLIMITED.has(destination.path)) return;
  const { headers, refusal } = await countCall(() => callerOf(request));
  setHeaders(response, headers);
  if (refusal !== undefined) throw refusal;
}

/** The longest target of a health check or of the metrics that is recognised among requests that are too many. */
const LONGEST_UNLIMITED = 100;

/** @throws ApiError too_many_requests, unless it is a request that is never refused. */
function limitAddress({ request, response, traceId }: Exchange): void {
  const refusal = countAddress(request);
  if (refusal === undefined) return;
  const { url: raw = '/', method = 'GET' } = request;
  const target = raw.length > LONGEST_UNLIMITED ? undefined : parseTarget(raw);
  if (target?.ok && UNLIMITED.has(target.path)) return;
  logWhenDone(response, { traceId, method, route: 'refused', search: '' });
  throw refusal;
}

const NEXT: Destination = { kind: 'next' };

/**
 * A server action of a page that shares its path with an endpoint: the language can be changed on the consent page too.
 * The endpoint's own form is urlencoded; those of Next are sent by its script, or as `multipart/form-data` without it.
 */
const isPageAction = ({ url = '', headers, method }: IncomingMessage): boolean =>
  method === 'POST' &&
  /^\/+oauth\/+consent\//.test(url) &&
  (headers['next-action'] !== undefined || String(headers['content-type']).startsWith('multipart/form-data'));

async function serve(options: FrontServerOptions, call: Exchange): Promise<void> {
  const { request, response, traceId } = call;
  const method = request.method ?? 'GET';
  const raw = request.url ?? '/';
  // Before anything looks at what was sent, so that a refusal costs nothing.
  limitAddress(call);
  if (request.rawHeaders.length > 2 * MOST_HEADERS) {
    logWhenDone(response, { traceId, method, route: 'malformed', search: '' });
    response.shouldKeepAlive = false;
    throw new ApiError('bad_request', `There are more than ${MOST_HEADERS} headers.`, { status: 431 });
  }
  if (raw.length > LONGEST_TARGET) {
    logWhenDone(response, { traceId, method, route: 'too long', search: '' });
    throw new ApiError('bad_request', 'The address is over 16 kB.', { status: 414 });
  }
  const target = raw === '*' ? parseTarget('/api/*') : parseTarget(raw);
  if (!target.ok) {
    logWhenDone(response, { traceId, method, route: 'malformed', search: '' });
    throw new ApiError('bad_request', target.message);
  }
  const { segments, path, search } = target;
  const destination = isPageAction(request) ? NEXT : findDestination(options.table, segments, method);
  logWhenDone(response, { traceId, method, route: routeName(destination, segments), search });
  keepOpener(response, segments);
  checkHost(request);
  if (headerBytes(request) > LARGEST_HEADERS)
    throw new ApiError('bad_request', 'The headers are over 64 kB.', { status: 431 });
  // Before any header is dropped: by their names a proxy is known.
  refuseRemoteDemo(request, path);
  dropLongHeaders(request);
  keepOwnCookies(request);
  if (destination.kind !== 'next') {
    const allow = destination.kind === 'endpoints' ? allowedMethods(destination.endpoints) : '';
    setCorsHeaders(request, response, options.corsOrigins ?? [], allow);
  }
  if (destination.kind !== 'next' || segments[0] === 'api') await limitCall(destination, call);
  if (destination.kind === 'unknown') throw new ApiError('resource_not_found', 'There is no such address in this API.');
  if (destination.kind === 'next') {
    if (!PAGE_METHODS.has(method)) throw methodNotAllowed('GET, HEAD, POST');
    request.url = `${path}${pageSearch(search)}`;
    request.headers[FRONT_SERVER_HEADER] = '1';
    checkBodyLength(request);
    checkFormType(request);
    dropForeignAction(request);
    dropBrokenRouterState(request);
    refuseForeignForm(request, options.origin);
    // next-auth's redirects say nothing of it.
    if (segments[0] === 'api') response.setHeader('cache-control', 'no-store');
    setPagePolicy(request, response, { reload: options.reload ?? false });
    // Files are there without a database.
    if (FILES.has(segments[0] ?? '')) {
      // Next would make pages there, of other addresses and for what is not there.
      if (options.isFile?.(segments) === false) throw notAFile();
      return options.next(request, response);
    }
    const { caller, wait } = segments[0] === 'api' ? await uncountedPage(request) : await countPage(request);
    if (wait !== undefined) return answerPlainly(call, { status: 429, reason: 'busy', retryAfter: String(wait) });
    return answerPage(options.next, call, caller);
  }
  const { endpoints } = destination;
  if (method === 'OPTIONS') {
    response.writeHead(204, { allow: allowedMethods(endpoints) }).end();
    return;
  }
  const endpoint = method === 'HEAD' ? endpoints.GET : endpoints[method as 'GET' | 'POST'];
  if (endpoint === undefined || !['GET', 'HEAD', 'POST'].includes(method))
    throw methodNotAllowed(allowedMethods(endpoints));
  await runEndpoint(endpoint, call, { path: `${options.origin}${path}`, search });
}

type Asked = { readonly path: string; readonly search: string };

async function runEndpoint(endpoint: Endpoint, exchange: Exchange, { path, search }: Asked): Promise<void> {
  const { request, response, ...call } = exchange;
  if (endpoint.kind === 'node') {
    const body = await readBody(request);
    // How long a client takes to send it says nothing of the database.
    return withCall({ ...call, startedAt: Date.now() }, () => endpoint.handle(request, response, body));
  }
  const { handle } = endpoint;
  if (handle.answerCall !== undefined) {
    const answer = await handle.answerCall({ ...call, headers: headersOf(request), search: search.slice(1) });
    return writeAnswer(request, response, answer);
  }
  await writeWebResponse(request, response, await handle(toWebRequest(request, `${path}${search}`)));
}
