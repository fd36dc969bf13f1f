import { type Doc, isPlainObject } from '../documents';
import { fail } from '../errors';
import { type Compile, type Evaluate, isNull, kindOf, Sum } from '../expressions/values';
import { compareValues, keyOf } from '../keys/encoding';
import { type HeldMemory, holdingMemory, ITEM_BYTES, weightOf } from './limits';

/** What a field of a group becomes, document by document. */
type Gathering = { add(value: unknown): void; result(): unknown };
/** @param memory that of the whole stage */
type Begin = (memory: HeldMemory) => Gathering;

const summing: Begin = () => {
  const sum = new Sum();
  return { add: (value) => kindOf(value) && sum.add(value), result: () => sum.result() };
};

/** The first of several in an order, without null and what is missing. */
const extreme =
  (direction: number): Begin =>
  (memory) => {
    let [kept, weight]: [unknown, number] = [null, 0];
    const add = (value: unknown) => {
      if (isNull(value) || (kept !== null && compareValues(value, kept) * direction >= 0)) return;
      const before = weight;
      weight = weightOf(value);
      memory.add(weight - before);
      kept = value;
    };
    return { add, result: () => kept };
  };

const collecting: Begin = (memory) => {
  const all = new Map<string, unknown>();
  const add = (value: unknown) => {
    if (value === undefined) return;
    const key = keyOf(value);
    if (all.has(key)) return;
    memory.add(ITEM_BYTES + key.length + weightOf(value));
    all.set(key, value);
  };
  return { add, result: () => [...all.values()] };
};

const OF_GROUPS: Record<string, Begin> = {
  $addToSet: collecting,
  $count: summing,
  $max: extreme(-1),
  $min: extreme(1),
  $sum: summing,
};
export const ACCUMULATORS = Object.keys(OF_GROUPS);

type Accumulator = { name: string; valueIn: Evaluate; begin: Begin };

/** @param given `{ $sum: '$n' }` and the like */
function accumulatorOf(field: string, given: unknown, compile: Compile): Accumulator {
  if (field.includes('.')) fail('Location40235', `The field name '${field}' cannot contain '.'`);
  if (field.startsWith('$')) fail('Location40236', `The field name '${field}' cannot be an operator name`);
  if (!isPlainObject(given) || !Object.keys(given)[0]?.startsWith('$'))
    return fail('Location40234', `The field '${field}' must be an accumulator object`);
  const [[name = '', operand] = [], ...more] = Object.entries(given);
  if (more.length > 0) fail('Location40238', `The field '${field}' must specify one accumulator`);
  const begin = Object.hasOwn(OF_GROUPS, name) ? OF_GROUPS[name] : undefined;
  if (!begin) return fail('Location15952', `unknown group operator '${name}'`);
  if (Array.isArray(operand) && operand.length !== 1)
    fail('Location40237', `The ${name} accumulator is a unary operator`);
  const isEmpty = isPlainObject(operand) && Object.keys(operand).length === 0;
  if (name === '$count' && !isEmpty) fail('FailedToParse', '$count takes no arguments, i.e. $count:{}');
  const value = name === '$count' ? 1 : Array.isArray(operand) ? operand[0] : operand;
  return { name: field, valueIn: compile(value), begin };
}

/** `$group`: one document a value of `_id`, in the order in which the values come up. */
export function grouping(spec: unknown, compile: Compile, variables: Doc): (docs: Iterable<Doc>) => Iterable<Doc> {
  if (!isPlainObject(spec)) return fail('Location15947', "a group's fields must be specified in an object");
  if (!('_id' in spec)) fail('Location15955', 'a group specification must include an _id');
  const { _id, ...rest } = spec;
  const idOf = compile(_id);
  const fields = Object.entries(rest).map(([name, given]) => accumulatorOf(name, given, compile));
  return (docs) =>
    holdingMemory('$group', function* (memory) {
      const groups = new Map<string, { id: unknown; parts: Gathering[] }>();
      for (const root of docs) {
        const environment = { root, variables };
        const id = idOf(environment) ?? null;
        const key = keyOf(id);
        const group = groups.get(key) ?? { id, parts: fields.map(({ begin }) => begin(memory)) };
        if (!groups.has(key)) memory.add((1 + fields.length) * ITEM_BYTES + key.length + weightOf(id));
        groups.set(key, group);
        for (const [at, { valueIn }] of fields.entries()) group.parts[at]?.add(valueIn(environment));
      }
      for (const { id, parts } of groups.values())
        yield { _id: id, ...Object.fromEntries(fields.map(({ name }, at) => [name, parts[at]?.result()])) };
    });
}
