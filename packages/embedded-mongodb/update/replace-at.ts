import { type Doc, isPlainObject, setField } from '../documents';
import { fail } from '../errors';
import { ARRAY_INDEX } from '../keys/paths';
import { type Condition, compile, compileFilter, conditionsOf, type Scope } from '../query/filter';

const MAX_PADDING = 1_500_000;

/** What the positional parts of a path (`$`, `$[]`, `$[name]`) refer to in one statement. */
export type Positions = { filter: Doc; arrayFilters: Doc[]; scope: Scope };
// `change` maps the old value to the new one; undefined stands for a missing field. `lenient`: a path through a scalar
// changes nothing, as for $unset, instead of failing.
type Target = { path: string[]; positions: Positions; lenient: boolean; change: (current: unknown) => unknown };

/** Replaces the field at a path. Missing documents on the path are created only if there is a value to store. */
export function replaceAt(value: unknown, target: Target, at = 0): unknown {
  const { path, lenient, positions } = target;
  const name = path[at];
  if (name === undefined) return target.change(value);
  if (name.startsWith('$')) {
    const above = path.slice(0, at).join('.');
    const message = `The path '${above}' must exist in the document in order to apply array updates.`;
    const array: unknown[] = Array.isArray(value) ? value : fail('BadValue', message);
    for (const position of positionsIn(array, above, name, positions)) replaceElement(array, position, target, at);
    return array;
  }
  if (Array.isArray(value) && ARRAY_INDEX.test(name)) return replaceElement(value, Number(name), target, at);
  const isHolder = value === undefined || isPlainObject(value);
  if (!isHolder && lenient) return value;
  if (!isHolder)
    return fail('PathNotViable', `Cannot create field '${name}' in element {${path[at - 1]}: ${String(value)}}`);
  const next = replaceAt(value && Object.hasOwn(value, name) ? value[name] : undefined, target, at + 1);
  if (next === undefined && value) delete value[name];
  if (next === undefined) return value;
  const holder = value ?? {};
  setField(holder, name, next);
  return holder;
}

/** A removed element becomes null, so that the others keep their positions. */
function replaceElement(array: unknown[], position: number, target: Target, at: number): unknown[] {
  const next = replaceAt(array[position], target, at + 1);
  if (position - array.length > MAX_PADDING) fail('BadValue', `can't backfill more than ${MAX_PADDING} elements`);
  if (next === undefined && position >= array.length) return array;
  while (array.length < position) array.push(null);
  array[position] = next ?? null;
  return array;
}

function positionsIn(array: unknown[], path: string, segment: string, positions: Positions): number[] {
  const { filter, arrayFilters, scope } = positions;
  if (segment === '$[]') return [...array.keys()];
  if (segment === '$') {
    const last = conditionsOf(filter).conditions.findLast((condition) => determinesPosition(condition, path));
    const conditions = last ? [{ ...last, path: `v${last.path.slice(path.length)}` }] : [];
    const matches = compile({ conditions, rest: [] }, scope);
    const place = last ? array.findIndex((item) => matches({ v: [item] })) : -1;
    return place >= 0
      ? [place]
      : fail('BadValue', 'The positional operator did not find the match needed from the query.');
  }
  const name = /^\$\[([a-z]\w*)\]$/.exec(segment)?.[1] ?? '';
  const arrayFilter = arrayFilters.find((candidate) => identifierOf(candidate) === name);
  const message = `No array filter found for identifier '${name}' in path '${path}'`;
  const matches = compileFilter(arrayFilter ?? fail('BadValue', message), scope);
  return [...array.keys()].filter((position) => matches({ [name]: array[position] }));
}

/** Whether one element meets the condition; a negative condition has no such element. */
const determinesPosition = ({ path, operator }: Condition, above: string): boolean =>
  `${path}.`.startsWith(`${above}.`) && !['$ne', '$nin', '$not', '$size', '$exists'].includes(operator);

/** The name of the elements in an array filter; all its conditions must use it. */
export function identifierOf(filter: Doc): string | undefined {
  if (!isPlainObject(filter)) return fail('TypeMismatch', 'an array filter must be an object');
  const names = Object.entries(filter).flatMap(([name, operand]) => {
    if (name.startsWith('$') && Array.isArray(operand)) return operand.map((part) => identifierOf(part as Doc));
    return [name.split('.')[0]];
  });
  const other = names.find((name) => name !== names[0]);
  if (other)
    fail(
      'FailedToParse',
      `Expected a single top-level field name in an array filter, found '${names[0]}' and '${other}'`,
    );
  return names[0];
}
