'use client';

import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { LoadFailure } from '@/lib/api/load';

/** What the server has just sent is not asked for again while the page starts. */
const STALE_MS = 30_000;

/** A page that lies open asks again after this time; one that is come back to, once it is stale. */
const REFETCH_MS = 3_600_000;

/** A refusal stays one, and who has waited in vain decides about waiting again; anything else may be a moment's trouble. */
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

/** One for the browser, so that Back finds what was there; one a request on the server, or people would share answers. */
function clientHere(): QueryClient {
  if (typeof window === 'undefined') return makeClient();
  inBrowser ??= makeClient();
  return inBrowser;
}

/** What pages need that fetch operations of the API; the frame does without its scripts. */
export function QueryProvider({ children }: { readonly children: ReactNode }) {
  return <QueryClientProvider client={clientHere()}>{children}</QueryClientProvider>;
}
