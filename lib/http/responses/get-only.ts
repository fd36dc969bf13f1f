import { traceIdOf } from '../call';
import { TRACE_HEADER } from '../trace-id';
import { errorResponse } from './error-response';
import { methodNotAllowed } from './method-not-allowed';

type Handler = (request: Request) => Promise<Response>;

const rejecting =
  (allow: string): Handler =>
  async (request) =>
    errorResponse(methodNotAllowed(allow), traceIdOf(request));

const describingMethods =
  (allow: string): Handler =>
  async (request) =>
    new Response(null, { status: 204, headers: { allow, [TRACE_HEADER]: traceIdOf(request) } });

export type RouteHandlers<Get> = { readonly GET: Get } & Readonly<
  Record<'OPTIONS' | 'DELETE' | 'PATCH' | 'POST' | 'PUT', Handler>
>;

const rejected = (allow: string) => {
  const reject = rejecting(allow);
  return { OPTIONS: describingMethods(allow), DELETE: reject, PATCH: reject, POST: reject, PUT: reject };
};

/** Handlers for plain `next start`; the front server rejects other methods itself. */
export const getOnly = <Get>(get: Get): RouteHandlers<Get> => ({ GET: get, ...rejected('GET, HEAD, OPTIONS') });

/** Like {@link getOnly}, for a path that only accepts forms or JSON. */
export const postOnly = (post: Handler): RouteHandlers<Handler> => {
  const allow = 'POST, OPTIONS';
  return { ...rejected(allow), GET: rejecting(allow), POST: post };
};
