import type { z } from 'zod';
import { authenticate } from '../auth/authenticate';
import type { Principal } from '../auth/principal';
import { allowsOperation, OPERATION_SCOPES, type OperationName } from '../auth/scopes';
import { isConnectionFailure } from '../db/is-connection-failure';
import { env } from '../env';
import { resolveLocale } from '../i18n/locale';
import { describeError, log } from '../log';
import { ApiError } from './api-error';
import type { Page } from './envelope';
import { ignoredHeader } from './ignored';
import { parseQuery, type QuerySchema, unknownParameters } from './parse-query';
import { parseQueryString } from './query-string';
import type { Selection } from './selection';
import { TRACE_HEADER, traceIdOf } from './trace-id';

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
  readonly page?: Page;
  readonly ignored?: Selection['ignored'];
};

export type RouteDefinition<Schema extends QuerySchema> = {
  readonly operation: OperationName;
  /** `token`: a caller is needed. `open`: no authorization required, but a token that is sent must hold. */
  readonly access: 'token' | 'open';
  /** Whether a caller's scopes are checked (record types never answer 403). */
  readonly scoped?: boolean;
  readonly query: Schema;
  readonly run: (input: OperationInput<z.output<Schema>>) => Promise<OperationOutput>;
};

/** A route handler: a web Request in, a Response out, the same under the front server and plain `next start`. */
export type RouteHandler = (request: Request) => Promise<Response>;

function authorise({ operation, access, scoped = true }: RouteDefinition<QuerySchema>, principal: Principal): void {
  if (principal.kind === 'anonymous') {
    if (access === 'token') throw new ApiError('no_token', 'Token is required.');
    return;
  }
  if (scoped && !allowsOperation(principal.scopes, operation)) {
    const { scope } = OPERATION_SCOPES[operation];
    throw new ApiError('forbidden', 'The token does not have the scope that this operation needs.', {
      more: `Scope needed: ${scope}`,
    });
  }
}

const baseHeaders = (traceId: string): Record<string, string> => ({
  'content-type': 'application/json; charset=utf-8',
  'cache-control': 'no-store',
  [TRACE_HEADER]: traceId,
});

/** Turns whatever was thrown into the error body; the only place that does. */
export function errorResponse(thrown: unknown, traceId: string): Response {
  const error = toApiError(thrown, traceId);
  return new Response(JSON.stringify(error.body(traceId)), {
    status: error.status,
    headers: { ...baseHeaders(traceId), ...error.options.headers },
  });
}

function toApiError(thrown: unknown, traceId: string): ApiError {
  if (thrown instanceof ApiError) return thrown;
  const unavailable = isConnectionFailure(thrown);
  log().error(
    { traceId, error: describeError(thrown) },
    unavailable ? 'the database does not answer' : 'unexpected error',
  );
  return unavailable
    ? new ApiError('connection_failure', 'The database does not answer; try again.', {
        headers: { 'retry-after': '2' },
      })
    : new ApiError('internal_server_error', 'Something went wrong on our side.');
}

/** Authenticate, authorise, parse, run, serialise, map errors: the pipeline of every operation. */
export function defineRoute<Schema extends QuerySchema>(definition: RouteDefinition<Schema>): RouteHandler {
  return async (request) => {
    const traceId = traceIdOf(request);
    try {
      const principal = await authenticate(request.headers);
      authorise(definition as unknown as RouteDefinition<QuerySchema>, principal);
      const at = request.url.indexOf('?');
      const raw = parseQueryString(at < 0 ? '' : request.url.slice(at + 1));
      const query = parseQuery(definition.query, raw);
      const locale = resolveLocale((query as { lang?: string }).lang);
      const timeZone = env().AGENCY_TIME_ZONE;
      const { result, page, ignored } = await definition.run({ query, principal, locale, timeZone });
      const ignoredNames = ignoredHeader({
        parameters: unknownParameters(definition.query, raw),
        names: { ...ignored },
      });
      return new Response(JSON.stringify({ status: 200, result, ...(page && { page }) }), {
        headers: {
          ...baseHeaders(traceId),
          'content-language': locale.replace('_', '-'),
          'x-time-zone': timeZone,
          ...(ignoredNames !== undefined && { 'x-ignored': ignoredNames }),
        },
      });
    } catch (thrown) {
      return errorResponse(thrown, traceId);
    }
  };
}
