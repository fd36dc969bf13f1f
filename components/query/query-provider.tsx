'use client';

import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { LoadFailure } from '@/lib/api/load';

/** Prefetched data is not fetched again while the page starts. */
const STALE_MS = 30_000;

/** An open page refetches after this time; a page that regains focus, as soon as its data is stale. */
const REFETCH_MS = 3_600_000;

/** Retries once, but not after a 4xx, which would repeat, nor after a timeout, where the user decides. */
const mayRetry = (failures: number, error: Error): boolean =>
  failures < 1 &&
  !(error instanceof LoadFailure && (error.status === 504 || (error.status >= 400 && error.status < 500)));

const makeClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: { staleTime: STALE_MS, refetchInterval: REFETCH_MS, retry: mayRetry, retryDelay: 500 },
    },
  });

let inBrowser: QueryClient | undefined;

/** One client per browser, for cached data after Back; one per request on the server, so that accounts never mix. */
function clientHere(): QueryClient {
  if (typeof window === 'undefined') return makeClient();
  inBrowser ??= makeClient();
  return inBrowser;
}

/** What pages need that fetch operations of the API; the frame does without its scripts. */
export function QueryProvider({ children }: { readonly children: ReactNode }) {
  return <QueryClientProvider client={clientHere()}>{children}</QueryClientProvider>;
}
