import { queryOptions } from '@tanstack/react-query';
import { loadJson } from '../../api/load';
import { type ParameterValues, searchOf } from '../../http/contract';
import type { RecordsSummary } from './summary';

export type SummaryAnswer = { readonly status: 200; readonly result: RecordsSummary };

export const SUMMARY_ADDRESS = '/api/portal/my-records/summary';

/** The counts of a view. @param parameters its filters and language. */
export const summaryQuery = (parameters: ParameterValues<string>) =>
  queryOptions({
    queryKey: ['summary', searchOf(parameters)],
    queryFn: ({ signal }) => loadJson<SummaryAnswer>(`${SUMMARY_ADDRESS}?${searchOf(parameters)}`, signal),
  });
