import { type Doc, isPlainObject } from '../documents';
import { type ErrorName, fail } from '../errors';
import { checkTime } from '../query/time';
import { doubleOf, kindOf } from './numbers';

/** What expressions are evaluated in: the document, and the values of variables by name. */
export type Environment = { root: unknown; variables: Doc };
/** The value of an expression; undefined is a missing field. */
export type Evaluate = (environment: Environment) => unknown;
export type Compile = (given: unknown) => Evaluate;
/** What an operator makes of what is behind its name. */
export type Form = (given: unknown, compile: Compile, name: string) => Evaluate;

/** The operands of an operator: a list of them, or the only one. */
export const operandsOf = (given: unknown, compile: Compile): Evaluate[] =>
  (Array.isArray(given) ? given : [given]).map((operand) => compile(operand));

/** An operator of so many values. */
export const operator =
  (count: number, answer: (values: unknown[], name: string) => unknown): Form =>
  (given, compile, name) => {
    const n = Array.isArray(given) ? given.length : 1;
    if (n !== count) fail('Location16020', `Expression ${name} takes exactly ${count} arguments. ${n} were passed in.`);
    const evaluators = operandsOf(given, compile);
    return (environment) => {
      checkTime();
      return answer(
        evaluators.map((evaluate) => evaluate(environment)),
        name,
      );
    };
  };

/** As `operator`; null where one of the values is null or missing. */
export const ofValues = (count: number, answer: (values: unknown[], name: string) => unknown): Form =>
  operator(count, (values, name) => (values.some(isNull) ? null : answer(values, name)));

/** Of any number of values, taken in turn: null as soon as one is null or missing, whatever comes behind it. */
export const inTurn =
  (check: (value: unknown, name: string) => unknown, answer: (values: unknown[], name: string) => unknown): Form =>
  (given, compile, name) => {
    const evaluators = operandsOf(given, compile);
    return (environment) => {
      const values: unknown[] = [];
      for (const evaluate of evaluators) {
        const value = evaluate(environment);
        if (isNull(value)) return null;
        values.push(check(value, name));
      }
      return answer(values, name);
    };
  };

export const isNull = (value: unknown): value is null | undefined => value === null || value === undefined;
/** Whether an expression's value is truthy: everything is, except false, null, zero and a missing value. */
export const isTrue = (value: unknown): boolean =>
  !(isNull(value) || value === false || (kindOf(value) && doubleOf(value) === 0));

type Arguments = { required: Record<string, ErrorName>; unknown: ErrorName; other?: ErrorName };

/**
 * The named arguments of an operator.
 * @param spec.required names, each with MongoDB's code for where it is missing
 * @throws CommandError `unknown` for other names, `other` for what is no document
 */
export function argumentsOf(given: unknown, name: string, spec: Arguments): Doc {
  const { required, unknown, other = unknown } = spec;
  if (!isPlainObject(given)) return fail(other, `${name} only supports an object as an argument`);
  const strange = Object.keys(given).find((key) => !Object.hasOwn(required, key));
  if (strange !== undefined) fail(unknown, `${name} found an unknown argument: ${strange}`);
  for (const [key, code] of Object.entries(required))
    if (!(key in given)) fail(code, `Missing '${key}' parameter to ${name}`);
  return given;
}
