import type { RecordTypesAnswer } from '../../record-types/list-record-types.contract';
import type { RecordTypeFacts } from '../../record-types/repository';
import type { RecordTypeItem } from '../../record-types/schema';

/** Facts about a type that the page has and the operation does not return. */
export type BrowsedFacts = Pick<RecordTypeFacts, 'actions' | 'feeEstimate'> & {
  /** Whether its name is available in the language of the page. */
  readonly isTranslated: boolean;
};

/** A type as the operation returns it, with the page's facts; a type that is newer than the page has none. */
export type BrowsedType = RecordTypeItem &
  Partial<BrowsedFacts> & {
    readonly id: string;
    readonly value: string;
    readonly module: string;
    readonly group: string;
    readonly type: string;
    readonly subType: string;
    /** Its display name, in the requested language if there is a translation. */
    readonly name: string;
  };

type PageContext = {
  /** By `value`. */
  readonly facts: Readonly<Record<string, BrowsedFacts>>;
  /** In the order of the page. */
  readonly modules: readonly string[];
  /** Language of the data, for example `es_US`. */
  readonly lang: string;
};

/** The types of the answers: by module in the order of the page, then by levels and name in that of the language. */
export function browsedTypes(
  answers: readonly RecordTypesAnswer[],
  { facts, modules, lang }: PageContext,
): readonly BrowsedType[] {
  const { compare } = new Intl.Collator(lang.replace('_', '-'), { numeric: true });
  const types = answers.flatMap(({ result }) =>
    result.flatMap((item): BrowsedType[] => {
      const { id, value, module, group = '', type = '', subType = '', category = '' } = item;
      if (id === undefined || value === undefined || module === undefined) return [];
      return [{ ...item, id, value, module, group, type, subType, name: item.text ?? category, ...facts[value] }];
    }),
  );
  return types.sort(
    (a, b) =>
      modules.indexOf(a.module) - modules.indexOf(b.module) ||
      compare(a.group, b.group) ||
      compare(a.type, b.type) ||
      compare(a.subType, b.subType) ||
      compare(a.name, b.name) ||
      compare(a.value, b.value),
  );
}
