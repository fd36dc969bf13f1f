import type { IncomingMessage } from 'node:http';
import { readClientIp } from '../../http/client-ip';
import { withinDeadline } from '../../http/deadline';
import { accountIdOfCookie } from '../sessions/session';
import { checkToken, readAuthorization } from '../tokens/access-token';

/** If the lookup of the caller takes longer, the call counts against its IP address. */
const LOOKUP_TIMEOUT_MS = 300;

export type RateLimitCaller = { readonly key: string; readonly appId?: string };

async function callerOfToken(authorization: string): Promise<RateLimitCaller> {
  const { principal, appId } = await checkToken(readAuthorization(authorization));
  const account = principal.kind === 'account' ? ` account:${principal.accountId}` : '';
  return { key: `app:${appId}${account}`, appId };
}

async function callerOf({ headers }: IncomingMessage): Promise<RateLimitCaller | undefined> {
  const { authorization, cookie } = headers;
  if (authorization !== undefined) return callerOfToken(authorization);
  const accountId = cookie === undefined ? undefined : await accountIdOfCookie(cookie);
  return accountId === undefined ? undefined : { key: `account:${accountId}` };
}

/** Invalid tokens count against the IP address, so that guessing tokens is limited. */
export async function findCaller(request: IncomingMessage): Promise<RateLimitCaller> {
  const caller = await withinDeadline(callerOf(request), LOOKUP_TIMEOUT_MS).catch(() => undefined);
  return caller ?? { key: ipCaller(request) };
}

export const ipCaller = (request: Pick<IncomingMessage, 'headers' | 'socket'>): string =>
  `address:${readClientIp(request)}`;
