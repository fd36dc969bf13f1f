'use client';

import { keepPreviousData, type UseQueryResult, useQuery } from '@tanstack/react-query';
import { useLocale } from 'next-intl';
import { operationQuery } from '@/lib/api/operation-query';
import { type SummaryResponse, summaryQuery } from '@/lib/portal/exports/queries';
import { withoutTab } from '@/lib/portal/records-view/tabs';
import { readView, type View } from '@/lib/portal/records-view/view';
import { filterParametersOf, rowParametersOf } from '@/lib/portal/records-view/view-parameters';
import { listMyRecordsContract } from '@/lib/records/list-my-records.contract';

/** The filter choices count all records. */
const ALL_RECORDS = readView('');

/** Hides the counts of the previous view once a request fails or is paused, because they would be wrong for this one. */
export const summaryOf = ({
  data,
  isPlaceholderData,
  failureCount,
  fetchStatus,
}: UseQueryResult<SummaryResponse>): SummaryResponse['result'] | undefined =>
  isPlaceholderData && (failureCount > 0 || fetchStatus === 'paused') ? undefined : data?.result;

export function useSummaries(view: View, enabled: boolean) {
  const locale = useLocale();
  const options = (of: View) => ({
    ...summaryQuery(filterParametersOf(of, locale)),
    placeholderData: keepPreviousData,
    enabled,
  });
  const matching = useQuery(options(view));
  const tabs = useQuery(options(withoutTab(view)));
  const everything = useQuery({ ...options(ALL_RECORDS), enabled: true });
  // The three are often one query, which is then fetched once.
  const refetch = () =>
    Promise.all([matching, tabs, everything].map((query) => query.refetch({ cancelRefetch: false })));
  return { matching, tabs: summaryOf(tabs), everything: everything.data?.result, refetch };
}

export function useRows(view: View, enabled: boolean) {
  const locale = useLocale();
  return useQuery({
    ...operationQuery(listMyRecordsContract, rowParametersOf(view, locale)),
    placeholderData: keepPreviousData,
    enabled,
  });
}
