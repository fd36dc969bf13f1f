import 'server-only';
import { cookies } from 'next/headers';
import { cache } from 'react';
import { secureCookies, sessionCookie } from '../../http/cookies';
import type { SessionPrincipal } from '../../http/principal';
import type { Account } from '../accounts/document';
import { findAccount } from '../accounts/repository';
import { endSessionOfCookies, principalOfCookies } from './session';

export const pageSession = cache(async (): Promise<SessionPrincipal | null> => {
  const jar = await cookies();
  return principalOfCookies(Object.fromEntries(jar.getAll().map(({ name, value }) => [name, value])));
});

export async function adminSession(): Promise<SessionPrincipal | null> {
  const principal = await pageSession();
  return principal?.role === 'admin' ? principal : null;
}

export const pageAccount = cache(async (): Promise<Account | null> => {
  const principal = await pageSession();
  return principal === null ? null : findAccount(principal.accountId);
});

export async function endPageSession(): Promise<void> {
  const jar = await cookies();
  await endSessionOfCookies(Object.fromEntries(jar.getAll().map(({ name, value }) => [name, value])));
  jar.delete({ name: sessionCookie(), secure: secureCookies() });
}
