import { Double, Long } from 'bson';
import { type Doc, documentOr, isOperators, isPlainObject } from '../documents';
import { type ErrorName, fail } from '../errors';
import { compareValues, TYPE, typeOf } from '../keys/encoding';
import { typeName } from '../query/type-names';
import { combine, DIFFERENCE, doubleOf, kindOf, numeric, PRODUCT, Sum } from './numbers';
import {
  argumentsOf,
  type Evaluate,
  type Form,
  inTurn,
  isNull,
  isTrue,
  ofValues,
  operandsOf,
  operator,
} from './operator';

/** Compares as the index keys do; in expressions a missing field comes before null. */
function compareInExpression(a: unknown, b: unknown): number {
  if (a !== undefined && b !== undefined) return compareValues(a, b);
  if (a === b) return 0;
  const isFirst = a === undefined ? typeOf(b) !== TYPE.minKey : typeOf(a) === TYPE.minKey;
  return isFirst ? -1 : 1;
}
const comparing = (answer: (order: number) => boolean | number): Form =>
  operator(2, ([a, b]) => answer(Math.sign(compareInExpression(a, b))));

function dateAt(milliseconds: number): Date {
  const date = new Date(milliseconds);
  return Number.isNaN(date.getTime()) ? fail('NotImplemented', `the date ${milliseconds} is out of range`) : date;
}

/** The nearest whole number; of two that are as near the one farther from zero. */
const awayFromZero = (value: number): number => Math.sign(value) * Math.round(Math.abs(value));

const added = inTurn(
  (value, name) => (value instanceof Date ? value : numeric(value, name)),
  (values) => {
    const dates = values.filter((value) => value instanceof Date).length;
    if (dates > 1) fail('Location16612', 'only one date allowed in an $add expression');
    const sum = new Sum();
    for (const value of values) sum.add(value instanceof Date ? Long.fromNumber(value.getTime()) : value);
    const total = sum.result();
    return dates > 0 ? dateAt(awayFromZero(doubleOf(total))) : total;
  },
);

function subtracted([a, b]: unknown[], name: string): unknown {
  if (a instanceof Date && b instanceof Date) return Long.fromNumber(a.getTime() - b.getTime());
  if (a instanceof Date) return dateAt(a.getTime() - Math.trunc(doubleOf(numeric(b, name))));
  return combine([numeric(a, name), numeric(b, name)], DIFFERENCE);
}

const multiplied = inTurn(numeric, (values) => values.reduce((total, value) => combine([total, value], PRODUCT), 1));

function divided([a, b]: unknown[], name: string): Double {
  const [x, y] = [doubleOf(numeric(a, name)), doubleOf(numeric(b, name))];
  return y === 0 ? fail('BadValue', "can't $divide by zero") : new Double(x / y);
}

const NOTHING: Evaluate = () => undefined;
// not written as a document, which would look like a promise
const CONDITIONAL = Object.fromEntries(
  ['if', 'then', 'else'].map((key, at) => [key, `Location${17080 + at}` as const]),
);

const conditional: Form = (given, compile, name) => {
  const n = Array.isArray(given) ? given.length : isPlainObject(given) ? 3 : 1;
  if (n !== 3) fail('Location16020', `Expression $cond takes exactly 3 arguments. ${n} were passed in.`);
  const named = () => argumentsOf(given, name, { required: CONDITIONAL, unknown: 'Location17083' });
  const parts = Array.isArray(given) ? given : Object.keys(CONDITIONAL).map((key) => named()[key]);
  const [test = NOTHING, yes = NOTHING, no = NOTHING] = parts.map((part) => compile(part));
  return (environment) => (isTrue(test(environment)) ? yes : no)(environment);
};

const ifNull: Form = (given, compile) => {
  const evaluators = operandsOf(given, compile);
  if (evaluators.length < 2) fail('Location1257300', `$ifNull needs at least two arguments, had: ${evaluators.length}`);
  return (environment) => {
    let value: unknown;
    for (const evaluate of evaluators) {
      value = evaluate(environment);
      if (!isNull(value)) break;
    }
    return value;
  };
};

/** Whether `$and` or `$or` is decided by an operand that counts as `decisive`. */
const logical =
  (decisive: boolean): Form =>
  (given, compile) => {
    const evaluators = operandsOf(given, compile);
    return (environment) => evaluators.some((evaluate) => isTrue(evaluate(environment)) === decisive) === decisive;
  };

function isIn([item, list]: unknown[]): boolean {
  if (!Array.isArray(list))
    return fail('Location40081', `$in requires an array as a second argument, found: ${typeName(list)}`);
  return list.some((other) => compareInExpression(other, item) === 0);
}

/** The name of a field that is a constant: dots and dollars in it are letters as others. */
function fieldName(given: unknown, name: string): string {
  const literal = isPlainObject(given) && '$literal' in given ? given.$literal : given;
  if (typeof given === 'string' && given.startsWith('$'))
    fail('Location4161108', `${name} takes no path for its field`);
  if (isOperators(given) && literal === given)
    fail('Location4161106', `${name} requires 'field' to evaluate to a constant`);
  return typeof literal === 'string'
    ? literal
    : fail('Location4161107', `${name} needs a string, found ${typeName(literal)}`);
}

const settingField =
  (required: Record<string, ErrorName>): Form =>
  (given, compile, name) => {
    const { field, input, value }: Doc = argumentsOf(given, name, {
      required,
      unknown: 'Location4161101',
      other: 'Location4161100',
    });
    const key = fieldName(field, name);
    const [from, made] = [compile(input), value === undefined ? NOTHING : compile(value)];
    return (environment) => {
      const [found, next] = [from(environment), made(environment)];
      if (isNull(found)) return null;
      const holder =
        documentOr(found) ?? fail('Location4161105', `${name} requires a document, found ${typeName(found)}`);
      const { [key]: _before, ...others } = holder;
      return next === undefined ? others : { ...holder, [key]: next };
    };
  };

export const OPERATORS: Record<string, Form> = {
  $add: added,
  $and: logical(false),
  $cmp: comparing((order) => order),
  $cond: conditional,
  $divide: ofValues(2, divided),
  $eq: comparing((order) => order === 0),
  $gt: comparing((order) => order > 0),
  $gte: comparing((order) => order >= 0),
  $ifNull: ifNull,
  $in: operator(2, isIn),
  $isNumber: operator(1, ([value]) => kindOf(value) !== undefined),
  $literal: (given) => () => given,
  $lt: comparing((order) => order < 0),
  $lte: comparing((order) => order <= 0),
  $multiply: multiplied,
  $ne: comparing((order) => order !== 0),
  $not: operator(1, ([value]) => !isTrue(value)),
  $or: logical(true),
  $rand: (given) => {
    const isEmpty = (isPlainObject(given) || Array.isArray(given)) && Object.keys(given).length === 0;
    return isEmpty ? () => Math.random() : fail('Location3040501', '$rand does not accept arguments');
  },
  $setField: settingField({ field: 'Location4161102', input: 'Location4161109', value: 'Location4161103' }),
  $subtract: ofValues(2, subtracted),
  $type: operator(1, ([value]) => typeName(value)),
  $unsetField: settingField({ field: 'Location4161102', input: 'Location4161109' }),
};
