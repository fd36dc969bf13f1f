import { queryOptions } from '@tanstack/react-query';
import { loadJson } from '../../api/load';
import { type ParameterValues, searchOf } from '../../http/contract';
import type { RecordsSummary } from './tally';

export type SummaryResponse = { readonly status: 200; readonly result: RecordsSummary };

export const SUMMARY_PATH = '/api/portal/my-records/summary';

export const summaryQuery = (parameters: ParameterValues<string>) =>
  queryOptions({
    queryKey: ['summary', searchOf(parameters)],
    queryFn: ({ signal }) => loadJson<SummaryResponse>(`${SUMMARY_PATH}?${searchOf(parameters)}`, signal),
  });
