import { asDocument, isOperators, isPlainObject } from '../documents';
import { type ErrorName, fail } from '../errors';
import { bsonTypeName, bsonTypeOf, compareValues, TYPE } from '../keys/encoding';
import { type Compile, type Evaluate, isNull, isTrue } from './values';

type CompileOperator = (argument: unknown, compile: Compile, name: string) => Evaluate;

/** Compiles the operands of an operator: a list, or a single one. */
const compileOperands = (argument: unknown, compile: Compile): Evaluate[] =>
  (Array.isArray(argument) ? argument : [argument]).map((operand) => compile(operand));

const operator =
  (count: number, apply: (values: unknown[]) => unknown): CompileOperator =>
  (argument, compile, name) => {
    const operands = compileOperands(argument, compile);
    const n = operands.length;
    if (n !== count) fail('Location16020', `Expression ${name} takes exactly ${count} arguments. ${n} were passed in.`);
    return (environment) => apply(operands.map((evaluate) => evaluate(environment)));
  };

/** Compares like index keys, except that a missing field comes before null. */
function compareInExpression(a: unknown, b: unknown): number {
  if (a !== undefined && b !== undefined) return compareValues(a, b);
  if (a === b) return 0;
  const isFirst = a === undefined ? bsonTypeOf(b) !== TYPE.minKey : bsonTypeOf(a) === TYPE.minKey;
  return isFirst ? -1 : 1;
}
const comparing = (toResult: (order: number) => boolean | number): CompileOperator =>
  operator(2, ([a, b]) => toResult(Math.sign(compareInExpression(a, b))));

const ifNull: CompileOperator = (argument, compile) => {
  const evaluators = compileOperands(argument, compile);
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

/** `$or` or `$and`. `decisive`: the truth value of an operand that decides the result. */
const logical =
  (decisive: boolean): CompileOperator =>
  (argument, compile) => {
    const evaluators = compileOperands(argument, compile);
    return (environment) => evaluators.some((evaluate) => isTrue(evaluate(environment)) === decisive) === decisive;
  };

/** A constant field name, in which dots and dollars have no special meaning. */
function fieldName(argument: unknown): string {
  const literal = isPlainObject(argument) && '$literal' in argument ? argument.$literal : argument;
  if (typeof argument === 'string' && argument.startsWith('$'))
    fail('Location4161108', '$setField takes no path for its field');
  if (isOperators(argument) && literal === argument)
    fail('Location4161106', "$setField requires 'field' to evaluate to a constant");
  return typeof literal === 'string'
    ? literal
    : fail('Location4161107', `$setField needs a string, found ${bsonTypeName(literal)}`);
}

/** The arguments of `$setField` -> MongoDB's code if one is missing. */
const SET_FIELD_ARGUMENTS: Record<string, ErrorName> = {
  field: 'Location4161102',
  input: 'Location4161109',
  value: 'Location4161103',
};

const setFieldOperator: CompileOperator = (argument, compile) => {
  if (!isPlainObject(argument)) return fail('Location4161100', '$setField only supports an object as its argument');
  const unknownArgument = Object.keys(argument).find((name) => !Object.hasOwn(SET_FIELD_ARGUMENTS, name));
  if (unknownArgument) fail('Location4161101', `$setField found an unknown argument: ${unknownArgument}`);
  for (const [name, code] of Object.entries(SET_FIELD_ARGUMENTS))
    if (!(name in argument)) fail(code, `Missing '${name}' parameter to $setField`);
  const key = fieldName(argument.field);
  const [evaluateInput, evaluateValue] = [compile(argument.input), compile(argument.value)];
  return (environment) => {
    const [input, value] = [evaluateInput(environment), evaluateValue(environment)];
    if (isNull(input)) return null;
    const holder =
      asDocument(input) ?? fail('Location4161105', `$setField requires a document, found ${bsonTypeName(input)}`);
    const { [key]: _before, ...others } = holder;
    return value === undefined ? others : { ...holder, [key]: value };
  };
};

export const OPERATORS: Record<string, CompileOperator> = {
  $and: logical(false),
  $cmp: comparing((order) => order),
  $eq: comparing((order) => order === 0),
  $gt: comparing((order) => order > 0),
  $gte: comparing((order) => order >= 0),
  $ifNull: ifNull,
  $literal: (argument) => () => argument,
  $lt: comparing((order) => order < 0),
  $lte: comparing((order) => order <= 0),
  $ne: comparing((order) => order !== 0),
  $not: operator(1, ([value]) => !isTrue(value)),
  $or: logical(true),
  $rand: (argument) => {
    const isEmpty = (isPlainObject(argument) || Array.isArray(argument)) && Object.keys(argument).length === 0;
    return isEmpty ? () => Math.random() : fail('Location3040501', '$rand does not accept arguments');
  },
  $setField: setFieldOperator,
  $type: operator(1, ([value]) => bsonTypeName(value)),
};
