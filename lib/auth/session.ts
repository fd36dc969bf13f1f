import { getToken } from 'next-auth/jwt';
import { findAccount } from '../accounts/repository';
import { env } from '../env';
import { type Principal, scopesOfRole } from './principal';

const parseCookies = (header: string): Partial<Record<string, string>> =>
  Object.fromEntries(
    header.split(';').flatMap((pair) => {
      const at = pair.indexOf('=');
      if (at < 0) return [];
      const value = pair.slice(at + 1).trim();
      try {
        return [[pair.slice(0, at).trim(), decodeURIComponent(value)]];
      } catch {
        return [];
      }
    }),
  );

/** A cookie counts only where the browser says, or cannot say, that the page is ours (contract: same origin only). */
const isSameOrigin = (headers: Headers): boolean => {
  const site = headers.get('sec-fetch-site');
  if (site !== null) return site === 'same-origin' || site === 'none';
  const origin = headers.get('origin');
  return origin === null || origin === new URL(env().publicUrl).origin;
};

/** The account signed in by the session cookie, looked up afresh: a session of a disabled account is none. */
export async function principalOfSession(headers: Headers): Promise<Principal | null> {
  const cookie = headers.get('cookie');
  if (cookie === null || !isSameOrigin(headers)) return null;
  return principalOfCookies(parseCookies(cookie));
}

/** The same from cookies that were parsed already (pages). */
export async function principalOfCookies(cookies: Partial<Record<string, string>>): Promise<Principal | null> {
  const secret = env().sessionSecret;
  if (secret === undefined) return null;
  // Cookies alone: given headers, getToken would also read Authorization.
  // next-auth 4 types `req` as a whole Next request but reads these two.
  const token = await getToken({ req: { cookies, headers: {} } as never, secret, secureCookie: secureCookies() });
  if (token?.sub === undefined) return null;
  const account = await findAccount(token.sub);
  if (account === null || account.disabled) return null;
  return {
    kind: 'account',
    accountId: account._id,
    self: account.self ?? [],
    scopes: scopesOfRole(account.role),
    via: 'session',
  };
}

/** Behind TLS the session cookie has the prefix `__Secure-`. */
export const secureCookies = (): boolean => env().publicUrl.startsWith('https://');
