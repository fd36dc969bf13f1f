import { SCOPES } from '../api/scopes';
import { traceIdOf } from '../http/call';
import { ApiError } from '../http/responses/api-error';
import { errorResponse } from '../http/responses/error-response';
import { methodNotAllowed } from '../http/responses/method-not-allowed';
import { notFoundResponse } from '../http/responses/not-found';
import { TRACE_HEADER } from '../http/trace-id';
import { oauthRoutes } from '../identity/oauth/endpoints/routes';
import { env } from '../platform/settings/env';
import { allowedMethods, type DispatchTable, findDestination } from './front/dispatch';
import { serveWithNode } from './front/node-adapter';

const TABLE: DispatchTable = new Map(oauthRoutes(SCOPES));

/** next.config.js rewrites the consent page's form to `consent/<uid>`: a page and a route cannot share a path. */
const segmentsOf = (path: readonly string[]): string[] =>
  path[0] === 'consent' ? ['oauth', ...path] : ['api', 'oauth2', ...path];

async function dispatch(request: Request, path: readonly string[], traceId: string): Promise<Response> {
  if (env().demoIsLocal)
    throw new ApiError(
      'forbidden',
      'Plain `next start` issues tokens of the demo only with DEMO=on, because its passwords are public.',
    );
  const { method } = request;
  const segments = segmentsOf(path);
  const destination = findDestination(TABLE, segments, method);
  if (destination.kind !== 'endpoints') return notFoundResponse(request);
  const { endpoints } = destination;
  const allow = allowedMethods(endpoints);
  if (method === 'OPTIONS') return new Response(null, { status: 204, headers: { allow, [TRACE_HEADER]: traceId } });
  const endpoint = method === 'HEAD' ? endpoints.GET : endpoints[method as 'GET' | 'POST'];
  if (endpoint === undefined) throw methodNotAllowed(allow);
  if (endpoint.kind === 'web') return endpoint.handle(request);
  const url = `/${segments.join('/')}${new URL(request.url).search}`;
  return serveWithNode(endpoint.handle, request, { url, traceId });
}

/** Plain `next start` has no front server. @param path segments below `/api/oauth2` */
export async function serveUnderNext(request: Request, path: readonly string[]): Promise<Response> {
  const traceId = traceIdOf(request);
  try {
    return await dispatch(request, path, traceId);
  } catch (error) {
    return errorResponse(error, traceId);
  }
}
