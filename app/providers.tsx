'use client';

import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { LoadFailure } from '@/lib/records/load';

/** What the server has just sent is not asked for again while the page starts. */
const STALE_MS = 30_000;

/** A refusal stays one, and who has waited in vain decides about waiting again; anything else may be a moment's trouble. */
const mayRetry = (failures: number, error: Error): boolean =>
  failures < 1 &&
  !(error instanceof LoadFailure && (error.status === 504 || (error.status >= 400 && error.status < 500)));

export function Providers({ children }: { readonly children: ReactNode }) {
  const [client] = useState(
    () => new QueryClient({ defaultOptions: { queries: { staleTime: STALE_MS, retry: mayRetry, retryDelay: 500 } } }),
  );
  return <QueryClientProvider client={client}>{children}</QueryClientProvider>;
}
