import type { Levels } from '../../record-types/levels';

type Position = Pick<Levels, 'group' | 'type'> & { readonly module: string };

export type TypeGroup<Type> = {
  /** Unique in the category. */
  readonly key: string;
  /** The levels above the types, without a group that is named like its module and without levels that name nothing. */
  readonly names: readonly string[];
  readonly types: readonly Type[];
};

/** A module of the agency, which people see as a category. */
export type TypeCategory<Type> = {
  readonly module: string;
  readonly count: number;
  readonly groups: readonly TypeGroup<Type>[];
};

/** What agencies write into a level that they do not use. */
const UNUSED_LEVEL = /^(?:unspecified|na)$/i;

const namedLevels = (levels: readonly string[]): string[] => levels.filter((level) => !UNUSED_LEVEL.test(level));

/** Puts groups without a name first, so that none seems to belong to the named group above it. */
const unnamedFirst = <Type>(groups: readonly TypeGroup<Type>[]): TypeGroup<Type>[] => [
  ...groups.filter(({ names }) => names.length === 0),
  ...groups.filter(({ names }) => names.length > 0),
];

function groupBy<Type>(types: readonly Type[], keyOf: (type: Type) => string): Map<string, Type[]> {
  const groups = new Map<string, Type[]>();
  for (const type of types) {
    const key = keyOf(type);
    const group = groups.get(key);
    if (group) group.push(type);
    else groups.set(key, [type]);
  }
  return groups;
}

/** Keeps the order of the types. */
export const typeCategories = <Type extends Position>(types: readonly Type[]): TypeCategory<Type>[] =>
  [...groupBy(types, ({ module }) => module)].map(([module, ofModule]) => ({
    module,
    count: ofModule.length,
    groups: unnamedFirst(
      [...groupBy(ofModule, ({ group, type }) => JSON.stringify([group, type]))].map(([key, ofGroup]) => {
        const { group = '', type = '' } = ofGroup[0] ?? {};
        return { key, names: namedLevels(group === module ? [type] : [group, type]), types: ofGroup };
      }),
    ),
  }));
