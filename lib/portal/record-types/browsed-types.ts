import type { RecordTypesAnswer } from '../../record-types/list-record-types.contract';
import type { RecordTypeFacts } from '../../record-types/repository';
import type { RecordTypeItem } from '../../record-types/schema';

/** What the page says of a type and the operation does not. */
export type BrowsedFacts = Pick<RecordTypeFacts, 'actions' | 'feeEstimate'> & {
  /** Whether the agency has its name in the language of the page. */
  readonly isTranslated: boolean;
};

/** A type of the operation with the page's facts; without them where it is newer than the page. */
export type BrowsedType = RecordTypeItem &
  Partial<BrowsedFacts> & {
    readonly id: string;
    readonly value: string;
    readonly module: string;
    readonly group: string;
    readonly type: string;
    readonly subType: string;
    /** What people call it, in the language asked for where the agency has it in that language. */
    readonly name: string;
  };

type Known = {
  /** By `value`. */
  readonly facts: Readonly<Record<string, BrowsedFacts>>;
  /** In the order in which the page has them. */
  readonly modules: readonly string[];
  /** Of the data, for example `es_US`. */
  readonly lang: string;
};

/** The types of the answers: by module, then alphabetical as people of the language expect; equal names by their levels. */
export function browsedTypes(
  answers: readonly RecordTypesAnswer[],
  { facts, modules, lang }: Known,
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
