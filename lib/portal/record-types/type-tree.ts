import type { Levels } from '../../record-types/levels';

/** The fields that determine the position of a type in the tree. */
export type TreePosition = Omit<Levels, 'category'> & { readonly module: string };

/** A level of the tree with everything below it. */
export type TypeLevel<Type> = {
  /** Unique in the tree. */
  readonly key: string;
  /** Its name; several if it includes levels with a single child, which nobody should have to open one by one. */
  readonly names: readonly string[];
  /** Types below it, at any depth. */
  readonly count: number;
  readonly levels: readonly TypeLevel<Type>[];
  /** Types directly below it. */
  readonly types: readonly Type[];
};

const KEYS = ['module', 'group', 'type', 'subType'] as const;

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

function branch<Type extends TreePosition>(
  name: string,
  types: readonly Type[],
  path: readonly string[],
): TypeLevel<Type> {
  const ownPath = [...path, name];
  const key = JSON.stringify(ownPath);
  const below = KEYS[ownPath.length];
  if (below === undefined) return { key, names: [name], count: types.length, levels: [], types };
  const levels = [...groupBy(types, (type) => type[below])].map(([level, some]) => branch(level, some, ownPath));
  const [only, ...others] = levels;
  if (only === undefined || others.length > 0) return { key, names: [name], count: types.length, levels, types: [] };
  const names = only.names[0] === name ? only.names : [name, ...only.names];
  return { ...only, key, names };
}

/**
 * Modules with their groups, types, subtypes and record types, in the given order. A level with a single child is
 * merged with it, and a group named like its module is not repeated.
 */
export const typeTree = <Type extends TreePosition>(types: readonly Type[]): TypeLevel<Type>[] =>
  [...groupBy(types, ({ module }) => module)].map(([module, some]) => branch(module, some, []));
