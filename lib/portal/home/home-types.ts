import 'server-only';
import { PORTAL_PRINCIPAL } from '../../identity/sessions/portal-principal';
import { describeError, log } from '../../platform/log';
import type { BrowsedType } from '../record-types/browsed-types';
import { browseTypes } from '../record-types/prefetch-types';

export type HomeTypes = {
  readonly modules: readonly { readonly module: string; readonly count: number }[];
  /** In the order of `POPULAR_TYPES`. */
  readonly popular: readonly BrowsedType[];
};

/** @param popular slash forms; those that are not shown are skipped */
export function homeTypes(types: readonly BrowsedType[], popular: readonly string[]): HomeTypes {
  const counts = new Map<string, number>();
  for (const { module } of types) counts.set(module, (counts.get(module) ?? 0) + 1);
  const byValue = new Map(types.map((type) => [type.value, type]));
  return {
    modules: [...counts].map(([module, count]) => ({ module, count })),
    popular: popular.flatMap((value) => byValue.get(value) ?? []),
  };
}

/** The page still renders if the types cannot be read. @param lang for example `es_US` */
export async function readHomeTypes(lang: string, popular: readonly string[]): Promise<HomeTypes> {
  try {
    return homeTypes(await browseTypes({ principal: PORTAL_PRINCIPAL, lang }), popular);
  } catch (error) {
    log().error({ error: describeError(error) }, 'could not read the record types of the home page');
    return { modules: [], popular: [] };
  }
}
