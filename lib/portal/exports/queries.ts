import { queryOptions } from '@tanstack/react-query';
import { loadJson } from '../../api/load';
import { type Asked, searchOf } from '../../http/contract';
import type { RecordsSummary } from './summary';

export type SummaryAnswer = { readonly status: 200; readonly result: RecordsSummary };

export const SUMMARY_ADDRESS = '/api/portal/my-records/summary';

/** The counts of a view. @param asked its filters and language. */
export const summaryQuery = (asked: Asked<string>) =>
  queryOptions({
    queryKey: ['summary', searchOf(asked)],
    queryFn: ({ signal }) => loadJson<SummaryAnswer>(`${SUMMARY_ADDRESS}?${searchOf(asked)}`, signal),
  });
