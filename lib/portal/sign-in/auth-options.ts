import { randomUUID } from 'node:crypto';
import { parse } from 'cookie';
import type { NextAuthOptions, User } from 'next-auth';
import CredentialsProvider from 'next-auth/providers/credentials';
import type { OAuthConfig } from 'next-auth/providers/oauth';
import { clientAddress } from '../../http/client-address';
import { deviceCookie, secureCookies, signInCookies } from '../../http/cookies';
import type { Account } from '../../identity/accounts/document';
import { noteGranted } from '../../identity/passwords/sign-in-log';
import { verifyCredentials } from '../../identity/passwords/verify-credentials';
import { decodeSession } from '../../identity/sessions/decode-session';
import { endSession, SESSION_SECONDS } from '../../identity/sessions/ended-sessions';
import { generationOf } from '../../identity/sessions/session';
import { describeError, log } from '../../platform/log';
import { env } from '../../platform/settings/env';
import { accountOfOidc, type OidcClaims } from './sign-in-with-oidc';

/** What the form is told when nobody was signed in (`CredentialsSignin` is next-auth's own word for wrong). */
const UNAVAILABLE = 'Unavailable';
const TOO_MANY = 'TooMany';

/** What goes on to the session cookie. */
type SignedIn = User & { readonly generation: number };

const signedIn = (account: Account): SignedIn => ({ id: account._id, generation: generationOf(account) });

/** Whose session it is, which, and since when: renewing the cookie changes none of it. */
const sessionClaims = ({ id, generation }: SignedIn) => ({ sub: id, generation, sid: randomUUID(), since: Date.now() });

type Sent = { readonly headers?: Readonly<Record<string, unknown>> };

type Credentials = Partial<Record<'email' | 'password', string>> | undefined;

async function authorize(
  credentials: Credentials,
  { headers = {} }: Sent,
  { onUnchecked, onTooMany, onKnownDevice }: Hearers,
) {
  try {
    const { email = '', password = '' } = credentials ?? {};
    const device = parse(String(headers.cookie ?? ''))[deviceCookie()];
    const source = { email: String(email), from: clientAddress(headers) };
    const verified = await verifyCredentials(source.email, String(password), source.from, { deviceCookie: device });
    if (verified.ok) {
      await noteGranted(verified.account._id, source);
      onKnownDevice(verified.deviceCookie);
      return signedIn(verified.account);
    }
    if (verified.refusal.reason === 'wrong') return null;
    onTooMany(verified.refusal.retryAfterSeconds);
  } catch (error) {
    log().error({ error: describeError(error) }, 'sign-in could not be checked');
    onUnchecked();
    throw new Error(UNAVAILABLE);
  }
  throw new Error(TOO_MANY);
}

/** The agency's OpenID Connect provider, where `OIDC_*` is set: authorization code with PKCE, state and nonce. */
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

/** What next-auth's own answers do not say: told to who answers. */
type Hearers = {
  /** A password could not be looked up; next-auth answers as if it were wrong. */
  readonly onUnchecked: () => void;
  /** A password was not looked at, for so many seconds; next-auth answers as if it were wrong. */
  readonly onTooMany: (retryAfterSeconds: number) => void;
  /** A person signed in: the value of the cookie that makes the device known. */
  readonly onKnownDevice: (cookie: string) => void;
  /** A session could not be ended; next-auth says that all went well. */
  readonly onNotEnded: (reason: unknown) => void;
};

const NOBODY: Hearers = {
  onUnchecked: () => undefined,
  onTooMany: () => undefined,
  onKnownDevice: () => undefined,
  onNotEnded: () => undefined,
};

/** Settings of next-auth: e-mail and password or OpenID Connect, and a cookie that holds whose session it is and no more. */
export function authOptions(hearers: Hearers = NOBODY): NextAuthOptions {
  const oidc = oidcProvider();
  const password = CredentialsProvider({
    credentials: { email: {}, password: {} },
    authorize: (credentials, sent) => authorize(credentials, sent, hearers),
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
        const found = await accountOfOidc(profile as OidcClaims);
        if (found === null) return false;
        await noteGranted(found._id);
        Object.assign(user, signedIn(found));
        return true;
      },
      // As next-auth does, but spelled as an address: what a person searched for may stand in it, in any letters.
      redirect: ({ url, baseUrl }) => {
        const address = url.startsWith('/') ? `${baseUrl}${url}` : url;
        const isOwn = URL.canParse(address) && new URL(address).origin === new URL(baseUrl).origin;
        return isOwn ? new URL(address).href : baseUrl;
      },
      jwt: ({ token, user }) => {
        if (user !== undefined) return sessionClaims(user as SignedIn);
        const { sub, generation, sid, since } = token;
        return sub === undefined ? {} : { sub, generation, sid, since };
      },
    },
    events: {
      signOut: async ({ token }) => {
        if (typeof token?.sid === 'string') await endSession(token.sid).catch(hearers.onNotEnded);
      },
    },
    logger: {
      error: (code) => log().error({ code }, 'next-auth'),
      warn: (code) => log().warn({ code }, 'next-auth'),
      debug: () => undefined,
    },
  };
}
