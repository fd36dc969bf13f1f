import { documentOr, isOperators, isPlainObject } from '../documents';
import { type ErrorName, fail } from '../errors';
import { compareValues, TYPE, typeName, typeOf } from '../keys/encoding';
import { type Compile, type Evaluate, isNull, isTrue } from './values';

type Form = (given: unknown, compile: Compile, name: string) => Evaluate;

/** The operands of an operator: a list of them, or the only one. */
const operandsOf = (given: unknown, compile: Compile): Evaluate[] =>
  (Array.isArray(given) ? given : [given]).map((operand) => compile(operand));

const operator =
  (count: number, answer: (values: unknown[]) => unknown): Form =>
  (given, compile, name) => {
    const operands = operandsOf(given, compile);
    const n = operands.length;
    if (n !== count) fail('Location16020', `Expression ${name} takes exactly ${count} arguments. ${n} were passed in.`);
    return (environment) => answer(operands.map((evaluate) => evaluate(environment)));
  };

/** Compares as the index keys do; in expressions a missing field comes before null. */
function compareInExpression(a: unknown, b: unknown): number {
  if (a !== undefined && b !== undefined) return compareValues(a, b);
  if (a === b) return 0;
  const isFirst = a === undefined ? typeOf(b) !== TYPE.minKey : typeOf(a) === TYPE.minKey;
  return isFirst ? -1 : 1;
}
const comparing = (answer: (order: number) => boolean | number): Form =>
  operator(2, ([a, b]) => answer(Math.sign(compareInExpression(a, b))));

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

/** The name of a field that is a constant: dots and dollars in it are letters as others. */
function fieldName(given: unknown): string {
  const literal = isPlainObject(given) && '$literal' in given ? given.$literal : given;
  if (typeof given === 'string' && given.startsWith('$'))
    fail('Location4161108', '$setField takes no path for its field');
  if (isOperators(given) && literal === given)
    fail('Location4161106', "$setField requires 'field' to evaluate to a constant");
  return typeof literal === 'string'
    ? literal
    : fail('Location4161107', `$setField needs a string, found ${typeName(literal)}`);
}

/** The arguments of `$setField`, each with MongoDB's code for where it is missing. */
const OF_SET_FIELD: Record<string, ErrorName> = {
  field: 'Location4161102',
  input: 'Location4161109',
  value: 'Location4161103',
};

const settingField: Form = (given, compile) => {
  if (!isPlainObject(given)) return fail('Location4161100', '$setField only supports an object as its argument');
  const strange = Object.keys(given).find((name) => !Object.hasOwn(OF_SET_FIELD, name));
  if (strange) fail('Location4161101', `$setField found an unknown argument: ${strange}`);
  for (const [name, code] of Object.entries(OF_SET_FIELD))
    if (!(name in given)) fail(code, `Missing '${name}' parameter to $setField`);
  const key = fieldName(given.field);
  const [inputIn, valueIn] = [compile(given.input), compile(given.value)];
  return (environment) => {
    const [input, value] = [inputIn(environment), valueIn(environment)];
    if (isNull(input)) return null;
    const holder =
      documentOr(input) ?? fail('Location4161105', `$setField requires a document, found ${typeName(input)}`);
    const { [key]: _before, ...others } = holder;
    return value === undefined ? others : { ...holder, [key]: value };
  };
};

export const OPERATORS: Record<string, Form> = {
  $and: logical(false),
  $cmp: comparing((order) => order),
  $eq: comparing((order) => order === 0),
  $gt: comparing((order) => order > 0),
  $gte: comparing((order) => order >= 0),
  $ifNull: ifNull,
  $literal: (given) => () => given,
  $lt: comparing((order) => order < 0),
  $lte: comparing((order) => order <= 0),
  $ne: comparing((order) => order !== 0),
  $not: operator(1, ([value]) => !isTrue(value)),
  $or: logical(true),
  $rand: (given) => {
    const isEmpty = (isPlainObject(given) || Array.isArray(given)) && Object.keys(given).length === 0;
    return isEmpty ? () => Math.random() : fail('Location3040501', '$rand does not accept arguments');
  },
  $setField: settingField,
  $type: operator(1, ([value]) => typeName(value)),
};
