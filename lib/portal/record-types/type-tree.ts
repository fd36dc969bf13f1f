import type { Levels } from '../../record-types/levels';

/** What places a type in the tree. */
export type Placed = Omit<Levels, 'category'> & { readonly module: string };

/** A part of the tree: a level with what is below it. */
export type TypeLevel<Type> = {
  /** Unlike that of any other part. */
  readonly key: string;
  /** Its name; several where a level has nothing beside the one below it, so that nobody opens it for nothing. */
  readonly names: readonly string[];
  /** Types below it, at any depth. */
  readonly count: number;
  readonly levels: readonly TypeLevel<Type>[];
  /** Types right below it: their fourth level is their own. */
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

function branch<Type extends Placed>(name: string, types: readonly Type[], path: readonly string[]): TypeLevel<Type> {
  const own = [...path, name];
  const key = JSON.stringify(own);
  const below = KEYS[own.length];
  if (below === undefined) return { key, names: [name], count: types.length, levels: [], types };
  const levels = [...groupBy(types, (type) => type[below])].map(([level, some]) => branch(level, some, own));
  const [only, ...others] = levels;
  if (only === undefined || others.length > 0) return { key, names: [name], count: types.length, levels, types: [] };
  const names = only.names[0] === name ? only.names : [name, ...only.names];
  return { ...only, key, names };
}

/**
 * Modules with their groups, types, subtypes and the types in them, all in the order given. A level that is alone in the
 * one above shares its line; a group called like its module is not said twice.
 */
export const typeTree = <Type extends Placed>(types: readonly Type[]): TypeLevel<Type>[] =>
  [...groupBy(types, ({ module }) => module)].map(([module, some]) => branch(module, some, []));
