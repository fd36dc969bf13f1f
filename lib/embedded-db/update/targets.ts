import { type Doc, isPlainObject, toPlain } from '../documents';
import { CommandError } from '../errors';
import { splitPath } from '../keys/paths';
import { matcherFor, prepareExpression } from '../query/matcher';
import { asFilter, conditionsOf } from '../query/predicates';

const INDEX = /^\d+$/;
const MAX_ARRAY_LENGTH = 1_500_000;

/** What the positional parts of a path (`$`, `$[]`, `$[name]`) mean for one statement. */
export type Positions = { filter: Doc; arrayFilters: Doc[] };

/** The concrete paths an update path stands for in a document. */
export function resolveTargets(doc: Doc, path: string, positions: Positions): string[][] {
  const segments = splitPath(path);
  if (segments.some((segment) => segment === '')) {
    throw new CommandError(9, `The update path '${path}' contains an empty field name`);
  }
  let targets: string[][] = [[]];
  for (const segment of segments) {
    if (!segment.startsWith('$')) {
      for (const target of targets) target.push(segment);
      continue;
    }
    targets = targets.flatMap((target) => {
      const array = valueAt(doc, target);
      if (!Array.isArray(array)) {
        throw new CommandError(
          2,
          `The path '${target.join('.')}' must exist in the document in order to apply array updates.`,
        );
      }
      return positionsIn(array, segment, target, doc, positions).map((position) => [...target, String(position)]);
    });
  }
  return targets;
}

function positionsIn(array: unknown[], segment: string, target: string[], doc: Doc, positions: Positions): number[] {
  const all = array.map((_, position) => position);
  if (segment === '$[]') return all;
  const name = /^\$\[([a-z]\w*)\]$/.exec(segment)?.[1];
  if (name) {
    const filters = positions.arrayFilters.filter((filter) => identifierOf(filter) === name);
    if (filters.length === 0) throw new CommandError(2, `No array filter found for identifier '${name}'`);
    const matches = matcherFor({ $and: filters });
    return all.filter((position) => matches(toPlain({ [name]: array[position] })));
  }
  if (segment !== '$') throw new CommandError(2, `The positional part '${segment}' is not known`);
  const found = firstMatch(array, target.join('.'), positions.filter, doc);
  if (found < 0) {
    throw new CommandError(2, 'The positional operator did not find the match needed from the query.');
  }
  return [found];
}

function firstMatch(array: unknown[], path: string, filter: Doc, doc: Doc): number {
  const { predicates } = conditionsOf(prepareExpression(filter) as Doc);
  const predicate = predicates.findLast((given) => given.path === path || given.path.startsWith(`${path}.`));
  if (!predicate || !doc) return -1;
  const matches = matcherFor(asFilter({ ...predicate, path: `v${predicate.path.slice(path.length)}` }));
  return array.findIndex((item) => matches(toPlain({ v: [item] })));
}

const identifierOf = (filter: Doc): string | undefined => Object.keys(filter)[0]?.split('.')[0];

export function valueAt(doc: Doc, path: readonly string[]): unknown {
  let value: unknown = doc;
  for (const name of path) {
    if (Array.isArray(value)) value = INDEX.test(name) ? value[Number(name)] : undefined;
    else value = isPlainObject(value) && Object.hasOwn(value, name) ? value[name] : undefined;
  }
  return value;
}

export function setAt(doc: Doc, path: readonly string[], value: unknown): void {
  const last = path[path.length - 1] ?? '';
  const parent = parentOf(doc, path, true);
  if (Array.isArray(parent)) {
    const position = positionIn(last, path);
    while (parent.length < position) parent.push(null);
    parent[position] = value;
  } else if (isPlainObject(parent)) {
    Object.defineProperty(parent, last, { value, enumerable: true, configurable: true, writable: true });
  }
}

/** Of an array an element becomes null: the others keep their places. */
export function unsetAt(doc: Doc, path: readonly string[]): void {
  const last = path[path.length - 1] ?? '';
  const parent = parentOf(doc, path, false);
  if (Array.isArray(parent)) {
    if (INDEX.test(last) && Number(last) < parent.length) parent[Number(last)] = null;
  } else if (isPlainObject(parent)) {
    delete parent[last];
  }
}

function parentOf(doc: Doc, path: readonly string[], create: boolean): unknown {
  let value: unknown = doc;
  for (const [depth, name] of path.slice(0, -1).entries()) {
    let next = valueAt({ value }, ['value', name]);
    if (next === undefined) {
      if (!create) return undefined;
      next = {};
      setAt({ value } as Doc, ['value', name], next);
    } else if (!isPlainObject(next) && !Array.isArray(next)) {
      if (!create) return undefined;
      const field = path[depth + 1];
      throw new CommandError(28, `Cannot create field '${field}' in element {${name}: ${String(next)}}`);
    }
    value = next;
  }
  return value;
}

function positionIn(name: string, path: readonly string[]): number {
  if (!INDEX.test(name)) {
    throw new CommandError(28, `Cannot create field '${name}' in the array at '${path.slice(0, -1).join('.')}'`);
  }
  const position = Number(name);
  if (position > MAX_ARRAY_LENGTH) throw new CommandError(2, `can't backfill more than ${MAX_ARRAY_LENGTH} elements`);
  return position;
}
