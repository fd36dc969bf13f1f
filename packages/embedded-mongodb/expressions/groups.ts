import { Double } from 'bson';
import { type Doc, documentOr, isPlainObject } from '../documents';
import { refuse } from '../errors';
import { compareValues } from '../keys/encoding';
import { typeName } from '../query/type-names';
import { sumOf } from './arithmetic';
import { checkTimeFor, spendFields } from './budget';
import { countFrom, distinct, TAKEN } from './lists';
import { doubleOf, kindOf, numeric } from './numbers';
import { argumentsOf, type Compile, type Environment, type Evaluate, type Form, isNull, operandsOf } from './operator';

type Accumulate = (values: unknown[], name: string) => unknown;

const numbersIn = (values: unknown[], name: string): unknown[] =>
  values.filter((value) => kindOf(value) && numeric(value, name, 14) !== undefined);

const average: Accumulate = (values, name) => {
  const numbers = numbersIn(values, name);
  return numbers.length > 0 ? new Double(doubleOf(sumOf(numbers)) / numbers.length) : null;
};

/** Welford's way, as MongoDB: each value changes the mean and the sum of squares. */
const deviation =
  (isSample: boolean): Accumulate =>
  (values, name) => {
    let [count, mean, squares] = [0, 0, 0];
    for (const value of numbersIn(values, name).map(doubleOf)) {
      const delta = value - mean;
      mean += delta / ++count;
      squares += delta * (value - mean);
    }
    const divisor = count - (isSample ? 1 : 0);
    return divisor > 0 ? new Double(Math.sqrt(squares / divisor)) : null;
  };

/** The first of several in an order, without null and what is missing. */
const extreme =
  (direction: number): Accumulate =>
  (values) => {
    const known: unknown[] = values.filter((value) => !isNull(value));
    const better = (a: unknown, b: unknown) => (compareValues(b, a) * direction < 0 ? b : a);
    return known.length > 0 ? known.reduce(better) : null;
  };

const merged: Accumulate = (values, name) => {
  const all = values
    .filter((value) => !isNull(value))
    .map((value) => {
      const message = `${name} requires object inputs, but input is of type ${typeName(value)}`;
      return documentOr(value) ?? refuse(40400, message);
    });
  const made = Object.fromEntries(all.flatMap(Object.entries));
  spendFields(made, name);
  return made;
};

/** Those that are expressions too: of their arguments, or of the elements of the only one. */
const OF_LISTS: Record<string, Accumulate> = {
  ...{ $sum: (values, name) => sumOf(numbersIn(values, name)), $avg: average, $min: extreme(1), $max: extreme(-1) },
  ...{ $stdDevPop: deviation(false), $stdDevSamp: deviation(true), $mergeObjects: merged },
};
const OF_GROUPS: Record<string, Accumulate> = {
  ...OF_LISTS,
  ...{ $first: ([first]) => first ?? null, $last: (values) => values.at(-1) ?? null },
  $push: (values) => values.filter((value) => value !== undefined),
  $addToSet: (values) => distinct(values.filter((value) => value !== undefined)),
};

export const LIST_ACCUMULATORS: Record<string, Form> = Object.fromEntries(
  Object.entries(OF_LISTS).map(([name, accumulate]): [string, Form] => [
    name,
    (given, compile) => {
      const evaluators = operandsOf(given, compile);
      return (environment) => {
        const values = evaluators.map((evaluate) => evaluate(environment));
        const [only] = values;
        checkTimeFor(values);
        return accumulate(values.length === 1 && Array.isArray(only) ? only : values, name);
      };
    },
  ]),
);

/** What a field of $group makes of the documents of a group. */
export type Accumulator = (documents: Environment[], id: unknown) => unknown;

/** @param given `{ $sum: '$n' }` and the like */
export function accumulatorOf(field: string, given: unknown, compile: Compile): Accumulator {
  if (field.includes('.')) refuse(40235, `The field name '${field}' cannot contain '.'`);
  if (field.startsWith('$')) refuse(40236, `The field name '${field}' cannot be an operator name`);
  if (!isPlainObject(given) || !Object.keys(given)[0]?.startsWith('$'))
    return refuse(40234, `The field '${field}' must be an accumulator object`);
  const [[name = '', operand] = [], ...more] = Object.entries(given);
  if (more.length > 0) refuse(40238, `The field '${field}' must specify one accumulator`);
  if (name === '$count') return counting(operand);
  const take = TAKEN[name];
  if (take) return taking(name, operand, compile, take);
  const accumulate = Object.hasOwn(OF_GROUPS, name) ? OF_GROUPS[name] : undefined;
  if (!accumulate) return refuse(15952, `unknown group operator '${name}'`);
  if (Array.isArray(operand) && operand.length !== 1) refuse(40237, `The ${name} accumulator is a unary operator`);
  const evaluate: Evaluate = compile(Array.isArray(operand) ? operand[0] : operand);
  return (documents) => accumulate(documents.map(evaluate), name);
}

function counting(operand: unknown): Accumulator {
  const isEmpty = isPlainObject(operand) && Object.keys(operand).length === 0;
  return isEmpty ? (documents) => documents.length : refuse(9, '$count takes no arguments, i.e. $count:{}');
}

function taking(name: string, operand: unknown, compile: Compile, take: (typeof TAKEN)['$firstN'] & {}): Accumulator {
  const spec = { required: { n: 5787906, input: 5787907 }, unknown: 5787901, other: 5787900 };
  const { input, n }: Doc = argumentsOf(operand, name, spec);
  const [values, count] = [compile(input), compile(n)];
  return (documents, id) => {
    const most = countFrom(count({ root: id, variables: documents[0]?.variables ?? {} }), name);
    return take(
      documents.map((document) => values(document) ?? null),
      most,
    );
  };
}

export const ACCUMULATORS = [...Object.keys(OF_GROUPS), ...Object.keys(TAKEN), '$count'].sort();
