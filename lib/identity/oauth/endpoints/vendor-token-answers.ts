import type { KoaContextWithOIDC } from 'oidc-provider';
import { isUnavailable } from '../../../http/answers/error-response';
import { describeError, log } from '../../../platform/log';
import { TooManyAttemptsError } from '../password-grant';
import { AlreadyUsedError } from '../provider-storage';

type TokenAnswer = {
  access_token?: string;
  expires_in?: number | string;
  token_type?: string;
  error?: string;
  error_description?: string;
};

/** The library's wording for a grant that the app is not registered for; RFC 6749 section 5.2 has a code for it. */
const NOT_ALLOWED = 'requested grant type is not allowed for this client';

/** The library has invalid_request for it; RFC 6749 section 5.2 names "no client authentication included" invalid_client. */
const NOT_AUTHENTICATED = 'no client authentication mechanism provided';

const CORS_HEADERS = ['Access-Control-Allow-Origin', 'Access-Control-Expose-Headers'];

const failures = new WeakMap<object, unknown>();

/** Listener of the provider's `server_error`: keeps what failed for the answer, which the library words itself. */
export const keepFailure = (context: KoaContextWithOIDC, error: unknown): void => {
  failures.set(context.req, error);
};

type Failure = { readonly status: 400 | 429 | 500 | 503; readonly body: TokenAnswer; readonly retryAfter?: number };

/** An answer to a token request that failed outside the library; a database that does not answer is for later. */
export function tokenFailure(error: unknown): Failure {
  // Only one of several requests at once may use a code or a refresh token; to the others it is used.
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

/** Koa middleware around the provider: the vendor's form of the token answer (contract: string `expires_in`, `bearer`). */
export async function vendorTokenAnswers(ctx: KoaContextWithOIDC, next: () => Promise<void>): Promise<void> {
  // Which pages may read the answer is CORS_ORIGINS' to say: the front server has said it, and the library says `*`.
  const readers = CORS_HEADERS.map((name) => [name, ctx.res.getHeader(name)] as const);
  await next();
  for (const [name, value] of readers) {
    if (value === undefined) ctx.remove(name);
    else ctx.set(name, String(value));
  }
  const body = ctx.body as TokenAnswer | undefined;
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
      error_description: 'The app must say who it is: client_id and client_secret.',
    };
  }
  if (ctx.status === 401) ctx.set('WWW-Authenticate', 'Basic realm="records-portal"');
}
