import type { UseQueryResult } from '@tanstack/react-query';
import { isSignedOut } from '@/lib/api/load';
import { StaleNote } from './stale-note';
import { useSettled } from './use-settled';

type Query = Pick<UseQueryResult, 'data' | 'error' | 'fetchStatus' | 'isPlaceholderData' | 'dataUpdatedAt' | 'refetch'>;

/** Whether the data is older than the last request, which failed or is paused. */
export const isStale = ({ data, error, fetchStatus }: Pick<Query, 'data' | 'error' | 'fetchStatus'>): boolean =>
  data !== undefined && (fetchStatus === 'paused' || error !== null);

type QueryNoteProps = {
  readonly query: Query;
  /** Path of this view, to return to after sign-in. */
  readonly address: string;
};

/** Explains why a query shows old data, and how old it is. */
export function QueryNote({ query, address }: QueryNoteProps) {
  const { data, error, fetchStatus, isPlaceholderData, dataUpdatedAt } = query;
  const from = useSettled(dataUpdatedAt, data !== undefined && !isPlaceholderData);
  if (!isStale(query)) return null;
  const failed = isSignedOut(error) ? 'signedOut' : 'old';
  const why = fetchStatus !== 'paused' ? failed : isPlaceholderData ? 'offlineBefore' : 'offline';
  return <StaleNote why={why} from={from} address={address} onRetry={() => void query.refetch()} />;
}
