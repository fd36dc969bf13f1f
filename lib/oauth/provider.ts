import { generateKeyPairSync, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Provider } from 'oidc-provider';
import { hashToken } from '../auth/access-token';
import { SCOPES } from '../auth/scopes';
import { env } from '../env';
import { PASSWORD_GRANT_PARAMETERS, passwordGrant } from './password-grant';
import { providerStorage } from './provider-storage';
import { keepFailure, vendorTokenAnswers } from './vendor-token-answers';

/** Lifetimes in seconds (contract, Who is calling). */
const DAY = 86_400;
export const ACCESS_TOKEN_SECONDS = DAY;
export const REFRESH_TOKEN_SECONDS = 7 * DAY;

/** The package prints a warning on Node 20, which it runs on (design, Tokens): nothing a newcomer could act on. */
async function importQuietly(): Promise<typeof import('oidc-provider')> {
  const { warn } = console;
  console.warn = () => undefined;
  try {
    return await import('oidc-provider');
  } finally {
    console.warn = warn;
  }
}

/** The authorization server: grants, rotation and RFC 6749 errors are the library's; storage and vendor details ours. */
export async function createProvider(): Promise<Provider> {
  const { Provider, errors } = await importQuietly();
  // No id token is issued (no `openid` scope), so this key signs nothing; the library asks for one.
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const provider = new Provider(`${env().publicUrl}/api/oauth2`, {
    adapter: providerStorage,
    scopes: [...SCOPES],
    jwks: { keys: [{ ...privateKey.export({ format: 'jwk' }), use: 'sig', alg: 'ES256' } as never] },
    clientDefaults: { id_token_signed_response_alg: 'ES256' },
    enabledJWA: { idTokenSigningAlgValues: ['ES256'] },
    cookies: { keys: [env().sessionSecret ?? randomBytes(32).toString('hex')] },
    features: {
      devInteractions: { enabled: false },
      clientCredentials: { enabled: true },
      resourceIndicators: { enabled: false },
      userinfo: { enabled: false },
      dPoP: { enabled: false },
      rpInitiatedLogout: { enabled: false },
      pushedAuthorizationRequests: { enabled: false },
    },
    pkce: { required: () => true },
    routes: { token: '/token' },
    rotateRefreshToken: true,
    ttl: {
      AccessToken: ACCESS_TOKEN_SECONDS,
      ClientCredentials: ACCESS_TOKEN_SECONDS,
      RefreshToken: REFRESH_TOKEN_SECONDS,
      Grant: REFRESH_TOKEN_SECONDS,
    },
    issueRefreshToken: async () => true,
    findAccount: async (_ctx, accountId) => ({ accountId, claims: async () => ({ sub: accountId }) }),
  });
  // Secrets are stored as hashes, so the comparison is of hashes, in constant time.
  provider.Client.prototype.compareClientSecret = function compareHashes(actual: string): boolean {
    return timingSafeEqual(Buffer.from(hashToken(actual)), Buffer.from(this.clientSecret ?? hashToken('')));
  };
  provider.registerGrantType('password', passwordGrant(provider, errors), PASSWORD_GRANT_PARAMETERS);
  provider.on('server_error', keepFailure);
  provider.use(vendorTokenAnswers);
  return provider;
}
