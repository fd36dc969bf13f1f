import { callOperation } from '../../api/call-operation';
import type { Principal } from '../../auth/principal';
import { env } from '../../env';
import { listRecordTypes } from '../list-record-types';
import { listRecordTypesContract, type RecordTypesAnswer } from '../list-record-types.contract';
import { listRecordTypeFacts, type RecordTypeFacts } from '../repository';
import type { RecordTypeItem } from '../schema';
import type { TypeFilters } from './filters';
import { isModuleShown } from './shown-modules';

/** A type of the operation with what the page says of it besides. */
export type BrowsedType = RecordTypeItem &
  Pick<RecordTypeFacts, 'actions' | 'feeEstimate'> & {
    readonly id: string;
    readonly value: string;
    readonly module: string;
    readonly group: string;
    readonly type: string;
    readonly subType: string;
    /** What people call it, in the language asked for where the agency has it in that language. */
    readonly name: string;
    readonly isTranslated: boolean;
  };

export type BrowsedTypes = {
  readonly types: readonly BrowsedType[];
  /** How many types are shown, whatever the filters are. */
  readonly total: number;
  /** Names that a filter can have. */
  readonly filterNames: readonly string[];
};

type Browse = { readonly principal: Principal; readonly locale: string };

/** All pages of one module, as the operation gives them. */
async function typesOfModule(module: string, filters: TypeFilters, { principal, locale }: Browse) {
  const items: RecordTypeItem[] = [];
  let cursor: string | undefined = '';
  while (cursor !== undefined) {
    const { action, isFeeEstimate, filterName } = filters;
    const asked = { module, action, isFeeEstimate, filterName, expand: 'associations', lang: locale };
    const call = { asked: { ...asked, limit: 1_000, cursor }, principal };
    const answer: RecordTypesAnswer = await callOperation(listRecordTypesContract, listRecordTypes, call);
    items.push(...answer.result);
    cursor = 'next' in answer.page ? answer.page.next : undefined;
  }
  return items;
}

/** Alphabetical, as people of the language expect; equal names by their levels. */
const byName = (locale: string): ((a: BrowsedType, b: BrowsedType) => number) => {
  const { compare } = new Intl.Collator(locale.replace('_', '-'), { numeric: true });
  return (a, b) =>
    compare(a.module, b.module) ||
    compare(a.group, b.group) ||
    compare(a.type, b.type) ||
    compare(a.subType, b.subType) ||
    compare(a.name, b.name) ||
    compare(a.value, b.value);
};

/**
 * The types of all modules that are shown, as far as the filters leave them, by the operation's own answers.
 * @param locale of the data, for example `es_US`.
 */
export async function browseTypes(filters: TypeFilters, browse: Browse): Promise<BrowsedTypes> {
  const shown = (await listRecordTypeFacts()).filter(({ module }) => isModuleShown(module));
  const facts = new Map(shown.map((type) => [type.value, type]));
  const modules = [...new Set([...facts.values()].map(({ module }) => module))];
  const items = (await Promise.all(modules.map((module) => typesOfModule(module, filters, browse)))).flat();
  const types = items.flatMap((item) => {
    const { id, value, module, group = '', type = '', subType = '', category = '' } = item;
    const known = value === undefined ? undefined : facts.get(value);
    if (id === undefined || value === undefined || module === undefined || known === undefined) return [];
    const { actions, feeEstimate, languages } = known;
    const isTranslated = browse.locale === env().DEFAULT_LANGUAGE || languages.includes(browse.locale);
    return [
      {
        ...item,
        id,
        value,
        module,
        group,
        type,
        subType,
        name: item.text ?? category,
        actions,
        feeEstimate,
        isTranslated,
      },
    ];
  });
  const filterNames = [...facts.values()].flatMap(({ filterName }) => filterName ?? []);
  return {
    types: types.sort(byName(browse.locale)),
    total: facts.size,
    filterNames: [...new Set(filterNames)].sort(),
  };
}
