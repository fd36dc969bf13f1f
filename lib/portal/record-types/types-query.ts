import type { QueryClient } from '@tanstack/react-query';
import { operationQuery } from '../../api/operation-query';
import type { Asked } from '../../http/contract';
import { listRecordTypesContract, type RecordTypesAnswer } from '../../record-types/list-record-types.contract';
import type { RecordTypesQuery } from '../../record-types/schema';
import type { TypeFilters } from './filters';

export type TypesAsked = Asked<Extract<keyof RecordTypesQuery, string>>;

/**
 * The first request for the types of a module; filters that are not set are not sent.
 * @param lang of the data, for example `es_US`.
 */
export const firstPage = (
  module: string,
  { action, isFeeEstimate, filterName }: TypeFilters,
  lang: string,
): TypesAsked => ({
  module,
  action,
  isFeeEstimate,
  filterName,
  expand: 'associations',
  lang,
  limit: 1_000,
  cursor: '',
});

export const typesQuery = (asked: TypesAsked) => operationQuery(listRecordTypesContract, asked);

/** The request for the page after one whose answer is in the cache; undefined at the end, and where it is not. */
export function nextPage(client: QueryClient, asked: TypesAsked): TypesAsked | undefined {
  const answer = client.getQueryData<RecordTypesAnswer>(typesQuery(asked).queryKey);
  const cursor = answer && 'next' in answer.page ? answer.page.next : undefined;
  return cursor === undefined ? undefined : { ...asked, cursor };
}

/** The requests for all pages of a module, as far as the cache knows them. Hardly a module has more than one. */
export function allPages(client: QueryClient, asked: TypesAsked): readonly TypesAsked[] {
  const next = nextPage(client, asked);
  return next === undefined ? [asked] : [asked, ...allPages(client, next)];
}
