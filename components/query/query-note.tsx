import type { UseQueryResult } from '@tanstack/react-query';
import { isSignedOut } from '@/lib/api/load';
import { StaleNote } from './stale-note';
import { useSettled } from './use-settled';

type Query = Pick<UseQueryResult, 'data' | 'error' | 'fetchStatus' | 'isPlaceholderData' | 'dataUpdatedAt' | 'refetch'>;

/** Whether what a query shows is older than what was last asked for, and nothing newer comes for now. */
export const isStale = ({ data, error, fetchStatus }: Pick<Query, 'data' | 'error' | 'fetchStatus'>): boolean =>
  data !== undefined && (fetchStatus === 'paused' || error !== null);

type QueryNoteProps = {
  readonly query: Query;
  /** Address of this view, to come back to after signing in. */
  readonly address: string;
};

/** Says why a query shows what it had before, and from when that is. */
export function QueryNote({ query, address }: QueryNoteProps) {
  const { data, error, fetchStatus, isPlaceholderData, dataUpdatedAt } = query;
  const from = useSettled(dataUpdatedAt, data !== undefined && !isPlaceholderData);
  if (!isStale(query)) return null;
  const failed = isSignedOut(error) ? 'signedOut' : 'old';
  const why = fetchStatus !== 'paused' ? failed : isPlaceholderData ? 'offlineBefore' : 'offline';
  return <StaleNote why={why} from={from} address={address} onRetry={() => void query.refetch()} />;
}
