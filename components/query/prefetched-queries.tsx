'use client';

import { type DehydratedState, HydrationBoundary } from '@tanstack/react-query';
import { type ReactNode, useMemo } from 'react';

type PrefetchedQueriesProps = {
  /** JSON, because React serializes one string much faster than thousands of values. */
  readonly json: string;
  readonly children: ReactNode;
};

export function PrefetchedQueries({ json, children }: PrefetchedQueriesProps) {
  const state = useMemo(() => JSON.parse(json) as DehydratedState, [json]);
  return <HydrationBoundary state={state}>{children}</HydrationBoundary>;
}
