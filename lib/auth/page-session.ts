import 'server-only';
import { cookies } from 'next/headers';
import { cache } from 'react';
import { findAccount } from '../accounts/repository';
import type { Principal } from './principal';
import { principalOfCookies } from './session';

/** Who looks at the page: the session cookie, checked against the database once a request. */
export const pageSession = cache(async (): Promise<Principal | null> => {
  const jar = await cookies();
  return principalOfCookies(Object.fromEntries(jar.getAll().map(({ name, value }) => [name, value])));
});

/** Name of the person signed in, for the header; null where nobody is. */
export async function pageAccountName(): Promise<string | null> {
  const principal = await pageSession();
  if (principal?.kind !== 'account') return null;
  return (await findAccount(principal.accountId))?.name ?? null;
}
