import { type Doc, isPlainObject } from '../documents';
import { refuse } from '../errors';
import { typeName } from '../query/type-names';
import { checkTimeFor } from './budget';
import { doubleOf, kindOf } from './numbers';

/** What expressions are evaluated in: the document, and the values of variables by name. */
export type Environment = { root: unknown; variables: Doc };
/** The value of an expression; undefined is a missing field. */
export type Evaluate = (environment: Environment) => unknown;
/** Compiles an expression within another, which may name the variables of `declared` too. */
export type Compile = (given: unknown, declared?: readonly string[]) => Evaluate;
/** What an operator makes of what is behind its name. */
export type Form = (given: unknown, compile: Compile, name: string) => Evaluate;

/** The operands of an operator: a list of them, or the only one. */
export const operandsOf = (given: unknown, compile: Compile): Evaluate[] =>
  (Array.isArray(given) ? given : [given]).map((operand) => compile(operand));

type Count = { name: string; least: number; most: number };
function checkedOperands(given: unknown, compile: Compile, { name, least, most }: Count): Evaluate[] {
  const n = Array.isArray(given) ? given.length : 1;
  if (least === most && n !== least)
    refuse(16020, `Expression ${name} takes exactly ${least} arguments. ${n} were passed in.`);
  if (n < least || n > most)
    refuse(
      28667,
      `Expression ${name} takes at least ${least} arguments, and at most ${most}, but ${n} were passed in.`,
    );
  return operandsOf(given, compile);
}

/** An operator of values alone: of at least and at most so many. */
export const operator =
  (least: number, most: number, answer: (values: unknown[], name: string) => unknown): Form =>
  (given, compile, name) => {
    const evaluators = checkedOperands(given, compile, { name, least, most });
    return (environment) => {
      const values = evaluators.map((evaluate) => evaluate(environment));
      checkTimeFor(values);
      return answer(values, name);
    };
  };
/** As `operator`; null where the first value is, and the others are not looked at. */
export const ofFirst =
  (least: number, most: number, answer: (values: unknown[], name: string) => unknown): Form =>
  (given, compile, name) => {
    const [first, ...others] = checkedOperands(given, compile, { name, least, most });
    return (environment) => {
      const value = first?.(environment);
      if (isNull(value)) return null;
      const values = [value, ...others.map((evaluate) => evaluate(environment))];
      checkTimeFor(values);
      return answer(values, name);
    };
  };

/** As `operator`; null where one of the values is null or missing. */
export const ofValues = (least: number, most: number, answer: (values: unknown[], name: string) => unknown): Form =>
  operator(least, most, (values, name) => (values.some(isNull) ? null : answer(values, name)));

/** Of any number of values, taken in turn: null as soon as one is null or missing, whatever comes behind it. */
export const inTurn =
  <T>(check: (value: unknown, name: string) => T, answer: (values: T[], name: string) => unknown): Form =>
  (given, compile, name) => {
    const evaluators = operandsOf(given, compile);
    return (environment) => {
      const values: T[] = [];
      for (const evaluate of evaluators) {
        const value = evaluate(environment);
        if (isNull(value)) return null;
        values.push(check(value, name));
      }
      checkTimeFor(values);
      return answer(values, name);
    };
  };

export const ANY = Number.POSITIVE_INFINITY;
export const isNull = (value: unknown): value is null | undefined => value === null || value === undefined;
/** Whether an expression's value counts as true: all but false, null, zero and what is missing. */
export const isTrue = (value: unknown): boolean =>
  !(isNull(value) || value === false || (kindOf(value) && doubleOf(value) === 0));

type Arguments = { required: Record<string, number>; optional?: string; unknown: number; other?: number };

/**
 * The named arguments of an operator.
 * @param spec.required names, each with MongoDB's code for where it is missing; `optional` names, with spaces between
 * @throws CommandError `unknown` for other names, `other` for what is no document
 */
export function argumentsOf(given: unknown, name: string, spec: Arguments): Doc {
  const { required, optional, unknown, other = unknown } = spec;
  if (!isPlainObject(given)) return refuse(other, `${name} only supports an object as an argument`);
  const known = [...Object.keys(required), ...(optional?.split(' ') ?? [])];
  const strange = Object.keys(given).find((key) => !known.includes(key));
  if (strange !== undefined) refuse(unknown, `${name} found an unknown argument: ${strange}`);
  for (const [key, code] of Object.entries(required))
    if (!(key in given)) refuse(code, `Missing '${key}' parameter to ${name}`);
  return given;
}

/**
 * An operator with named arguments, of their values alone.
 * @param lazy names of those that are only evaluated where they are wanted: their values are functions
 */
export const named =
  (spec: Arguments, answer: (values: Doc, name: string) => unknown, lazy: readonly string[] = []): Form =>
  (given, compile, name) => {
    const evaluators = Object.entries(argumentsOf(given, name, spec)).map(
      ([key, operand]) => [key, compile(operand)] as const,
    );
    return (environment) => {
      const values: Doc = {};
      for (const [key, evaluate] of evaluators)
        values[key] = lazy.includes(key) ? () => evaluate(environment) : evaluate(environment);
      checkTimeFor(Object.values(values));
      return answer(values, name);
    };
  };

/** The value of an argument that is evaluated where it is wanted; null where it is not given. */
export const later = (argument: unknown): unknown => (typeof argument === 'function' ? argument() : null);

export function listFrom(value: unknown, name: string, code: number): unknown[] {
  return Array.isArray(value) ? value : refuse(code, `${name} needs an array, found ${typeName(value)}`);
}

export function textFrom(value: unknown, name: string, code: number): string {
  return typeof value === 'string' ? value : refuse(code, `${name} needs a string, found ${typeName(value)}`);
}
