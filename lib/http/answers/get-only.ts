import { traceIdOfCall } from '../call';
import { TRACE_HEADER } from '../trace-id';
import { errorResponse } from './error-response';
import { methodNotAllowed } from './method-not-allowed';

const ALLOW = 'GET, HEAD, OPTIONS';

const refuse = async (): Promise<Response> => errorResponse(methodNotAllowed(ALLOW), traceIdOfCall());

const options = async (): Promise<Response> =>
  new Response(null, { status: 204, headers: { allow: ALLOW, [TRACE_HEADER]: traceIdOfCall() } });

type Handler = () => Promise<Response>;

/** What a route file of Next exports. */
export type RouteHandlers<Get> = { readonly GET: Get } & Readonly<
  Record<'OPTIONS' | 'DELETE' | 'PATCH' | 'POST' | 'PUT', Handler>
>;

/**
 * The handlers of a route that answers GET. The front server refuses the other methods itself; plain `next start` calls
 * these.
 */
export const getOnly = <Get>(get: Get): RouteHandlers<Get> => ({
  GET: get,
  OPTIONS: options,
  DELETE: refuse,
  PATCH: refuse,
  POST: refuse,
  PUT: refuse,
});
