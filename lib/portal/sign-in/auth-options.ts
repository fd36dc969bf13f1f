import { parse } from 'cookie';
import type { NextAuthOptions, User } from 'next-auth';
import CredentialsProvider from 'next-auth/providers/credentials';
import type { OAuthConfig } from 'next-auth/providers/oauth';
import { clientIp } from '../../http/client-ip';
import { deviceCookie, secureCookies, signInCookies } from '../../http/cookies';
import type { Account } from '../../identity/accounts/document';
import { logSignIn } from '../../identity/passwords/sign-in-log';
import { verifyCredentials } from '../../identity/passwords/verify-credentials';
import { decodeSession } from '../../identity/sessions/decode-session';
import { endSession, SESSION_SECONDS } from '../../identity/sessions/ended-sessions';
import { generationOf, newSessionClaims } from '../../identity/sessions/session';
import { describeError, log } from '../../platform/log';
import { env } from '../../platform/settings/env';
import { beginVisit } from '../account/record-visit';
import { accountOfOidc, type OidcClaims } from './sign-in-with-oidc';

/** Error codes for the sign-in form, in addition to next-auth's `CredentialsSignin`. */
const UNAVAILABLE = 'Unavailable';
const TOO_MANY = 'TooMany';

type SignedIn = User & { readonly generation: number };

const signedIn = (account: Account): SignedIn => ({ id: account._id, generation: generationOf(account) });

type SignInRequest = { readonly headers?: Readonly<Record<string, unknown>> };

type Credentials = Partial<Record<'email' | 'password', string>> | undefined;

async function authorize(
  credentials: Credentials,
  { headers = {} }: SignInRequest,
  { onUnchecked, onTooMany, onKnownDevice }: SignInListeners,
) {
  try {
    const { email = '', password = '' } = credentials ?? {};
    const device = parse(String(headers.cookie ?? ''))[deviceCookie()];
    const source = { email: String(email), from: clientIp(headers) };
    const verified = await verifyCredentials(source.email, String(password), source.from, { deviceCookie: device });
    if (verified.ok) {
      await logSignIn(verified.account._id, source);
      await beginVisit(verified.account);
      onKnownDevice(verified.deviceCookie);
      return signedIn(verified.account);
    }
    if (verified.rejection.reason === 'wrong') return null;
    onTooMany(verified.rejection.retryAfterSeconds);
  } catch (error) {
    log().error({ error: describeError(error) }, 'sign-in could not be checked');
    onUnchecked();
    throw new Error(UNAVAILABLE);
  }
  throw new Error(TOO_MANY);
}

function oidcProvider(): OAuthConfig<OidcClaims> | undefined {
  const { OIDC_ISSUER, OIDC_CLIENT_ID, OIDC_CLIENT_SECRET, OIDC_NAME } = env();
  if (OIDC_ISSUER === undefined || OIDC_CLIENT_ID === undefined || OIDC_CLIENT_SECRET === undefined) return undefined;
  return {
    id: 'oidc',
    name: OIDC_NAME,
    type: 'oauth',
    wellKnown: `${OIDC_ISSUER}/.well-known/openid-configuration`,
    clientId: OIDC_CLIENT_ID,
    clientSecret: OIDC_CLIENT_SECRET,
    authorization: { params: { scope: 'openid email profile' } },
    checks: ['pkce', 'state', 'nonce'],
    idToken: true,
    profile: ({ sub }) => ({ id: sub }),
  };
}

/** Events that next-auth's responses do not report. */
type SignInListeners = {
  /** Called if a password could not be checked; next-auth responds as if it were wrong. */
  readonly onUnchecked: () => void;
  /** Called after too many attempts; next-auth responds as if the password were wrong. */
  readonly onTooMany: (retryAfterSeconds: number) => void;
  /** @param cookie value of the cookie that identifies the device */
  readonly onKnownDevice: (cookie: string) => void;
  /** Called if a session could not be ended; next-auth reports success. */
  readonly onNotEnded: (reason: unknown) => void;
};

const NO_LISTENERS: SignInListeners = {
  onUnchecked: () => undefined,
  onTooMany: () => undefined,
  onKnownDevice: () => undefined,
  onNotEnded: () => undefined,
};

export function authOptions(listeners: SignInListeners = NO_LISTENERS): NextAuthOptions {
  const oidc = oidcProvider();
  const password = CredentialsProvider({
    credentials: { email: {}, password: {} },
    authorize: (credentials, request) => authorize(credentials, request, listeners),
  });
  return {
    providers: [password, ...(oidc ? [oidc] : [])],
    session: { strategy: 'jwt', maxAge: SESSION_SECONDS },
    pages: { signIn: '/sign-in', error: '/sign-in' },
    jwt: { decode: decodeSession },
    useSecureCookies: secureCookies(),
    cookies: signInCookies(),
    ...(env().sessionSecret !== undefined && { secret: env().sessionSecret }),
    callbacks: {
      signIn: async ({ user, account, profile }) => {
        if (account?.provider !== 'oidc') return true;
        const portalAccount = await accountOfOidc(profile as OidcClaims);
        if (portalAccount === null) return false;
        await logSignIn(portalAccount._id);
        await beginVisit(portalAccount);
        Object.assign(user, signedIn(portalAccount));
        return true;
      },
      // Like next-auth's default, but encodes the URL, which may contain non-Latin search text.
      redirect: ({ url, baseUrl }) => {
        const target = url.startsWith('/') ? `${baseUrl}${url}` : url;
        const isOwn = URL.canParse(target) && new URL(target).origin === new URL(baseUrl).origin;
        return isOwn ? new URL(target).href : baseUrl;
      },
      jwt: ({ token, user }) => {
        if (user !== undefined) return newSessionClaims(user.id, (user as SignedIn).generation);
        const { sub, generation, sid, since } = token;
        return sub === undefined ? {} : { sub, generation, sid, since };
      },
    },
    events: {
      signOut: async ({ token }) => {
        if (typeof token?.sid === 'string') await endSession(token.sid).catch(listeners.onNotEnded);
      },
    },
    logger: {
      error: (code) => log().error({ code }, 'next-auth'),
      warn: (code) => log().warn({ code }, 'next-auth'),
      debug: () => undefined,
    },
  };
}
