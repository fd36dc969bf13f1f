import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { findCaller, ipCaller, type RateLimitCaller } from './caller';
import { countCall } from './count-call';

/** Whether a browser prefetches a page without its data. Next ignores `next-router-prefetch` without `rsc`. */
export const isPrefetch = ({ rsc, 'next-router-prefetch': prefetch }: IncomingHttpHeaders): boolean =>
  rsc === '1' && prefetch === '1';

/** Rendering a page takes much longer than a call, and anonymous visitors share the limit of their IP address. */
const CALLS_PER_PAGE = 5;

export type CountedPage = { readonly caller: string; readonly wait?: number | undefined };

export const uncountedPage = async (request: IncomingMessage): Promise<CountedPage> => ({
  caller: ipCaller(request),
});

/** Counted separately from calls: five for a page of an anonymous visitor, one for prefetches and pages of a session. */
export async function countPage(request: IncomingMessage): Promise<CountedPage> {
  let caller: Promise<RateLimitCaller> | undefined;
  const key = async () => {
    caller ??= findCaller(request);
    return { key: `pages ${(await caller).key}` };
  };
  const first = await countCall(key);
  const isPrefetched = isPrefetch(request.headers);
  const isAnonymous = caller !== undefined && (await caller).key === ipCaller(request);
  let rejection = first.rejection;
  for (let more = isAnonymous && !isPrefetched ? CALLS_PER_PAGE - 1 : 0; more > 0 && rejection === undefined; more--) {
    ({ rejection } = await countCall(key));
  }
  const wait = rejection && Number(rejection.options.headers?.['retry-after'] ?? 1);
  // Without a limit `countCall` has not looked up the caller.
  return { caller: (await (caller ?? findCaller(request))).key, wait };
}
