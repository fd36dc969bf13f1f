import { type Doc, isPlainObject } from '../documents';
import { fail } from '../errors';
import { type Compile, type Evaluate, isNull, kindOf, Sum } from '../expressions/values';
import { compareValues, keyOf } from '../keys/encoding';
import { type HeldMemory, holdingMemory, ITEM_BYTES, memorySizeOf } from './limits';

/** Computes one field of a group from its documents. */
type Accumulator = { add(value: unknown): void; result(): unknown };
/** @param memory the memory held by the whole stage */
type CreateAccumulator = (memory: HeldMemory) => Accumulator;

const createSum: CreateAccumulator = () => {
  const sum = new Sum();
  return { add: (value) => kindOf(value) && sum.add(value), result: () => sum.result() };
};

/** The lowest or highest value, ignoring null and missing values. */
const createExtreme =
  (direction: number): CreateAccumulator =>
  (memory) => {
    let [best, weight]: [unknown, number] = [null, 0];
    const add = (value: unknown) => {
      if (isNull(value) || (best !== null && compareValues(value, best) * direction >= 0)) return;
      const before = weight;
      weight = memorySizeOf(value);
      memory.add(weight - before);
      best = value;
    };
    return { add, result: () => best };
  };

const createSet: CreateAccumulator = (memory) => {
  const all = new Map<string, unknown>();
  const add = (value: unknown) => {
    if (value === undefined) return;
    const key = keyOf(value);
    if (all.has(key)) return;
    memory.add(ITEM_BYTES + key.length + memorySizeOf(value));
    all.set(key, value);
  };
  return { add, result: () => [...all.values()] };
};

const CREATE_ACCUMULATOR: Record<string, CreateAccumulator> = {
  $addToSet: createSet,
  $count: createSum,
  $max: createExtreme(-1),
  $min: createExtreme(1),
  $sum: createSum,
};
export const ACCUMULATORS = Object.keys(CREATE_ACCUMULATOR);

type AccumulatorField = { name: string; evaluate: Evaluate; create: CreateAccumulator };

/** @param spec for example `{ $sum: '$n' }` */
function parseAccumulator(field: string, spec: unknown, compile: Compile): AccumulatorField {
  if (field.includes('.')) fail('Location40235', `The field name '${field}' cannot contain '.'`);
  if (field.startsWith('$')) fail('Location40236', `The field name '${field}' cannot be an operator name`);
  if (!isPlainObject(spec) || !Object.keys(spec)[0]?.startsWith('$'))
    return fail('Location40234', `The field '${field}' must be an accumulator object`);
  const [[name = '', operand] = [], ...more] = Object.entries(spec);
  if (more.length > 0) fail('Location40238', `The field '${field}' must specify one accumulator`);
  const create = Object.hasOwn(CREATE_ACCUMULATOR, name) ? CREATE_ACCUMULATOR[name] : undefined;
  if (!create) return fail('Location15952', `unknown group operator '${name}'`);
  if (Array.isArray(operand) && operand.length !== 1)
    fail('Location40237', `The ${name} accumulator is a unary operator`);
  const isEmpty = isPlainObject(operand) && Object.keys(operand).length === 0;
  if (name === '$count' && !isEmpty) fail('FailedToParse', '$count takes no arguments, i.e. $count:{}');
  const value = name === '$count' ? 1 : Array.isArray(operand) ? operand[0] : operand;
  return { name: field, evaluate: compile(value), create };
}

/** `$group`: one document per value of `_id`, in order of first occurrence. */
export function compileGroup(spec: unknown, compile: Compile, variables: Doc): (docs: Iterable<Doc>) => Iterable<Doc> {
  if (!isPlainObject(spec)) return fail('Location15947', "a group's fields must be specified in an object");
  if (!('_id' in spec)) fail('Location15955', 'a group specification must include an _id');
  const { _id, ...rest } = spec;
  const idOf = compile(_id);
  const fields = Object.entries(rest).map(([name, field]) => parseAccumulator(name, field, compile));
  return (docs) =>
    holdingMemory('$group', function* (memory) {
      const groups = new Map<string, { id: unknown; accumulators: Accumulator[] }>();
      for (const root of docs) {
        const environment = { root, variables };
        const id = idOf(environment) ?? null;
        const key = keyOf(id);
        const group = groups.get(key) ?? { id, accumulators: fields.map(({ create }) => create(memory)) };
        if (!groups.has(key)) memory.add((1 + fields.length) * ITEM_BYTES + key.length + memorySizeOf(id));
        groups.set(key, group);
        for (const [at, { evaluate }] of fields.entries()) group.accumulators[at]?.add(evaluate(environment));
      }
      for (const { id, accumulators } of groups.values())
        yield { _id: id, ...Object.fromEntries(fields.map(({ name }, at) => [name, accumulators[at]?.result()])) };
    });
}
