import type { UseQueryResult } from '@tanstack/react-query';
import type { ComponentProps } from 'react';
import { LoadFailure } from '@/lib/api/load';
import { FailedState } from './failed-state';
import { ListSkeleton } from './list-skeleton';

type QueryStateProps = Pick<ComponentProps<typeof FailedState>, 'address' | 'what'> & {
  readonly query: Pick<UseQueryResult, 'error' | 'fetchStatus' | 'refetch'>;
  /** Announced while the query loads. */
  readonly loading: string;
};

/** Replaces missing data: a skeleton while the query loads, or the reason why it failed. */
export function QueryState({ query, loading, ...failed }: QueryStateProps) {
  const error = query.error ?? (query.fetchStatus === 'paused' ? new LoadFailure(0, 'no network') : null);
  if (error === null) {
    return (
      <>
        <p role="status" className="unseen">
          {loading}
        </p>
        <ListSkeleton />
      </>
    );
  }
  return <FailedState {...failed} error={error} onRetry={() => void query.refetch()} />;
}
