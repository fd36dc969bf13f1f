import { callOf, traceIdOf } from '../http/call';
import { allows, type Contract } from '../http/contract';
import { timeLeft, withinDeadline } from '../http/deadline';
import type { OperationCall, RouteHandler } from '../http/endpoint';
import type { Caller, Operation, OperationInput, ResultFormat, RuleResult } from '../http/operation';
import type { ParsedQuery } from '../http/parameters/query-parser';
import { isSession, type Principal } from '../http/principal';
import { ApiError } from '../http/responses/api-error';
import { plainErrorResponse } from '../http/responses/error-response';
import { bodyDigest, entityTag, matchesTag } from '../http/responses/etag';
import { getOnly, type RouteHandlers } from '../http/responses/get-only';
import { ignoredHeader } from '../http/responses/ignored';
import { type PlainResponse, toResponse } from '../http/responses/plain-response';
import { responseHeaders } from '../http/responses/response-headers';
import { authenticate } from '../identity/tokens/authenticate';
import { resolveLocale } from '../platform/languages/locale';
import { env } from '../platform/settings/env';
import { cachedResponse, type WrittenResponse } from './reference-responses';
import { requireSession } from './require-session';

/** An operation, or an endpoint of the portal's own pages. */
export type EndpointDefinition<Query extends object = object, Result extends RuleResult = RuleResult> = {
  /** Throws if the principal may not call the endpoint. */
  authorize(principal: Principal): void;
  readonly read: (search: string) => ParsedQuery<Query>;
  rule(input: OperationInput<Query>): Promise<Result>;
  write(result: Result, format: ResultFormat): unknown;
  inTurn?<Written>(input: OperationInput<Query>, work: () => Promise<Written>): Promise<Written>;
  /** Responses with a key are cached until the reference data changes. */
  readonly cacheKey?: string;
};

/** @throws ApiError no_token, forbidden */
export function authorize(contract: Contract, principal: Principal): void {
  if (principal.kind === 'anonymous' || principal.kind === 'page') {
    const isGranted = principal.kind === 'page' && principal.allows === contract.name;
    if (contract.access === 'token' && !isGranted) throw new ApiError('no_token', 'Token is required.');
    return;
  }
  if (contract.checksScope && !allows(principal.scopes, contract)) {
    const holder = isSession(principal) ? 'Your account' : 'The token';
    throw new ApiError('forbidden', `${holder} does not have the scope that this operation needs.`, {
      more: `Scope needed: ${contract.scope}`,
    });
  }
}

const JSON_END = Buffer.from('}');

/** Specification 2.1. */
function writeEnvelope(result: unknown, page: RuleResult['page']): Buffer {
  if (!Buffer.isBuffer(result)) return Buffer.from(JSON.stringify({ status: 200, result, ...(page && { page }) }));
  const end = page === undefined ? JSON_END : Buffer.from(`,"page":${JSON.stringify(page)}}`);
  return Buffer.concat([Buffer.from('{"status":200,"result":'), result, end]);
}

type Body = { readonly body: Buffer; readonly ignored: RuleResult['ignored'] };

async function writeBody<Query extends object, Result extends RuleResult>(
  { rule, write, inTurn }: Pick<EndpointDefinition<Query, Result>, 'rule' | 'write' | 'inTurn'>,
  input: OperationInput<Query>,
): Promise<Body> {
  const work = async (): Promise<Body> => {
    const result = await rule(input);
    return { body: writeEnvelope(await write(result, input), result.page), ignored: result.ignored };
  };
  return inTurn === undefined ? work() : inTurn(input, work);
}

/** The language of `lang`, else the agency's. */
const localeOf = (query: object): string => resolveLocale((query as { lang?: string }).lang);

async function writeResponse<Query extends object>(
  endpoint: EndpointDefinition<Query>,
  search: string,
  caller: Pick<Caller, 'principal' | 'timeZone'>,
): Promise<WrittenResponse> {
  const { query, parametersJson, unknown } = endpoint.read(search);
  const locale = localeOf(query);
  const { body, ignored } = await writeBody(endpoint, { ...caller, query, locale });
  return {
    body,
    digest: bodyDigest(body),
    locale,
    parametersJson,
    ignored: ignoredHeader({ parameters: unknown, names: ignored ?? {} }),
  };
}

/** Reference data is written once for all callers. */
export function responseOf<Query extends object>(
  endpoint: EndpointDefinition<Query>,
  search: string,
  principal: Principal,
): Promise<WrittenResponse> {
  const write = () => writeResponse(endpoint, search, { principal, timeZone: env().AGENCY_TIME_ZONE });
  return endpoint.cacheKey === undefined ? write() : cachedResponse(`${endpoint.cacheKey}?${search}`, write);
}

/** Authenticates, authorizes, parses, finds and writes. */
async function run<Query extends object>(
  endpoint: EndpointDefinition<Query>,
  { headers: requestHeaders, search, traceId }: OperationCall,
): Promise<PlainResponse> {
  const principal = await authenticate(requestHeaders);
  endpoint.authorize(principal);
  const { body, digest, locale, parametersJson, ignored } = await responseOf(endpoint, search, principal);
  const etag = entityTag({ principal, locale, parametersJson, digest });
  const headers = responseHeaders({ traceId, locale, etag, timeZone: env().AGENCY_TIME_ZONE, ignored });
  return matchesTag(requestHeaders.get('if-none-match'), etag)
    ? { status: 304, headers, body: null }
    : { status: 200, headers, body };
}

/** Responds to every failure, including a timeout, with an error body. */
function handlerOf<Query extends object>(endpoint: EndpointDefinition<Query>): RouteHandler {
  const handleCall = async (call: OperationCall): Promise<PlainResponse> => {
    try {
      return await withinDeadline(run(endpoint, call), timeLeft(call.startedAt));
    } catch (error) {
      return plainErrorResponse(error, call.traceId);
    }
  };
  const get = async (request: Request): Promise<Response> => {
    const at = request.url.indexOf('?');
    const search = at < 0 ? '' : request.url.slice(at + 1);
    const startedAt = callOf(request)?.startedAt ?? Date.now();
    return toResponse(await handleCall({ headers: request.headers, search, traceId: traceIdOf(request), startedAt }));
  };
  return Object.assign(get, { handleCall });
}

export function endpointOf<Query extends object, Result extends RuleResult>(
  operation: Operation<Query, Result>,
): EndpointDefinition<Query, Result> {
  const { contract, isReference, ...rest } = operation;
  const caching = isReference ? { cacheKey: contract.name } : {};
  return { ...rest, ...caching, authorize: (principal) => authorize(contract, principal) };
}

/** Handlers for an operation's route file. */
export const handle = <Query extends object, Result extends RuleResult>(
  operation: Operation<Query, Result>,
): RouteHandlers<RouteHandler> => getOnly(handlerOf(endpointOf(operation)));

/** Handlers for an endpoint of the portal's own pages, for signed-in people only. */
export const handleEndpoint = <Query extends object>(
  endpoint: Omit<EndpointDefinition<Query>, 'authorize'>,
): RouteHandlers<RouteHandler> => getOnly(handlerOf({ ...endpoint, authorize: requireSession }));
