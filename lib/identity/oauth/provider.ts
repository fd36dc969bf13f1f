import { createPrivateKey, generateKeyPairSync, type JsonWebKey, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Client, KoaContextWithOIDC, Provider } from 'oidc-provider';
import { env } from '../../platform/settings/env';
import { findAccount } from '../accounts/repository';
import { hashToken } from '../tokens/access-token';
import { APP_METADATA } from './client-metadata';
import { answerAuthorizationError } from './endpoints/authorization-error';
import { keepFailure, vendorTokenAnswers } from './endpoints/vendor-token-answers';
import { LIFETIME } from './lifetime';
import { PASSWORD_GRANT_PARAMETERS, passwordGrant } from './password-grant';
import { consentCookie, consentPath, providerSessionCookie, resumeCookie } from './pending-consent';
import { providerStorage } from './provider-storage';
import { RESPONSE_MODES } from './response-modes';

/** The package prints a warning on Node 20, which it runs on (design, Tokens): nothing a newcomer could act on. */
async function importQuietly(): Promise<typeof import('oidc-provider')> {
  const { warn } = console;
  const mute = (): void => undefined;
  console.warn = mute;
  try {
    return await import('oidc-provider');
  } finally {
    // Unless somebody else has taken the console over meanwhile.
    if (console.warn === mute) console.warn = warn;
  }
}

type Initial = { readonly iiat?: number };

/** Seven days, but never past the end of the consent that the family came of. */
const refreshTokenSeconds = (_ctx: KoaContextWithOIDC, token: Initial): number => {
  const now = Math.floor(Date.now() / 1_000);
  return Math.max(1, Math.min(LIFETIME.refreshToken, (token.iiat ?? now) + LIFETIME.consent - now));
};

type AppClient = Client & { readonly secretHashes?: readonly string[]; readonly legacyNoPkce?: boolean };

/** Secrets are stored as hashes, so the comparison is of hashes, each in constant time and none left out. */
function compareHashes(this: AppClient, actual: string): boolean {
  const given = Buffer.from(hashToken(actual));
  return (this.secretHashes ?? []).reduce((found, hash) => timingSafeEqual(given, Buffer.from(hash)) || found, false);
}

/** Cookies are signed with the first; what the one before it has signed still holds while that is set. */
function cookieKeys(): string[] {
  const { sessionSecret = randomBytes(32).toString('hex'), SESSION_SECRET_PREVIOUS: previous } = env();
  return [sessionSecret, ...(previous === undefined ? [] : [previous])];
}

/**
 * A key of this process. It is written out and read again before it is made a JWK: Node 20 may clear away the job that made
 * a key while that is exported, both hold the key's lock, and the process stands still for ever.
 */
function signingKey(): JsonWebKey {
  const { privateKey } = generateKeyPairSync('ec', {
    namedCurve: 'P-256',
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    publicKeyEncoding: { type: 'spki', format: 'pem' },
  });
  return createPrivateKey(privateKey).export({ format: 'jwk' });
}

/** The library registers its response modes itself; those that do not work here are then unknown to it. */
const withoutOtherModes = (Library: typeof Provider): typeof Provider =>
  class extends Library {
    override registerResponseMode(...mode: Parameters<Provider['registerResponseMode']>): void {
      if (RESPONSE_MODES.includes(mode[0])) super.registerResponseMode(...mode);
    }
  };

/** The authorization server: grants, rotation and RFC 6749 errors are the library's; storage and vendor details ours. */
export async function createProvider(scopes: readonly string[]): Promise<Provider> {
  const { Provider, errors } = await importQuietly();
  // No id token is issued (no `openid` scope), so this key signs nothing; the library asks for one.
  const provider = new (withoutOtherModes(Provider))(`${env().publicUrl}/api/oauth2`, {
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
    // S256 is the only method that the library knows (ASVS 5, 10.4.6).
    pkce: { required: (_ctx, client) => !(client as AppClient).legacyNoPkce },
    extraClientMetadata: { properties: [...APP_METADATA], validator: () => undefined },
    routes: { authorization: '/authorize', token: '/token', revocation: '/revoke' },
    interactions: {
      url: (ctx, { uid }) => {
        const asked = String(ctx.oidc.params?.scope ?? '').split(' ');
        if (!asked.some((scope) => scopes.includes(scope)))
          throw new errors.InvalidScope('none of the scopes is known', asked.join(' '));
        return consentPath(uid);
      },
    },
    renderError: answerAuthorizationError,
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
  // Addresses and secure cookies follow PUBLIC_URL, which the front server puts into these headers.
  provider.proxy = true;
  provider.Client.prototype.compareClientSecret = compareHashes;
  provider.registerGrantType('password', passwordGrant(provider, errors), PASSWORD_GRANT_PARAMETERS);
  provider.on('server_error', keepFailure);
  provider.use(vendorTokenAnswers);
  return provider;
}
