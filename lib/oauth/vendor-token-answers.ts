import type { KoaContextWithOIDC } from 'oidc-provider';

type TokenAnswer = {
  access_token?: string;
  expires_in?: number | string;
  token_type?: string;
  error?: string;
  error_description?: string;
};

/** The library's wording for a grant that the app is not registered for; RFC 6749 section 5.2 has a code for it. */
const NOT_ALLOWED = 'requested grant type is not allowed for this client';

/** Koa middleware around the provider: the vendor's form of the token answer (contract: string `expires_in`, `bearer`). */
export async function vendorTokenAnswers(ctx: KoaContextWithOIDC, next: () => Promise<void>): Promise<void> {
  await next();
  const body = ctx.body as TokenAnswer | undefined;
  if (body?.access_token !== undefined) {
    ctx.body = { ...body, expires_in: String(body.expires_in), token_type: 'bearer' };
  } else if (body?.error_description === NOT_ALLOWED) {
    ctx.body = { ...body, error: 'unauthorized_client' };
  }
  // Which origins may read is CORS_ORIGINS' to say, not the library's.
  for (const name of ['Access-Control-Allow-Origin', 'Access-Control-Expose-Headers', 'Vary']) ctx.remove(name);
  if (ctx.status === 401) ctx.set('WWW-Authenticate', 'Basic realm="records-portal"');
}
