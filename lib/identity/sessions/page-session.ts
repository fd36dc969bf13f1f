import 'server-only';
import { cookies } from 'next/headers';
import { encode } from 'next-auth/jwt';
import { cache } from 'react';
import { secureCookies, sessionCookie, signInCookies } from '../../http/cookies';
import type { SessionPrincipal } from '../../http/principal';
import { env } from '../../platform/settings/env';
import type { Account } from '../accounts/document';
import { SESSION_SECONDS } from './ended-sessions';
import { accountOfCookies, endSessionOfCookies, generationOf, newSessionClaims, sessionPrincipal } from './session';

/** Read once per request. */
export const pageAccount = cache(async (): Promise<Account | null> => {
  const jar = await cookies();
  return accountOfCookies(Object.fromEntries(jar.getAll().map(({ name, value }) => [name, value])));
});

export async function pageSession(): Promise<SessionPrincipal | null> {
  const account = await pageAccount();
  return account === null ? null : sessionPrincipal(account);
}

export async function adminSession(): Promise<SessionPrincipal | null> {
  const principal = await pageSession();
  return principal?.role === 'admin' ? principal : null;
}

/** Signs this browser in without a password, which the caller has just checked or stored. */
export async function startPageSession(account: Account): Promise<void> {
  const { sessionSecret } = env();
  if (sessionSecret === undefined) return;
  const token = newSessionClaims(account._id, generationOf(account));
  const value = await encode({ token, secret: sessionSecret, maxAge: SESSION_SECONDS });
  const { name, options } = signInCookies().sessionToken ?? {};
  if (name !== undefined) (await cookies()).set({ name, value, ...options, maxAge: SESSION_SECONDS });
}

export async function endPageSession(): Promise<void> {
  const jar = await cookies();
  await endSessionOfCookies(Object.fromEntries(jar.getAll().map(({ name, value }) => [name, value])));
  jar.delete({ name: sessionCookie(), secure: secureCookies() });
}
