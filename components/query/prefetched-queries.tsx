'use client';

import { type DehydratedState, HydrationBoundary } from '@tanstack/react-query';
import { type ReactNode, useMemo } from 'react';

type PrefetchedQueriesProps = {
  /** The dehydrated queries as JSON: React passes one text to the browser much faster than thousands of values. */
  readonly json: string;
  readonly children: ReactNode;
};

/** Puts the queries that the server prefetched into the browser's cache. */
export function PrefetchedQueries({ json, children }: PrefetchedQueriesProps) {
  const state = useMemo(() => JSON.parse(json) as DehydratedState, [json]);
  return <HydrationBoundary state={state}>{children}</HydrationBoundary>;
}
