import type { z } from 'zod';
import { authenticate } from '../auth/authenticate';
import { isSession, type Principal } from '../auth/principal';
import { allowsOperation, OPERATION_SCOPES, type OperationName } from '../auth/scopes';
import { env } from '../env';
import { resolveLocale } from '../i18n/locale';
import { ApiError } from './api-error';
import { STARTED_HEADER, timeLeft, withinDeadline } from './deadline';
import type { CursorPage, Page } from './envelope';
import { baseHeaders, errorResponse } from './error-response';
import { entityTag, matchesTag } from './etag';
import { ignoredHeader } from './ignored';
import { parseQuery, type QuerySchema, unknownParameters } from './parse-query';
import { parseQueryString } from './query-string';
import { requireSession } from './require-session';
import type { Selection } from './selection';
import { traceIdOf } from './trace-id';

/** What an operation gets: who calls, what was asked (parsed), in which language and time zone it answers. */
export type OperationInput<Query> = {
  readonly query: Query;
  readonly principal: Principal;
  readonly locale: string;
  readonly timeZone: string;
};

/** What an operation gives: wire values, ready to be written; `ignored` names in `fields` and `expand`. */
export type OperationOutput = {
  readonly result: unknown;
  readonly page?: Page | CursorPage;
  readonly ignored?: Selection['ignored'];
};

export type RouteDefinition<Schema extends QuerySchema> = {
  readonly operation: OperationName;
  /**
   * `token`: a caller is needed. `open`: no authorization required, but a token that is sent must hold. `session`: the
   * portal's own pages only.
   */
  readonly access: 'token' | 'open' | 'session';
  /** Whether a caller's scopes are checked (record types never answer 403). */
  readonly scoped?: boolean;
  readonly query: Schema;
  readonly run: (input: OperationInput<z.output<Schema>>) => Promise<OperationOutput>;
};

/** A route handler: a web Request in, a Response out, the same under the front server and plain `next start`. */
export type RouteHandler = (request: Request) => Promise<Response>;

type Access = Pick<RouteDefinition<QuerySchema>, 'operation' | 'access' | 'scoped'>;

function authorise({ operation, access, scoped = true }: Access, principal: Principal): void {
  if (access === 'session') {
    requireSession(principal);
    return;
  }
  if (principal.kind === 'anonymous') {
    if (access === 'token') throw new ApiError('no_token', 'Token is required.');
    return;
  }
  if (scoped && !allowsOperation(principal.scopes, operation)) {
    const { scope } = OPERATION_SCOPES[operation];
    const holder = isSession(principal) ? 'Your account' : 'The token';
    throw new ApiError('forbidden', `${holder} does not have the scope that this operation needs.`, {
      more: `Scope needed: ${scope}`,
    });
  }
}

/** Authenticate, authorise, parse, run, serialise: the pipeline of every operation. */
async function answer<Schema extends QuerySchema>(
  definition: RouteDefinition<Schema>,
  request: Request,
  traceId: string,
): Promise<Response> {
  const principal = await authenticate(request.headers);
  authorise(definition, principal);
  const at = request.url.indexOf('?');
  const search = at < 0 ? '' : request.url.slice(at + 1);
  const raw = parseQueryString(search);
  const query = parseQuery(definition.query, raw);
  const locale = resolveLocale((query as { lang?: string }).lang);
  const timeZone = env().AGENCY_TIME_ZONE;
  const { result, page, ignored } = await definition.run({ query, principal, locale, timeZone });
  const ignoredNames = ignoredHeader({ parameters: unknownParameters(definition.query, raw), names: { ...ignored } });
  const body = JSON.stringify({ status: 200, result, ...(page && { page }) });
  const etag = entityTag({ principal, locale, search, body });
  const headers = {
    ...baseHeaders(traceId),
    'content-language': locale.replace('_', '-'),
    etag,
    vary: 'authorization, cookie',
    'x-time-zone': timeZone,
    ...(ignoredNames !== undefined && { 'x-ignored': ignoredNames }),
  };
  const isKnown = matchesTag(request.headers.get('if-none-match'), etag);
  return isKnown ? new Response(null, { status: 304, headers }) : new Response(body, { headers });
}

/** Makes the handler of a route file; whatever goes wrong, and a database that takes too long, is an error body. */
export function defineRoute<Schema extends QuerySchema>(definition: RouteDefinition<Schema>): RouteHandler {
  return async (request) => {
    const traceId = traceIdOf(request);
    try {
      return await withinDeadline(answer(definition, request, traceId), timeLeft(request.headers.get(STARTED_HEADER)));
    } catch (thrown) {
      return errorResponse(thrown, traceId);
    }
  };
}
