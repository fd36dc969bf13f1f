import { randomBytes } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';

/** The consent form redirects to the app, and browsers apply `form-action` to redirects too. */
const redirectsToApp = (path: string): boolean => path.startsWith('/oauth/consent/');

const policy = (nonce: string, { path, reload }: { readonly path: string; readonly reload: boolean }): string =>
  [
    "default-src 'self'",
    `script-src 'self' 'nonce-${nonce}' 'strict-dynamic'${reload ? " 'unsafe-eval'" : ''}`,
    `style-src 'self' ${reload ? "'unsafe-inline'" : `'nonce-${nonce}'`}`,
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    ...(redirectsToApp(path) ? [] : ["form-action 'self'"]),
    "frame-ancestors 'none'",
  ].join('; ');

/** One year (RFC 6797 section 6.1), without subdomains, which belong to other hosts of the agency. */
const HSTS = 'max-age=31536000';

/** A popup keeps its opener only if no response on the way sets COOP (HTML section 7.1.3). */
function isSignInForApp([root = '', second = '']: readonly string[]): boolean {
  if (root === 'api') return second === 'oauth2' || second === 'auth';
  return root === 'oauth2' || root === 'oauth' || root === 'sign-in';
}

export function allowOpener(response: ServerResponse, segments: readonly string[]): void {
  if (isSignInForApp(segments)) response.removeHeader('cross-origin-opener-policy');
}

/** Sets the security headers of every response. @param ownOrigin origin of `PUBLIC_URL`; https turns HSTS on. */
export function setSecurityHeaders(response: ServerResponse, ownOrigin: string): void {
  response.setHeader('content-security-policy', "default-src 'none'; frame-ancestors 'none'");
  response.setHeader('x-content-type-options', 'nosniff');
  // Other sites must neither embed a response nor keep a handle on its window.
  response.setHeader('cross-origin-resource-policy', 'same-origin');
  response.setHeader('cross-origin-opener-policy', 'same-origin');
  // With `no-referrer`, browsers omit the Origin of forms, which a guard checks.
  response.setHeader('referrer-policy', 'same-origin');
  if (ownOrigin.startsWith('https://')) response.setHeader('strict-transport-security', HSTS);
}

/** Sets the CSP of pages; Next reads the nonce from the request's header. */
export function setPagePolicy(
  request: IncomingMessage,
  response: ServerResponse,
  { reload }: { readonly reload: boolean },
): void {
  const csp = policy(randomBytes(16).toString('base64'), { path: request.url ?? '/', reload });
  request.headers['content-security-policy'] = csp;
  response.setHeader('content-security-policy', csp);
}
