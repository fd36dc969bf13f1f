import { BSONRegExp, Long } from 'bson';
import { Context, evalExpr } from 'mingo/core';
import * as accumulator from 'mingo/operators/accumulator';
import * as expression from 'mingo/operators/expression';
import * as pipeline from 'mingo/operators/pipeline';
import * as projection from 'mingo/operators/projection';
import * as query from 'mingo/operators/query';
import { type Doc, isPlainObject } from '../documents';
import { asked, refuse } from '../errors';
import { compareValues } from '../keys/encoding';

export type Stage = typeof pipeline.$match;

export const isPattern = (value: unknown): value is BSONRegExp | RegExp =>
  value instanceof BSONRegExp || value instanceof RegExp;

export function compilePattern(pattern: unknown, options?: unknown): RegExp {
  if (pattern instanceof RegExp) return pattern;
  const [source, own] = pattern instanceof BSONRegExp ? [pattern.pattern, pattern.options] : [pattern, ''];
  const flags = options === undefined ? own : String(options);
  if (typeof source !== 'string') return refuse(2, '$regex has to be a string');
  if (/[^imsux]/.test(flags)) refuse(51108, `invalid flag in regex options: ${flags}`);
  // PCRE's free spacing, which JavaScript does not have
  if (flags.includes('x')) refuse(238, 'the regex option x is not supported by the embedded database');
  try {
    return new RegExp(source, flags);
  } catch {
    return refuse(51091, 'Regular expression is invalid');
  }
}

/** mingo compares like JavaScript; expressions, too, compare like the index keys. */
const comparing =
  (answer: (order: number) => boolean | number): typeof expression.$eq =>
  (doc, given, options) => {
    const operands: unknown[] = Array.isArray(given) ? given : [];
    if (operands.length !== 2) refuse(16020, 'a comparison takes exactly 2 arguments');
    const [a, b] = operands.map((operand) => evalExpr(doc, operand as Doc, options));
    return answer(compareValues(a, b)) as boolean;
  };
const comparisons = {
  ...{ $cmp: comparing(Math.sign), $eq: comparing((order) => order === 0), $ne: comparing((order) => order !== 0) },
  ...{ $gt: comparing((order) => order > 0), $gte: comparing((order) => order >= 0) },
  ...{ $lt: comparing((order) => order < 0), $lte: comparing((order) => order <= 0) },
};

/** mingo passes over longs that are no JavaScript number. */
const $sum: typeof accumulator.$sum = (docs, summed, options) => {
  const values = typeof summed === 'number' ? [] : accumulator.$push(docs, summed, options);
  if (!values.some((value) => value instanceof Long)) return accumulator.$sum(docs, summed, options);
  const numbers = values.filter((value) => typeof value === 'number' || value instanceof Long);
  const isWhole = numbers.every((value) => value instanceof Long || Number.isInteger(value));
  if (!isWhole) return numbers.reduce((total: number, value) => total + Number(value), 0);
  const total = numbers.reduce((before: bigint, value) => before + BigInt(String(value)), 0n);
  return Long.fromBigInt(total) as unknown as number;
};

/** ... and makes null of a text that is missing. */
const ofText =
  (operator: typeof expression.$toUpper): typeof expression.$toUpper =>
  (doc, given, options) =>
    operator(doc, { $ifNull: [given, ''] }, options);
const texts = { $toLower: ofText(expression.$toLower), $toUpper: ofText(expression.$toUpper) };

const MAX_RANGE = 1_000_000;
const $range: typeof expression.$range = (doc, given, options) => {
  const ends = Array.isArray(given) ? given.map((end) => Number(evalExpr(doc, end as Doc, options))) : [];
  const [start = 0, end = 0, step = 1] = ends;
  if (Math.abs((end - start) / step) > MAX_RANGE) refuse(146, `$range would give more than ${MAX_RANGE} numbers`);
  return expression.$range(doc, given, options);
};

const own = { expression: { ...expression, ...comparisons, ...texts, $range }, accumulator: { ...accumulator, $sum } };
const operators = { projection, query, ...own };

/** What mingo needs to know; `variables` are those of a command's `let`, `own` replaces some of its stages. */
export const mingoOptions = (variables: Doc = {}, own: Record<string, Stage> = {}) => ({
  ...{ scriptEnabled: false, variables },
  context: Context.init({ ...operators, pipeline: { ...pipeline, ...own } }),
});

const KNOWN = new Set([expression, accumulator, projection].flatMap((group) => Object.keys(group)));
// These run JavaScript, or would be answered otherwise than MongoDB does.
const OTHERWISE = `$accumulator $arrayToObject $bottom $covariancePop $covarianceSamp $dateAdd $dateDiff $dateFromParts
  $dateFromString $dateSubtract $dateTrunc $function $indexOfBytes $median $percentile $toHashedIndexKey $top`;
for (const name of OTHERWISE.split(/\s+/)) KNOWN.delete(name);

/** A copy mingo can work with: regular expressions compiled, operators that cannot be answered refused by name. */
export function prepareExpression<T>(value: T): T {
  if (isPattern(value)) return compilePattern(value) as T;
  if (Array.isArray(value)) return value.map(prepareExpression) as T;
  if (!isPlainObject(value)) return value;
  const unknown = Object.keys(value).find((name) => name.startsWith('$') && !KNOWN.has(name));
  if (unknown) refuse(168, `Unrecognized expression '${unknown}'`);
  const prepare = (name: string, item: unknown) => (name === '$literal' ? item : prepareExpression(item));
  const prepared = Object.entries(value).map(([name, item]) => [name, prepare(name, item)]);
  return Object.fromEntries(prepared) as T;
}

export function compileExpression<T>(given: unknown, variables: Doc | undefined, as: (value: unknown) => T) {
  const [prepared, options] = [prepareExpression(given) as Doc, mingoOptions(variables) as never];
  return (doc: unknown): T => asked(() => as(evalExpr(doc as Doc, prepared, options)));
}
