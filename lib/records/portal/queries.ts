import { queryOptions } from '@tanstack/react-query';
import { loadJson } from '../../api/load';
import type { Page } from '../../http/envelope';
import type { MyRecordRow } from './row';
import type { RecordsSummary } from './summary';

/** The envelope of a page of rows, as the server's prefetch gives it too. */
export type RowsAnswer = { readonly status: 200; readonly result: readonly MyRecordRow[]; readonly page: Page };

export type SummaryAnswer = { readonly status: 200; readonly result: RecordsSummary };

/** @param search the view's query string, `lang`, `limit` and `offset` included. */
export const myRecordRowsOptions = (search: string) =>
  queryOptions({
    queryKey: ['portal', 'my-records', search],
    queryFn: ({ signal }) => loadJson<RowsAnswer>(`/api/portal/my-records?${search}`, signal),
  });

/** @param search the same without `limit` and `offset`. */
export const myRecordsSummaryOptions = (search: string) =>
  queryOptions({
    queryKey: ['portal', 'my-records', 'summary', search],
    queryFn: ({ signal }) => loadJson<SummaryAnswer>(`/api/portal/my-records/summary?${search}`, signal),
  });
