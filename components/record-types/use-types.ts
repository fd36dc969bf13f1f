'use client';

import { type UseQueryResult, useQueries, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { type BrowsedType, browsedTypes, type TypePageFacts } from '@/lib/portal/record-types/browsed-types';
import type { TypeFilters } from '@/lib/portal/record-types/filters';
import { type SearchTexts, searchTextsOf } from '@/lib/portal/record-types/search-words';
import { allPages, firstPage, typesQuery } from '@/lib/portal/record-types/types-query';
import { isOpenForApplications } from '@/lib/record-types/actions';
import { listRecordTypesContract, type RecordTypesResponse } from '@/lib/record-types/list-record-types.contract';

export type ShownModule = {
  readonly module: string;
  readonly name: string;
};

export type TypeEntry = BrowsedType & { readonly searchTexts: SearchTexts };

/** What the server adds to the operation's answers. */
export type TypesPageData = {
  readonly modules: readonly ShownModule[];
  /** By `value`. */
  readonly facts: Readonly<Record<string, TypePageFacts>>;
  /** For example `es_US`. */
  readonly lang: string;
};

function entriesOf(
  responses: readonly RecordTypesResponse[],
  { modules, facts, lang }: TypesPageData,
): readonly TypeEntry[] {
  const names = new Map(modules.map(({ module, name }) => [module, name]));
  return browsedTypes(responses, { facts, lang, modules: [...names.keys()] }).map((type) => {
    const { value, module } = type;
    const isOpen = isOpenForApplications(type);
    const searchTexts = searchTextsOf({ ...type, isOpen }, value, module, names.get(module) ?? '');
    return { ...type, searchTexts };
  });
}

const combine = (results: readonly UseQueryResult<RecordTypesResponse>[]) => {
  const responses = results.flatMap(({ data }) => data ?? []);
  return {
    answers: responses.length === results.length ? responses : undefined,
    error: results.find(({ error }) => error !== null)?.error ?? null,
    isOffline: results.some(({ fetchStatus }) => fetchStatus === 'paused'),
    from: Math.min(...results.map(({ dataUpdatedAt }) => dataUpdatedAt)),
  };
};

type Types = {
  /** Undefined until all modules have answered. */
  readonly entries: readonly TypeEntry[] | undefined;
  readonly error: Error | null;
  readonly isOffline: boolean;
  /** When the oldest answer arrived, in epoch milliseconds. */
  readonly from: number;
  /** Refetches the failed queries. */
  readonly retry: () => void;
};

export function useTypes(pageData: TypesPageData, filters: TypeFilters): Types {
  const client = useQueryClient();
  const { modules, facts, lang } = pageData;
  const pages = modules.flatMap(({ module }) => allPages(client, firstPage(module, filters, lang)));
  const { answers: responses, ...rest } = useQueries({ queries: pages.map(typesQuery), combine });
  const entries = useMemo(
    () => responses && entriesOf(responses, { modules, facts, lang }),
    [responses, modules, facts, lang],
  );
  const retry = () =>
    void client.refetchQueries({
      queryKey: [listRecordTypesContract.name],
      type: 'active',
      predicate: ({ state }) => state.error !== null,
    });
  return { entries, ...rest, retry };
}
