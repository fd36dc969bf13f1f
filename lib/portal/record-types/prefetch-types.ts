import 'server-only';
import { QueryClient } from '@tanstack/react-query';
import { prefetchOperation } from '../../api/prefetch-operation';
import { withinDeadline } from '../../http/deadline';
import type { Principal } from '../../http/principal';
import { env } from '../../platform/settings/env';
import { listRecordTypes } from '../../record-types/list-record-types';
import { listRecordTypesContract } from '../../record-types/list-record-types.contract';
import { listRecordTypeFacts } from '../../record-types/repository';
import { type BrowsedFacts, type BrowsedType, browsedTypes } from './browsed-types';
import type { TypeFilters } from './filters';
import { isModuleShown } from './shown-modules';
import { allPages, firstPage, nextPage, type TypesAsked, typesQuery } from './types-query';

/** What the operation does not say of the types that are shown. */
export type ShownTypes = {
  /** By `value`. */
  readonly facts: Readonly<Record<string, BrowsedFacts>>;
  readonly modules: readonly string[];
  /** Names that a filter can have. */
  readonly filterNames: readonly string[];
};

/** @param lang of the page's data, for example `es_US`. */
export async function shownTypes(lang: string): Promise<ShownTypes> {
  const types = (await withinDeadline(listRecordTypeFacts())).filter(({ module }) => isModuleShown(module));
  const isTranslated = (languages: readonly string[]) => lang === env().DEFAULT_LANGUAGE || languages.includes(lang);
  return {
    facts: Object.fromEntries(
      types.map(({ value, actions, feeEstimate, languages }) => [
        value,
        { actions, feeEstimate, isTranslated: isTranslated(languages) },
      ]),
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

/** Has the operation's answers for all modules ready, under the keys by which the page asks for them. */
export async function prefetchTypes(
  client: QueryClient,
  { modules, filters, lang, principal }: TypesCall,
): Promise<void> {
  const prefetchModule = async (module: string): Promise<void> => {
    let asked: TypesAsked | undefined = firstPage(module, filters, lang);
    while (asked !== undefined) {
      await prefetchOperation(client, listRecordTypesContract, listRecordTypes, { asked, principal });
      asked = nextPage(client, asked);
    }
  };
  await Promise.all(modules.map(prefetchModule));
}

type Browse = { readonly principal: Principal; readonly lang: string };

/** All types that are shown, by the operation's own answers. @param lang of the data, for example `es_US`. */
export async function browseTypes({ principal, lang }: Browse): Promise<readonly BrowsedType[]> {
  const client = new QueryClient();
  const { facts, modules } = await shownTypes(lang);
  await prefetchTypes(client, { modules, filters: {}, lang, principal });
  const pages = modules.flatMap((module) => allPages(client, firstPage(module, {}, lang)));
  const answers = pages.flatMap((asked) => client.getQueryData(typesQuery(asked).queryKey) ?? []);
  return browsedTypes(answers, { facts, modules, lang });
}
