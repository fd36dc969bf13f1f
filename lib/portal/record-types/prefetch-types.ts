import 'server-only';
import { QueryClient } from '@tanstack/react-query';
import { prefetchOperation } from '../../api/prefetch-operation';
import { withinDeadline } from '../../http/deadline';
import type { Principal } from '../../http/principal';
import { env } from '../../platform/settings/env';
import { listRecordTypes } from '../../record-types/list-record-types';
import { listRecordTypesContract } from '../../record-types/list-record-types.contract';
import { listRecordTypeFacts } from '../../record-types/repository';
import { type BrowsedType, browsedTypes, type TypePageFacts } from './browsed-types';
import type { TypeFilters } from './filters';
import { isModuleShown } from './shown-modules';
import { allPages, firstPage, nextPage, type TypesRequest, typesQuery } from './types-query';

export type ShownTypes = {
  /** By `value`. */
  readonly facts: Readonly<Record<string, TypePageFacts>>;
  readonly modules: readonly string[];
  readonly filterNames: readonly string[];
};

/** @param lang for example `es_US` */
export async function readShownTypes(lang: string): Promise<ShownTypes> {
  const types = (await withinDeadline(listRecordTypeFacts())).filter(({ module }) => isModuleShown(module));
  const isTranslated = (languages: readonly string[]) => lang === env().DEFAULT_LANGUAGE || languages.includes(lang);
  return {
    facts: Object.fromEntries(
      types.map(({ value, actions, feeEstimate, languages, synonyms = {} }) => {
        const words = synonyms[lang] ?? synonyms[env().DEFAULT_LANGUAGE];
        return [
          value,
          {
            actions,
            feeEstimate,
            isTranslated: isTranslated(languages),
            ...(words !== undefined && { synonyms: words }),
          },
        ];
      }),
    ),
    modules: [...new Set(types.map(({ module }) => module))],
    filterNames: [...new Set(types.flatMap(({ filterName }) => filterName ?? []))].sort(),
  };
}

type TypesCall = {
  readonly modules: readonly string[];
  readonly filters: TypeFilters;
  readonly lang: string;
  readonly principal: Principal;
};

/** Fills the query cache under the keys that the page uses. */
export async function prefetchTypes(
  client: QueryClient,
  { modules, filters, lang, principal }: TypesCall,
): Promise<void> {
  const prefetchModule = async (module: string): Promise<void> => {
    let request: TypesRequest | undefined = firstPage(module, filters, lang);
    while (request !== undefined) {
      await prefetchOperation(client, listRecordTypesContract, listRecordTypes, { parameters: request, principal });
      request = nextPage(client, request);
    }
  };
  await Promise.all(modules.map(prefetchModule));
}

type BrowseOptions = { readonly principal: Principal; readonly lang: string };

/** @param lang for example `es_US` */
export async function browseTypes({ principal, lang }: BrowseOptions): Promise<readonly BrowsedType[]> {
  const client = new QueryClient();
  const { facts, modules } = await readShownTypes(lang);
  await prefetchTypes(client, { modules, filters: {}, lang, principal });
  const pages = modules.flatMap((module) => allPages(client, firstPage(module, {}, lang)));
  const responses = pages.flatMap((request) => client.getQueryData(typesQuery(request).queryKey) ?? []);
  return browsedTypes(responses, { facts, modules, lang });
}
