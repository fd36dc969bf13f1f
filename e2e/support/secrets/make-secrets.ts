import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import { SCOPES } from '@/lib/api/scopes';
import { createCalendarKey } from '@/lib/identity/accounts/calendar-key';
import { getAccountByName } from '@/lib/identity/accounts/get-account-by-name';
import { appRegistration } from '@/lib/identity/apps/app-registration';
import { registerApp } from '@/lib/identity/apps/register-app';
import { inviteAccount } from '@/lib/identity/links/invite';
import { createResetLink } from '@/lib/identity/passwords/reset-password';
import { redeemLink as openLink } from '@/lib/portal/sign-in/redeem-link';
import { requestAuthorization, requestCode } from '../identity/authorization-flow';
import { cookiesOf, sessionCookieFor } from '../session';

const ACTOR = 'command-line';
const REDIRECT_URI = 'https://canary.example.org/callback';

export const CANARY_ADMIN_EMAIL = 'canary-holder@example.org';
export const APP_ID = 'canary-app';

const Tokens = z.looseObject({ access_token: z.string(), refresh_token: z.string().optional() });

export const randomSecret = (): string => randomBytes(32).toString('base64url');

const tokenOfLink = (address = ''): string => new URL(address).pathname.split('/').at(-1) ?? '';

const cookieValue = (cookie: string): string => decodeURIComponent(cookie.slice(cookie.indexOf('=') + 1));

export type CanarySecrets = {
  readonly canaries: Map<string, string>;
  /** Cookie header of the admin {@link CANARY_ADMIN_EMAIL}. */
  readonly session: string;
};

/** Creates an admin account through an invitation. @returns its password. */
async function makeAdmin(canaries: Map<string, string>): Promise<string> {
  const password = randomSecret();
  const used = await inviteAccount(
    { email: CANARY_ADMIN_EMAIL, name: 'Hanna Holder', role: 'admin' },
    { actor: ACTOR, locale: 'en', byHand: true },
  );
  const made = await openLink(tokenOfLink(used.url), password);
  if (!made.ok) throw new Error(`No account: ${made.problem}`);
  const open = await inviteAccount(
    { email: 'canary-guest@example.org', name: 'Gus Guest', role: 'citizen' },
    { actor: ACTOR, locale: 'en', byHand: true },
  );
  canaries.set('the password', password);
  canaries.set('a used invitation', tokenOfLink(used.url));
  canaries.set('an open invitation', tokenOfLink(open.url));
  canaries.set('a reset link', tokenOfLink((await createResetLink(CANARY_ADMIN_EMAIL, 'command-line'))?.url));
  return password;
}

async function makeApp(canaries: Map<string, string>): Promise<string> {
  const registration = appRegistration(SCOPES).parse({
    id: APP_ID,
    name: 'Canary app',
    redirectUris: [REDIRECT_URI],
    scopes: ['records'],
    grants: ['authorization_code', 'refresh_token', 'client_credentials'],
    legacyPassword: true,
  });
  const { secret = '' } = await registerApp(registration, ACTOR);
  canaries.set("the app's secret", secret);
  return secret;
}

/**
 * Creates one secret of each kind, over HTTP and as an operator; this process must be connected to the portal's
 * database.
 */
export async function makeSecrets(base: string): Promise<CanarySecrets> {
  const canaries = new Map<string, string>();
  const password = await makeAdmin(canaries);
  const client = { client_id: APP_ID, client_secret: await makeApp(canaries) };
  const session = await sessionCookieFor({ email: CANARY_ADMIN_EMAIL, password, base });
  canaries.set('the session cookie', cookieValue(session));
  const { _id: adminId } = await getAccountByName(CANARY_ADMIN_EMAIL);
  canaries.set("a replaced calendar's key", await createCalendarKey(adminId, 'en_US'));
  canaries.set("the calendar's key", await createCalendarKey(adminId, 'en_US'));

  const keepTokens = async (by: string, form: Readonly<Record<string, string>>): Promise<string> => {
    const body = new URLSearchParams({ ...client, scope: 'records', ...form });
    const response = await fetch(`${base}/api/oauth2/token`, { method: 'POST', body });
    const { access_token, refresh_token } = Tokens.parse(await response.json());
    canaries.set(`an access token by ${by}`, access_token);
    if (refresh_token !== undefined) canaries.set(`a refresh token by ${by}`, refresh_token);
    return refresh_token ?? '';
  };
  await keepTokens('client_credentials', { grant_type: 'client_credentials' });
  await keepTokens('password', { grant_type: 'password', username: CANARY_ADMIN_EMAIL, password });

  const request = { clientId: APP_ID, redirectUri: REDIRECT_URI, base };
  const { code, pkce } = await requestCode(request, session);
  canaries.set('a code', code).set('its verifier', pkce.verifier);
  const exchange = { grant_type: 'authorization_code', redirect_uri: REDIRECT_URI };
  const refreshToken = await keepTokens('code', { ...exchange, code, code_verifier: pkce.verifier });
  await keepTokens('refresh', { grant_type: 'refresh_token', refresh_token: refreshToken });
  const unused = await requestCode(request, session);
  canaries.set('an unused code', unused.code).set('an unused verifier', unused.pkce.verifier);

  // The cookie's signature proves that the request began in this browser; its id is also in URLs.
  const started = await requestAuthorization({ ...request, challenge: unused.pkce.challenge });
  const signature = cookiesOf(started).find((cookie) => cookie.startsWith('_interaction.sig='));
  canaries.set("a consent cookie's signature", cookieValue(signature ?? ''));
  return { canaries, session };
}
