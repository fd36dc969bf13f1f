import { traceIdOf } from '../call';
import { TRACE_HEADER } from '../trace-id';
import { errorResponse } from './error-response';
import { methodNotAllowed } from './method-not-allowed';

const ALLOW = 'GET, HEAD, OPTIONS';

const rejectMethod = async (request: Request): Promise<Response> =>
  errorResponse(methodNotAllowed(ALLOW), traceIdOf(request));

const options = async (request: Request): Promise<Response> =>
  new Response(null, { status: 204, headers: { allow: ALLOW, [TRACE_HEADER]: traceIdOf(request) } });

type Handler = (request: Request) => Promise<Response>;

export type RouteHandlers<Get> = { readonly GET: Get } & Readonly<
  Record<'OPTIONS' | 'DELETE' | 'PATCH' | 'POST' | 'PUT', Handler>
>;

/** Handlers for plain `next start`; the front server rejects other methods itself. */
export const getOnly = <Get>(get: Get): RouteHandlers<Get> => ({
  GET: get,
  OPTIONS: options,
  DELETE: rejectMethod,
  PATCH: rejectMethod,
  POST: rejectMethod,
  PUT: rejectMethod,
});
