import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { addressCaller, type Caller, findCaller } from './caller';
import { countCall } from './count-call';

/**
 * Whether a browser fetches a page ahead: it then gets the page without its data. Next heeds `next-router-prefetch` only
 * beside `rsc`; alone it would buy a whole page.
 */
export const isPrefetch = ({ rsc, 'next-router-prefetch': prefetch }: IncomingHttpHeaders): boolean =>
  rsc === '1' && prefetch === '1';

/** Making a page takes much longer than a call, and who is not signed in is known by nothing but an address. */
const CALLS_OF_A_PAGE = 5;

/** Who asks for a page, and seconds to wait where nothing is left. */
export type CountedPage = { readonly caller: string; readonly wait?: number | undefined };

/** A page whose calls are counted elsewhere: that of sign-in. */
export const uncountedPage = async (request: IncomingMessage): Promise<CountedPage> => ({
  caller: addressCaller(request),
});

/**
 * Counts a page apart from the calls of the API, with the same limit: five calls for a page that somebody opens who is
 * not signed in, one for everything else (what a browser fetches ahead, pages of a session).
 */
export async function countPage(request: IncomingMessage): Promise<CountedPage> {
  let caller: Promise<Caller> | undefined;
  const key = async () => {
    caller ??= findCaller(request);
    return { key: `pages ${(await caller).key}` };
  };
  const first = await countCall(key);
  const isAhead = isPrefetch(request.headers);
  const isAnonymous = caller !== undefined && (await caller).key === addressCaller(request);
  let refusal = first.refusal;
  for (let more = isAnonymous && !isAhead ? CALLS_OF_A_PAGE - 1 : 0; more > 0 && refusal === undefined; more--) {
    ({ refusal } = await countCall(key));
  }
  const wait = refusal && Number(refusal.options.headers?.['retry-after'] ?? 1);
  // Without a limit nobody has asked yet who it is.
  return { caller: (await (caller ?? findCaller(request))).key, wait };
}
