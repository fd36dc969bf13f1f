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

/** A year, as RFC 6797 section 6.1 counts; other hosts below the agency's domain are not this portal's to speak for. */
const TLS_ONLY = 'max-age=31536000';

/**
 * Addresses of signing in for an app. An app may open them in a window of its own and wait there for the answer: the
 * window keeps what opened it only where no answer on the way asks for a group of its own (HTML, section 7.1.3).
 */
function isSignInForApp([root = '', second = '']: readonly string[]): boolean {
  if (root === 'api') return second === 'oauth2' || second === 'auth';
  return root === 'oauth2' || root === 'oauth' || root === 'sign-in';
}

/** Lets a window that an app opened to sign somebody in keep the page that opened it. */
export function allowOpener(response: ServerResponse, segments: readonly string[]): void {
  if (isSignInForApp(segments)) response.removeHeader('cross-origin-opener-policy');
}

/**
 * Security headers of every answer; a page gets a policy of its own. Data run nothing, wherever a browser is led to show
 * them.
 * @param ownOrigin what people reach the portal at (`PUBLIC_URL`): behind TLS it is to stay behind TLS.
 */
export function setSecurityHeaders(response: ServerResponse, ownOrigin: string): void {
  response.setHeader('content-security-policy', "default-src 'none'; frame-ancestors 'none'");
  response.setHeader('x-content-type-options', 'nosniff');
  // Other sites neither load an answer as a picture or script of theirs nor hold on to a window that shows it.
  response.setHeader('cross-origin-resource-policy', 'same-origin');
  response.setHeader('cross-origin-opener-policy', 'same-origin');
  // Not `no-referrer`: browsers would then send forms of this site without their origin, which is checked.
  response.setHeader('referrer-policy', 'same-origin');
  if (ownOrigin.startsWith('https://')) response.setHeader('strict-transport-security', TLS_ONLY);
}

/** The policy of everything that Next answers. Next takes the nonce for its scripts from the request's header. */
export function setPagePolicy(
  request: IncomingMessage,
  response: ServerResponse,
  { reload }: { readonly reload: boolean },
): void {
  const csp = policy(randomBytes(16).toString('base64'), { path: request.url ?? '/', reload });
  request.headers['content-security-policy'] = csp;
  response.setHeader('content-security-policy', csp);
}
