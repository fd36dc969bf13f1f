'use client';

import { type DehydratedState, hydrate, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useMemo } from 'react';

/** How far the browser's clock is ahead of the server's, in ms. Known once a document's first data arrives. */
let clockOffset: number | undefined;

/** Without the offset, a browser whose clock is ahead would treat fresh data as stale and refetch it. */
function inBrowserTime(state: DehydratedState): DehydratedState {
  if (typeof window === 'undefined') return state;
  const updatedAt = state.queries.map((query) => query.state.dataUpdatedAt);
  if (updatedAt.length === 0) return state;
  clockOffset ??= Date.now() - Math.max(...updatedAt);
  const offset = clockOffset;
  const queries = state.queries.map((query) => ({
    ...query,
    state: { ...query.state, dataUpdatedAt: query.state.dataUpdatedAt + offset },
  }));
  return { ...state, queries };
}

type PrefetchedQueriesProps = {
  /** JSON, because React serializes one string much faster than thousands of values. */
  readonly json: string;
  readonly children: ReactNode;
};

/** `HydrationBoundary` would update known queries only after the first render, which would refetch stale ones. */
export function PrefetchedQueries({ json, children }: PrefetchedQueriesProps) {
  const client = useQueryClient();
  useMemo(() => hydrate(client, inBrowserTime(JSON.parse(json) as DehydratedState)), [client, json]);
  return children;
}
