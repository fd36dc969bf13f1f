import type { RecordTypesResponse } from '../../record-types/list-record-types.contract';
import type { RecordTypeFacts } from '../../record-types/repository';
import type { RecordTypeItem } from '../../record-types/schema';
import { foldedWords, matchesWords, searchWords } from './search-words';

/** What the page needs beyond the operation's response. */
export type TypePageFacts = Pick<RecordTypeFacts, 'actions' | 'feeEstimate'> & {
  /** Whether the name is in the page's language. */
  readonly isTranslated: boolean;
  /** Everyday words in the page's language. */
  readonly synonyms?: readonly string[];
};

/** A type that was added after the page was rendered has no facts. */
export type BrowsedType = RecordTypeItem &
  Partial<TypePageFacts> & {
    readonly id: string;
    readonly value: string;
    readonly module: string;
    readonly group: string;
    readonly type: string;
    readonly subType: string;
    readonly name: string;
    /** The alias, if it adds a word to the name and no other type has it. */
    readonly ownAlias?: string;
  };

type PageContext = {
  readonly facts: Readonly<Record<string, TypePageFacts>>;
  /** In the order of the page. */
  readonly modules: readonly string[];
  /** For example `es_US`. */
  readonly lang: string;
};

function withOwnAliases(types: readonly BrowsedType[]): BrowsedType[] {
  const counts = new Map<string, number>();
  for (const { alias = '' } of types) counts.set(alias, (counts.get(alias) ?? 0) + 1);
  return types.map((type) => {
    const { alias, name } = type;
    if (alias === undefined || counts.get(alias) !== 1) return type;
    return matchesWords(foldedWords(name), searchWords(alias)) ? type : { ...type, ownAlias: alias };
  });
}

/** Sorted by module in the page's order, then by levels and name in the language's order. */
export function browsedTypes(
  responses: readonly RecordTypesResponse[],
  { facts, modules, lang }: PageContext,
): readonly BrowsedType[] {
  const { compare } = new Intl.Collator(lang.replace('_', '-'), { numeric: true });
  const types = responses.flatMap(({ result }) =>
    result.flatMap((item): BrowsedType[] => {
      const { id, value, module, group = '', type = '', subType = '', category = '' } = item;
      if (id === undefined || value === undefined || module === undefined) return [];
      return [{ ...item, id, value, module, group, type, subType, name: item.text ?? category, ...facts[value] }];
    }),
  );
  return withOwnAliases(types).sort(
    (a, b) =>
      modules.indexOf(a.module) - modules.indexOf(b.module) ||
      compare(a.group, b.group) ||
      compare(a.type, b.type) ||
      compare(a.subType, b.subType) ||
      compare(a.name, b.name) ||
      compare(a.value, b.value),
  );
}
