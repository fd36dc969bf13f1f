import type { IncomingMessage } from 'node:http';
import { checkToken, readAuthorization } from '../auth/access-token';
import { accountIdOfCookie } from '../auth/session';
import { withinDeadline } from '../http/deadline';
import { readClientAddress } from '../server/client-address';

/** A database that is slower than this does not hold up the count: the call then counts for its address. */
const LONGEST_LOOKUP_MS = 300;

async function holderOf({ headers }: IncomingMessage): Promise<string | undefined> {
  const { authorization, cookie } = headers;
  if (authorization !== undefined) return `app:${(await checkToken(readAuthorization(authorization))).appId}`;
  const accountId = cookie === undefined ? undefined : await accountIdOfCookie(cookie);
  return accountId && `account:${accountId}`;
}

/**
 * Whose allowance a call uses (contract, errors, 429): the app behind its token, else the account of its session, else
 * its address; a token that does not hold counts for the address, so that nobody tries tokens for free.
 */
export async function callerOf(request: IncomingMessage): Promise<string> {
  const holder = await withinDeadline(holderOf(request), LONGEST_LOOKUP_MS).catch(() => undefined);
  return holder ?? addressCaller(request);
}

export const addressCaller = (request: Pick<IncomingMessage, 'headers' | 'socket'>): string =>
  `address:${readClientAddress(request)}`;
