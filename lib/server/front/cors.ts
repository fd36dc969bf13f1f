import type { IncomingMessage, ServerResponse } from 'node:http';

const EXPOSED =
  'x-trace-id, x-ignored, x-time-zone, Retry-After, X-RateLimit-Limit, X-RateLimit-Remaining, X-RateLimit-Reset, ETag, Content-Language';

const ALLOWED_HEADERS =
  'authorization, content-type, accept, if-none-match, x-accela-appid, x-accela-appsecret, x-accela-agency, x-accela-environment';

/** Never allows credentials. @param allow the methods of the path, for a preflight */
export function setCorsHeaders(
  request: IncomingMessage,
  response: ServerResponse,
  origins: readonly string[],
  allow: string,
): void {
  if (origins.length === 0) return;
  response.appendHeader('vary', 'origin');
  const { origin } = request.headers;
  if (origin === undefined || !origins.includes(origin)) return;
  response.setHeader('access-control-allow-origin', origin);
  response.setHeader('access-control-expose-headers', EXPOSED);
  response.setHeader('cross-origin-resource-policy', 'cross-origin');
  if (request.method === 'OPTIONS' && request.headers['access-control-request-method'] !== undefined) {
    response.setHeader('access-control-allow-methods', allow);
    response.setHeader('access-control-allow-headers', ALLOWED_HEADERS);
    response.setHeader('access-control-max-age', '600');
  }
}
