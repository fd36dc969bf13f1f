import { Double } from 'bson';
import { isPlainObject } from '../documents';
import { fail } from '../errors';
import { compareValues, keyOf } from '../keys/encoding';
import { type Holding, ITEM_BYTES, weightOf } from '../query/memory';
import { kindOf, numeric, Sum } from './numbers';
import { type Compile, type Evaluate, isNull } from './operator';

/** What a field of a group becomes, document by document. */
export type Gathering = { add(value: unknown): void; result(): unknown };
/** @param holding that of the whole stage */
type Begin = (holding: Holding, name: string) => Gathering;

const summing: Begin = (_holding, name) => {
  const sum = new Sum();
  return { add: (value) => kindOf(value) && sum.add(numeric(value, name)), result: () => sum.result() };
};

const averaging: Begin = (_holding, name) => {
  const sum = new Sum();
  let count = 0;
  const add = (value: unknown) => {
    if (!kindOf(value)) return;
    sum.add(numeric(value, name));
    count++;
  };
  return { add, result: () => (count > 0 ? new Double(sum.real() / count) : null) };
};

/** One value of all, that which `replaces` the one before. */
const keeping =
  (replaces: (value: unknown, before: unknown, isFirst: boolean) => boolean): Begin =>
  (holding) => {
    let [kept, weight, isFirst]: [unknown, number, boolean] = [null, 0, true];
    const add = (value: unknown) => {
      if (!replaces(value, kept, isFirst)) return;
      [kept, isFirst] = [value ?? null, false];
      const before = weight;
      weight = weightOf(kept);
      holding.add(weight - before);
    };
    return { add, result: () => kept };
  };
/** The first of several in an order, without null and what is missing. */
const extreme = (direction: number): Begin =>
  keeping((value, before, isFirst) => !isNull(value) && (isFirst || compareValues(value, before) * direction < 0));

const pushing: Begin = (holding) => {
  const all: unknown[] = [];
  const add = (value: unknown) => {
    if (value === undefined) return;
    holding.add(weightOf(value));
    all.push(value);
  };
  return { add, result: () => all };
};

const collecting: Begin = (holding) => {
  const all = new Map<string, unknown>();
  const add = (value: unknown) => {
    if (value === undefined) return;
    const key = keyOf(value);
    if (all.has(key)) return;
    holding.add(ITEM_BYTES + key.length + weightOf(value));
    all.set(key, value);
  };
  return { add, result: () => [...all.values()] };
};

const OF_GROUPS: Record<string, Begin> = {
  ...{ $addToSet: collecting, $avg: averaging, $push: pushing, $sum: summing, $count: summing },
  ...{ $first: keeping((_value, _before, isFirst) => isFirst), $last: keeping(() => true) },
  ...{ $max: extreme(-1), $min: extreme(1) },
};
export const ACCUMULATORS = Object.keys(OF_GROUPS).sort();

/** What a field of $group adds of each document, and to what. */
export type Accumulator = { valueIn: Evaluate; begin: (holding: Holding) => Gathering };

/** @param given `{ $sum: '$n' }` and the like */
export function accumulatorOf(field: string, given: unknown, compile: Compile): Accumulator {
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
  return { valueIn: compile(value), begin: (holding) => begin(holding, name) };
}
