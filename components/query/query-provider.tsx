'use client';

import { onlineManager, QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import { LoadFailure } from '@/lib/api/load';

/** Prevents refetching prefetched data while the page starts. */
const STALE_MS = 30_000;

/** For a page that stays open; a page that regains focus refetches stale data at once. */
const REFETCH_MS = 3_600_000;

/** Retries once, but not after a 4xx, which would recur, or a timeout, after which the user decides. */
const mayRetry = (failures: number, error: Error): boolean =>
  failures < 1 &&
  !(error instanceof LoadFailure && (error.status === 504 || (error.status >= 400 && error.status < 500)));

const makeClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: { staleTime: STALE_MS, refetchInterval: REFETCH_MS, retry: mayRetry, retryDelay: 500 },
    },
  });

let browserClient: QueryClient | undefined;

/** One client per browser, to keep the cache after Back; on the server one per request, to separate accounts. */
function currentClient(): QueryClient {
  if (typeof window === 'undefined') return makeClient();
  browserClient ??= makeClient();
  return browserClient;
}

/** Not in the root layout, so that other pages do not load its scripts. */
export function QueryProvider({ children }: { readonly children: ReactNode }) {
  // The manager assumes a network, and only hears of one lost after it has started to listen.
  useEffect(() => onlineManager.setOnline(navigator.onLine), []);
  return <QueryClientProvider client={currentClient()}>{children}</QueryClientProvider>;
}
