import 'server-only';
import { QueryClient } from '@tanstack/react-query';
import type { Principal } from '../../http/principal';
import { type BrowsedType, browsedTypes } from './browsed-types';
import { prefetchTypes, shownTypes } from './prefetch-types';
import { allPages, firstPage, typesQuery } from './types-query';

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
