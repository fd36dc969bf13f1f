import type { IncomingMessage } from 'node:http';
import { readClientAddress } from '../../http/client-address';
import { withinDeadline } from '../../http/deadline';
import { accountIdOfCookie } from '../sessions/session';
import { checkToken, readAuthorization } from '../tokens/access-token';

/** A database that is slower than this does not hold up the count: the call then counts for its address. */
const LONGEST_LOOKUP_MS = 300;

/** Whose allowance a call uses, and the app whose limit it uses too. */
export type Caller = { readonly key: string; readonly appId?: string };

async function holderOfToken(authorization: string): Promise<Caller> {
  const { principal, appId } = await checkToken(readAuthorization(authorization));
  const account = principal.kind === 'account' ? ` account:${principal.accountId}` : '';
  return { key: `app:${appId}${account}`, appId };
}

async function holderOf({ headers }: IncomingMessage): Promise<Caller | undefined> {
  const { authorization, cookie } = headers;
  if (authorization !== undefined) return holderOfToken(authorization);
  const accountId = cookie === undefined ? undefined : await accountIdOfCookie(cookie);
  return accountId === undefined ? undefined : { key: `account:${accountId}` };
}

/**
 * Whose allowance a call uses (contract, errors, 429): app and account of its token, else the account of its session,
 * else its address; a token that does not hold counts for the address, so that nobody tries tokens for free.
 */
export async function findCaller(request: IncomingMessage): Promise<Caller> {
  const holder = await withinDeadline(holderOf(request), LONGEST_LOOKUP_MS).catch(() => undefined);
  return holder ?? { key: addressCaller(request) };
}

export const addressCaller = (request: Pick<IncomingMessage, 'headers' | 'socket'>): string =>
  `address:${readClientAddress(request)}`;
