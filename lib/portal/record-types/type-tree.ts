import type { Levels } from '../../record-types/levels';

export type TreePosition = Omit<Levels, 'category'> & { readonly module: string };

export type TypeLevel<Type> = {
  /** Unique in the tree. */
  readonly key: string;
  /** More than one if levels with a single child were merged. */
  readonly names: readonly string[];
  /** Types at any depth below. */
  readonly count: number;
  readonly levels: readonly TypeLevel<Type>[];
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

/** Groups types by their levels; a level with a single child, or a group named like its module, is merged with it. */
export const typeTree = <Type extends TreePosition>(types: readonly Type[]): TypeLevel<Type>[] =>
  [...groupBy(types, ({ module }) => module)].map(([module, some]) => branch(module, some, []));
