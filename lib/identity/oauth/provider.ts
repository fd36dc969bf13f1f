import { createPrivateKey, generateKeyPairSync, type JsonWebKey, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Client, KoaContextWithOIDC, Provider } from 'oidc-provider';
import { env } from '../../platform/settings/env';
import { findAccount } from '../accounts/repository';
import { hashToken } from '../tokens/access-token';
import { APP_METADATA } from './client-metadata';
import { redirectToProblem } from './endpoints/authorization-error';
import { recordFailure, vendorTokenResponses } from './endpoints/vendor-token-responses';
import { LIFETIME } from './lifetime';
import { PASSWORD_GRANT_PARAMETERS, passwordGrant } from './password-grant';
import { consentCookie, consentPath, providerSessionCookie, resumeCookie } from './pending-consent';
import { providerStorage } from './provider-storage';
import { RESPONSE_MODES } from './response-modes';

/** Mutes the package's warning on Node 20, where it works too (docs/decisions/0003-oauth-provider.md). */
async function importQuietly(): Promise<typeof import('oidc-provider')> {
  const { warn } = console;
  const mute = (): void => undefined;
  console.warn = mute;
  try {
    return await import('oidc-provider');
  } finally {
    if (console.warn === mute) console.warn = warn;
  }
}

type Initial = { readonly iiat?: number };

/** Seven days, but never past the end of the family's consent. */
const refreshTokenSeconds = (_ctx: KoaContextWithOIDC, token: Initial): number => {
  const now = Math.floor(Date.now() / 1_000);
  return Math.max(1, Math.min(LIFETIME.refreshToken, (token.iiat ?? now) + LIFETIME.consent - now));
};

type AppClient = Client & { readonly secretHashes?: readonly string[]; readonly legacyNoPkce?: boolean };

function compareHashes(this: AppClient, actual: string): boolean {
  const actualHash = Buffer.from(hashToken(actual));
  return (this.secretHashes ?? []).reduce(
    (matches, hash) => timingSafeEqual(actualHash, Buffer.from(hash)) || matches,
    false,
  );
}

/** The first key signs cookies; the previous one only verifies them. */
function cookieKeys(): string[] {
  const { sessionSecret = randomBytes(32).toString('hex'), SESSION_SECRET_PREVIOUS: previous } = env();
  return [sessionSecret, ...(previous === undefined ? [] : [previous])];
}

/** Goes through PEM, because exporting a new key as JWK can deadlock in Node 20 during garbage collection. */
function signingKey(): JsonWebKey {
  const { privateKey } = generateKeyPairSync('ec', {
    namedCurve: 'P-256',
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    publicKeyEncoding: { type: 'spki', format: 'pem' },
  });
  return createPrivateKey(privateKey).export({ format: 'jwk' });
}

const withSupportedModes = (Library: typeof Provider): typeof Provider =>
  class extends Library {
    override registerResponseMode(...mode: Parameters<Provider['registerResponseMode']>): void {
      if (RESPONSE_MODES.includes(mode[0])) super.registerResponseMode(...mode);
    }
  };

export async function createProvider(scopes: readonly string[]): Promise<Provider> {
  const { Provider, errors } = await importQuietly();
  // The library requires a key, but signs nothing with it: without an `openid` scope there are no id tokens.
  const provider = new (withSupportedModes(Provider))(`${env().publicUrl}/api/oauth2`, {
    adapter: providerStorage,
    scopes: [...scopes],
    jwks: { keys: [{ ...signingKey(), use: 'sig', alg: 'ES256' } as never] },
    clientDefaults: { id_token_signed_response_alg: 'ES256' },
    enabledJWA: { idTokenSigningAlgValues: ['ES256'] },
    cookies: {
      keys: cookieKeys(),
      names: {
        interaction: consentCookie(),
        resume: resumeCookie(),
        session: providerSessionCookie(),
      },
    },
    responseTypes: ['code'],
    features: {
      devInteractions: { enabled: false },
      clientCredentials: { enabled: true },
      revocation: { enabled: true, allowedPolicy: (_ctx, client, token) => token.clientId === client.clientId },
      resourceIndicators: { enabled: false },
      userinfo: { enabled: false },
      dPoP: { enabled: false },
      rpInitiatedLogout: { enabled: false },
      pushedAuthorizationRequests: { enabled: false },
    },
    // The library supports S256 only (ASVS 5, 10.4.6).
    pkce: { required: (_ctx, client) => !(client as AppClient).legacyNoPkce },
    extraClientMetadata: { properties: [...APP_METADATA], validator: () => undefined },
    routes: { authorization: '/authorize', token: '/token', revocation: '/revoke' },
    interactions: {
      url: (ctx, { uid }) => {
        const requested = String(ctx.oidc.params?.scope ?? '').split(' ');
        if (!requested.some((scope) => scopes.includes(scope)))
          throw new errors.InvalidScope(`scope must contain at least one of ${scopes.join(', ')}`, requested.join(' '));
        return consentPath(uid);
      },
    },
    renderError: redirectToProblem,
    rotateRefreshToken: true,
    expiresWithSession: () => false,
    ttl: {
      AuthorizationCode: LIFETIME.authorizationCode,
      AccessToken: LIFETIME.accessToken,
      ClientCredentials: LIFETIME.accessToken,
      RefreshToken: refreshTokenSeconds as never,
      Grant: LIFETIME.consent,
      Interaction: LIFETIME.interaction,
      Session: LIFETIME.interaction,
    },
    issueRefreshToken: async (_ctx, client) => client.grantTypeAllowed('refresh_token'),
    findAccount: async (_ctx, accountId) => {
      const account = await findAccount(accountId);
      if (account === null || account.disabled) return undefined;
      return { accountId, claims: async () => ({ sub: accountId }) };
    },
  });
  // URLs and secure cookies follow the forwarded headers, which `providerRequest` sets from PUBLIC_URL.
  provider.proxy = true;
  provider.Client.prototype.compareClientSecret = compareHashes;
  provider.registerGrantType('password', passwordGrant(provider, errors), PASSWORD_GRANT_PARAMETERS);
  provider.on('server_error', recordFailure);
  provider.use(vendorTokenResponses);
  return provider;
}
