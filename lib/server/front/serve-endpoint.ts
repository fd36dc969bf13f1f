import { assignCall } from '../../http/call';
import type { Endpoint, EndpointsByMethod } from '../../http/endpoint';
import { methodNotAllowed } from '../../http/responses/method-not-allowed';
import { allowedMethods, type Exchange } from './dispatch';
import { readBody } from './read-body';
import { toWebRequest, writeWebResponse } from './web-adapter';
import { headersOf, writeResponse } from './write-response';

type Target = {
  readonly path: string;
  readonly search: string;
};

/** @throws ApiError method_not_allowed */
export function serveEndpoint(endpoints: EndpointsByMethod, exchange: Exchange, target: Target): Promise<void> {
  const { method = 'GET' } = exchange.request;
  if (method === 'OPTIONS') {
    exchange.response.writeHead(204, { allow: allowedMethods(endpoints) }).end();
    return Promise.resolve();
  }
  const endpoint = method === 'HEAD' ? endpoints.GET : endpoints[method as 'GET' | 'POST'];
  if (endpoint === undefined || !['GET', 'HEAD', 'POST'].includes(method))
    throw methodNotAllowed(allowedMethods(endpoints));
  return runEndpoint(endpoint, exchange, target);
}

async function runEndpoint(endpoint: Endpoint, exchange: Exchange, { path, search }: Target): Promise<void> {
  const { request, response, traceId, startedAt } = exchange;
  if (endpoint.kind === 'node') {
    const body = await readBody(request);
    // A slow upload must not count as database time.
    assignCall(request, { ...exchange, startedAt: Date.now() });
    return endpoint.handle(request, response, body);
  }
  const { handle } = endpoint;
  if (request.method === 'POST') {
    const webRequest = toWebRequest(request, `${path}${search}`, await readBody(request));
    assignCall(webRequest, { ...exchange, startedAt: Date.now() });
    return writeWebResponse(request, response, await handle(webRequest));
  }
  if (handle.handleCall !== undefined) {
    const call = { headers: headersOf(request), search: search.slice(1), traceId, startedAt };
    return writeResponse(request, response, await handle.handleCall(call));
  }
  const webRequest = toWebRequest(request, `${path}${search}`);
  assignCall(webRequest, exchange);
  await writeWebResponse(request, response, await handle(webRequest));
}
