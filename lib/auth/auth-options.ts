import type { NextAuthOptions } from 'next-auth';
import CredentialsProvider from 'next-auth/providers/credentials';
import { verifyCredentials } from '../accounts/verify-credentials';
import { env } from '../env';
import { describeError, log } from '../log';
import { secureCookies } from './session';

/** What the form is told when the password could not be checked at all (`CredentialsSignin` is next-auth's own). */
const UNAVAILABLE = 'Unavailable';

async function authorize(credentials: Partial<Record<'email' | 'password', string>> | undefined) {
  try {
    const account = await verifyCredentials(String(credentials?.email ?? ''), String(credentials?.password ?? ''));
    return account && { id: account._id };
  } catch (error) {
    log().error({ error: describeError(error) }, 'sign-in could not be checked');
    throw new Error(UNAVAILABLE);
  }
}

/** Settings of next-auth: e-mail and password, and a session cookie that holds the account's id and nothing else. */
export const authOptions = (): NextAuthOptions => ({
  providers: [CredentialsProvider({ credentials: { email: {}, password: {} }, authorize })],
  session: { strategy: 'jwt' },
  pages: { signIn: '/sign-in', error: '/sign-in' },
  useSecureCookies: secureCookies(),
  ...(env().sessionSecret !== undefined && { secret: env().sessionSecret }),
  callbacks: {
    jwt: ({ token, user }) => {
      const sub = user?.id ?? token.sub;
      return sub === undefined ? {} : { sub };
    },
  },
  logger: {
    error: (code) => log().error({ code }, 'next-auth'),
    warn: (code) => log().warn({ code }, 'next-auth'),
    debug: () => undefined,
  },
});
