import type { KoaContextWithOIDC } from 'oidc-provider';
import { isUnavailable } from '../../../http/responses/error-response';
import { describeError, log } from '../../../platform/log';
import { TooManyAttemptsError } from '../password-grant';
import { AlreadyUsedError } from '../provider-storage';

type TokenResponse = {
  access_token?: string;
  expires_in?: number | string;
  token_type?: string;
  error?: string;
  error_description?: string;
};

/** The library's text for a grant that the app may not use; RFC 6749 section 5.2 requires unauthorized_client. */
const NOT_ALLOWED = 'requested grant type is not allowed for this client';

/** The library's text for missing client authentication; RFC 6749 section 5.2 requires invalid_client. */
const NOT_AUTHENTICATED = 'no client authentication mechanism provided';

const CORS_HEADERS = ['Access-Control-Allow-Origin', 'Access-Control-Expose-Headers'];

const failures = new WeakMap<object, unknown>();

export const recordFailure = (context: KoaContextWithOIDC, error: unknown): void => {
  failures.set(context.req, error);
};

type Failure = { readonly status: 400 | 429 | 500 | 503; readonly body: TokenResponse; readonly retryAfter?: number };

export function tokenFailure(error: unknown): Failure {
  if (error instanceof AlreadyUsedError)
    return { status: 400, body: { error: 'invalid_grant', error_description: 'grant request is invalid' } };
  if (error instanceof TooManyAttemptsError) {
    const body = { error: 'too_many_requests', error_description: 'Too many attempts; try again later.' };
    return { status: 429, body, retryAfter: error.retryAfterSeconds };
  }
  log().error({ error: describeError(error) }, 'token endpoint failed');
  return isUnavailable(error)
    ? {
        status: 503,
        retryAfter: 2,
        body: { error: 'temporarily_unavailable', error_description: 'The database does not answer; try again.' },
      }
    : { status: 500, body: { error: 'server_error', error_description: 'Something went wrong on our side.' } };
}

/** Koa middleware that converts token responses to the vendor's form: string `expires_in`, `bearer`. */
export async function vendorTokenResponses(ctx: KoaContextWithOIDC, next: () => Promise<void>): Promise<void> {
  // The library sets `*`, so the front server's headers, which follow CORS_ORIGINS, are restored afterwards.
  const corsHeaders = CORS_HEADERS.map((name) => [name, ctx.res.getHeader(name)] as const);
  await next();
  for (const [name, value] of corsHeaders) {
    if (value === undefined) ctx.remove(name);
    else ctx.set(name, String(value));
  }
  const body = ctx.body as TokenResponse | undefined;
  if (failures.has(ctx.req)) {
    const failure = tokenFailure(failures.get(ctx.req));
    ctx.status = failure.status;
    ctx.body = failure.body;
    if (failure.retryAfter !== undefined) ctx.set('Retry-After', String(failure.retryAfter));
  } else if (body?.access_token !== undefined) {
    ctx.body = { ...body, expires_in: String(body.expires_in), token_type: 'bearer' };
  } else if (body?.error_description === NOT_ALLOWED) {
    ctx.body = { ...body, error: 'unauthorized_client' };
  } else if (body?.error_description === NOT_AUTHENTICATED) {
    ctx.status = 401;
    ctx.body = {
      error: 'invalid_client',
      error_description: 'The app must authenticate with client_id and client_secret.',
    };
  }
  if (ctx.status === 401) ctx.set('WWW-Authenticate', 'Basic realm="records-portal"');
}
