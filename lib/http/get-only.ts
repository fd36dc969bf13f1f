import { errorResponse } from './error-response';
import { methodNotAllowed } from './method-not-allowed';
import { TRACE_HEADER, traceIdOf } from './trace-id';

// The other methods of a route that answers GET. The front server refuses them itself; plain `next start` calls these.

const ALLOW = 'GET, HEAD, OPTIONS';

const refuse = async (request: Request): Promise<Response> =>
  errorResponse(methodNotAllowed(ALLOW), traceIdOf(request));

export { refuse as DELETE, refuse as PATCH, refuse as POST, refuse as PUT };

export const OPTIONS = async (request: Request): Promise<Response> =>
  new Response(null, { status: 204, headers: { allow: ALLOW, [TRACE_HEADER]: traceIdOf(request) } });
