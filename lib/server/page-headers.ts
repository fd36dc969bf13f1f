import { randomBytes } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';

/**
 * The form of the consent page leads on to an app, and browsers hold `form-action` against that redirect too. Where it
 * may lead is checked by the provider, against the addresses that the app is registered with.
 */
const leadsToApps = (path: string): boolean => path.startsWith('/oauth/consent/');

const policy = (nonce: string, { path, reload }: { readonly path: string; readonly reload: boolean }): string =>
  [
    "default-src 'self'",
    // Hot reload evaluates code; a built portal never does.
    `script-src 'self' 'nonce-${nonce}' 'strict-dynamic'${reload ? " 'unsafe-eval'" : ''}`,
    `style-src 'self' ${reload ? "'unsafe-inline'" : `'nonce-${nonce}'`}`,
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    ...(leadsToApps(path) ? [] : ["form-action 'self'"]),
    "frame-ancestors 'none'",
  ].join('; ');

/** Security headers of everything that Next answers. Next takes the nonce for its scripts from the request's header. */
export function setPageHeaders(
  request: IncomingMessage,
  response: ServerResponse,
  { reload }: { readonly reload: boolean },
): void {
  const csp = policy(randomBytes(16).toString('base64'), { path: request.url ?? '/', reload });
  request.headers['content-security-policy'] = csp;
  response.setHeader('content-security-policy', csp);
  response.setHeader('x-content-type-options', 'nosniff');
  response.setHeader('referrer-policy', 'strict-origin-when-cross-origin');
}
