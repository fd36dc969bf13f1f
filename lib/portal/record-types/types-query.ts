import type { QueryClient } from '@tanstack/react-query';
import { operationQuery } from '../../api/operation-query';
import type { ParameterValues } from '../../http/contract';
import { listRecordTypesContract, type RecordTypesResponse } from '../../record-types/list-record-types.contract';
import type { RecordTypesQuery } from '../../record-types/schema';
import type { TypeFilters } from './filters';

export type TypesRequest = ParameterValues<Extract<keyof RecordTypesQuery, string>>;

/** @param lang for example `es_US` */
export const firstPage = (module: string, { isFeeEstimate, filterName }: TypeFilters, lang: string): TypesRequest => ({
  module,
  isFeeEstimate,
  filterName,
  lang,
  limit: 1_000,
  cursor: '',
});

export const typesQuery = (request: TypesRequest) => operationQuery(listRecordTypesContract, request);

/** Undefined after the last page, or if the page is not cached yet. */
export function nextPage(client: QueryClient, request: TypesRequest): TypesRequest | undefined {
  const response = client.getQueryData<RecordTypesResponse>(typesQuery(request).queryKey);
  const cursor = response && 'next' in response.page ? response.page.next : undefined;
  return cursor === undefined ? undefined : { ...request, cursor };
}

export function allPages(client: QueryClient, request: TypesRequest): readonly TypesRequest[] {
  const next = nextPage(client, request);
  return next === undefined ? [request] : [request, ...allPages(client, next)];
}
