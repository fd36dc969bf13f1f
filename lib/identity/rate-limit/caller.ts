import type { IncomingMessage } from 'node:http';
import { readClientAddress } from '../../http/client-address';
import { withinDeadline } from '../../http/deadline';
import { accountIdOfCookie } from '../sessions/session';
import { checkToken, readAuthorization } from '../tokens/access-token';

/** If the lookup of the caller takes longer, the call counts against its address. */
const LOOKUP_TIMEOUT_MS = 300;

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

/** Invalid tokens count against the address, so that guessing tokens is limited. */
export async function findCaller(request: IncomingMessage): Promise<Caller> {
  const holder = await withinDeadline(holderOf(request), LOOKUP_TIMEOUT_MS).catch(() => undefined);
  return holder ?? { key: addressCaller(request) };
}

export const addressCaller = (request: Pick<IncomingMessage, 'headers' | 'socket'>): string =>
  `address:${readClientAddress(request)}`;
