import { randomUUID } from 'node:crypto';
import { parse } from 'cookie';
import { getToken, type JWT } from 'next-auth/jwt';
import { secureCookies, sessionCookie } from '../../http/cookies';
import { type SessionPrincipal, scopesOfRole } from '../../http/principal';
import { env } from '../../platform/settings/env';
import type { Account } from '../accounts/document';
import { findAccount } from '../accounts/repository';
import { decodeSession } from './decode-session';
import { endSession, isSessionEnded, SESSION_SECONDS } from './ended-sessions';

/** Cookies are accepted from our own pages only; a browser that sends neither header is trusted. */
const isSameOrigin = (headers: Pick<Headers, 'get'>): boolean => {
  const site = headers.get('sec-fetch-site');
  if (site !== null) return site === 'same-origin' || site === 'none';
  const origin = headers.get('origin');
  return origin === null || origin === new URL(env().publicUrl).origin;
};

/** @returns null if the account is disabled or the session has ended. */
export async function principalOfSession(headers: Pick<Headers, 'get'>): Promise<SessionPrincipal | null> {
  const cookie = headers.get('cookie');
  if (cookie === null || !isSameOrigin(headers)) return null;
  const account = await accountOfCookies(parse(cookie));
  return account === null ? null : sessionPrincipal(account);
}

async function readSessionToken(cookies: Partial<Record<string, string>>): Promise<JWT | null> {
  const secret = env().sessionSecret;
  if (secret === undefined) return null;
  // next-auth types `req` as a whole Next request but reads these two; real headers would make it read Authorization too.
  return getToken({
    req: { cookies, headers: {} } as never,
    secret,
    cookieName: sessionCookie(),
    secureCookie: secureCookies(),
    decode: decodeSession,
  });
}

export async function endSessionOfCookies(cookies: Partial<Record<string, string>>): Promise<void> {
  const { sid } = (await readSessionToken(cookies)) ?? {};
  if (typeof sid === 'string') await endSession(sid);
}

/** Does not check the session: for rate limits only, never for access. */
export const accountIdOfCookie = async (header: string): Promise<string | undefined> =>
  (await readSessionToken(parse(header)))?.sub;

/** Skips the origin check; for pages. @returns null if the account is disabled or the session has ended. */
export async function accountOfCookies(cookies: Partial<Record<string, string>>): Promise<Account | null> {
  const token = await readSessionToken(cookies);
  const { sub, sid, since } = token ?? {};
  if (sub === undefined || typeof sid !== 'string') return null;
  if (typeof since !== 'number' || Date.now() - since > SESSION_SECONDS * 1_000) return null;
  const [account, isEnded] = await Promise.all([findAccount(sub), isSessionEnded(sid)]);
  if (isEnded || account === null || account.disabled || token?.generation !== generationOf(account)) return null;
  return account;
}

export const sessionPrincipal = (account: Account): SessionPrincipal => ({
  kind: 'account',
  accountId: account._id,
  role: account.role,
  generation: generationOf(account),
  scopes: scopesOfRole(account.role),
  via: 'session',
});

/** The claims of a new session, which do not change when its cookie is renewed. */
export const newSessionClaims = (accountId: string, generation: number) => ({
  sub: accountId,
  generation,
  sid: randomUUID(),
  since: Date.now(),
});

export const generationOf = ({ sessionGeneration = 0 }: Pick<Account, 'sessionGeneration'>): number =>
  sessionGeneration;
