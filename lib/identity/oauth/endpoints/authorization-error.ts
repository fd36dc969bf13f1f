import type { ErrorOut, KoaContextWithOIDC } from 'oidc-provider';

export const AUTHORIZATION_PROBLEMS = ['app', 'address', 'expired', 'request'] as const;

export type AuthorizationProblem = (typeof AUTHORIZATION_PROBLEMS)[number];

const PROBLEM_BY_ERROR: Readonly<Record<string, AuthorizationProblem>> = {
  invalid_client: 'app',
  invalid_redirect_uri: 'address',
  session_not_found: 'expired',
};

export const MAX_URL_LENGTH = 300;

/** For the app's developer; the page shows it as text, never as a link. */
function parameterOf({ oidc }: KoaContextWithOIDC): string {
  const url = oidc?.params?.redirect_uri;
  return typeof url === 'string' && url.length <= MAX_URL_LENGTH ? `&address=${encodeURIComponent(url)}` : '';
}

/** Shows errors that must not go to the redirect URI because it is not trusted (RFC 6749 section 4.1.2.1). */
export function redirectToProblem(ctx: KoaContextWithOIDC, out: ErrorOut, error: Error): void {
  if (ctx.accepts('json', 'html') === 'html') {
    const problem = PROBLEM_BY_ERROR[out.error] ?? (error.name === 'SessionNotFound' ? 'expired' : 'request');
    ctx.status = 303;
    ctx.redirect(`/oauth/problem?reason=${problem}${problem === 'address' ? parameterOf(ctx) : ''}`);
    return;
  }
  ctx.body = { error: out.error, error_description: out.error_description ?? 'The request is not valid.' };
}
