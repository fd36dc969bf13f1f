import { Long } from 'bson';
import { asDocument, type Doc, isOperators, isPlainObject } from '../documents';
import { display, fail } from '../errors';
import { compileExpression } from '../expressions/compile';
import { doubleOf, isTrue, kindOf } from '../expressions/values';
import { bsonTypeName, bsonTypeOf, compareValues, equalValues, keyOf, TYPE, TYPE_NAMES } from '../keys/encoding';
import { leavesOf, type Path, REFERENCE_FIELDS, someValueMatches } from '../keys/paths';
import type { Compare } from './collation';
import { compilePattern, isPattern, isSamePattern } from './patterns';

// Filters compare like index keys (types in MongoDB's order, longs exactly, embedded documents by field order), so that an
// index and a scan always return the same documents.
export type Predicate = (value: unknown) => boolean;
/** `variables`: the command's `let`. `compare`: the comparison of its collation, if it has one. */
export type Scope = { variables?: Doc | undefined; compare?: Compare | undefined };
export type Condition = { path: string; operator: string; operand: unknown };
/** A parsed filter: conditions on single paths, which must all hold, and the rest, which no index can use. */
export type Conditions = { conditions: Condition[]; rest: Doc[] };

export function conditionsOf(filter: Doc, into: Conditions = { conditions: [], rest: [] }): Conditions {
  for (const [path, operand] of Object.entries(filter)) {
    const parts = path === '$and' || path === '$or' ? filtersOf(path, operand) : [];
    if (path === '$and' || parts.length === 1) for (const part of parts) conditionsOf(part, into);
    else if (!path.startsWith('$') || REFERENCE_FIELDS.includes(path))
      into.conditions.push(...conditionsOn(path, operand));
    else if (path !== '$comment') into.rest.push({ [path]: operand });
  }
  return into;
}

/** Parses `{ $gt: 1, $lt: 5 }`, a pattern or a value into conditions on a path. */
export function conditionsOn(path: string, criterion: unknown): Condition[] {
  if (isPattern(criterion)) return [{ path, operator: '$regex', operand: compilePattern(criterion) }];
  if (!isOperators(criterion)) return [{ path, operator: '$eq', operand: criterion }];
  const { $options, ...operators } = criterion;
  if ($options !== undefined && !('$regex' in operators)) fail('BadValue', '$options needs a $regex');
  if ('$regex' in operators) operators.$regex = compilePattern(criterion.$regex, $options);
  return Object.entries(operators).map(([operator, operand]) => ({ path, operator, operand }));
}

export const isFalse = (value: unknown): boolean =>
  value == null || value === false || (bsonTypeOf(value) === TYPE.number && Number(value) === 0);

function filtersOf(operator: string, list: unknown): Doc[] {
  if (Array.isArray(list) && list.length > 0 && list.every(isPlainObject)) return list;
  return fail('BadValue', `${operator} argument must be a nonempty array of objects`);
}

export const compileFilter = (filter: Doc, scope?: Scope): Predicate => compile(conditionsOf(filter), scope);

export const compile = ({ conditions, rest }: Conditions, scope: Scope = {}): Predicate =>
  every([
    ...conditions.map((condition) => testOf(condition, condition.path.split('.'), scope)),
    ...rest.flatMap((part) => Object.entries(part)).map(([name, operand]) => logical(name, operand, scope)),
  ]);

/** The top-level fields that a filter reads; undefined if it may read all. */
export function fieldsInFilter({ conditions, rest }: Conditions): string[] | undefined {
  const below = rest.flatMap(Object.values).map((list) => (Array.isArray(list) ? list : [undefined]));
  const parts = below.flat().map((part) => isPlainObject(part) && fieldsInFilter(conditionsOf(part)));
  if (!parts.every(Array.isArray)) return undefined;
  return [...conditions.map(({ path }) => path.split('.')[0] ?? ''), ...parts.flat()];
}

const not = (test: Predicate) => (value: unknown) => !test(value);
const every = (tests: Predicate[]) => (value: unknown) => tests.every((test) => test(value));
const some = (tests: Predicate[]) => (value: unknown) => tests.some((test) => test(value));
const everyOn = (path: Path, scope: Scope) => (criterion: unknown) =>
  every(conditionsOn('', criterion).map((each) => testOf(each, path, scope)));

function logical(name: string, operand: unknown, scope: Scope): Predicate {
  if (name === '$expr' && scope.compare) fail('NotImplemented', '$expr with a collation is not supported');
  if (name === '$expr') {
    const evaluate = compileExpression(operand, scope.variables);
    return (value) => isTrue(evaluate(value));
  }
  if (name !== '$or' && name !== '$nor') fail('BadValue', `unknown top level operator: ${name}`);
  const either = some(filtersOf(name, operand).map((filter) => compileFilter(filter, scope)));
  return name === '$or' ? either : not(either);
}

/** Compiles a test of the values at a path; with an empty path, of a single value such as an array element. */
function testOf({ operator, operand }: Omit<Condition, 'path'>, path: Path, scope: Scope): Predicate {
  if (operator === '$ne' && isPattern(operand)) fail('BadValue', "Can't have regex as arg to $ne.");
  if (operator === '$ne') return not(testOf({ operator: '$eq', operand }, path, scope));
  if (operator === '$nin') return not(testOf({ operator: '$in', operand }, path, scope));
  if (operator === '$exists' && isFalse(operand)) return not(testOf({ operator, operand: true }, path, scope));
  const all = operator === '$all' ? listOf(operator, operand) : [];
  const isElement = (item: unknown) => isOperators(item) && '$elemMatch' in item;
  if (all.some(isElement) && !all.every(isElement)) fail('BadValue', '$all/$elemMatch has to be consistent');
  if (all.some((item) => isOperators(item) && !('$elemMatch' in item))) fail('BadValue', 'no $ expressions in $all');
  const tests = all.map(everyOn(path, scope));
  if (operator === '$all') return tests.length > 0 ? every(tests) : () => false;
  const isNegatable = isPattern(operand) || isOperators(operand);
  if (operator === '$not' && !isNegatable) fail('BadValue', '$not needs a regex or a document');
  if (operator === '$not') return not(everyOn(path, scope)(operand));
  const testFor = Object.hasOwn(VALUE_TESTS, operator) ? VALUE_TESTS[operator] : undefined;
  const test = (testFor ?? fail('BadValue', `unknown operator: ${operator}`))(operand, scope);
  // $size and $elemMatch look at an array itself, never at its elements.
  if (operator === '$size' || operator === '$elemMatch') return (value) => leavesOf(value, path).some(test);
  return (value) => someValueMatches(value, path, test);
}

function listOf(operator: string, operand: unknown): unknown[] {
  return Array.isArray(operand) ? operand : fail('BadValue', `${operator} needs an array`);
}

const equals = (operand: unknown, { compare }: Scope): Predicate => {
  if (operand == null) return (value) => value == null;
  if (compare) return (value) => value !== undefined && compare(value, operand) === 0;
  return (value) => value !== undefined && equalValues(value, operand);
};
const isNaNValue = (value: unknown) => Number.isNaN(kindOf(value) && doubleOf(value));

const ordered =
  (accepts: (order: number) => boolean) =>
  (operand: unknown, { compare = compareValues }: Scope): Predicate => {
    const type = bsonTypeOf(operand);
    if (isPattern(operand)) fail('BadValue', "Can't have RegEx as arg to predicate over field");
    if (type === TYPE.null) return accepts(0) ? equals(null, {}) : () => false;
    const isEnd = type === TYPE.minKey || type === TYPE.maxKey;
    if (isEnd) return (value) => value !== undefined && accepts(compareValues(value, operand));
    if (isNaNValue(operand)) return (value) => isNaNValue(value) && accepts(0);
    // Values of other types never match, nor does NaN.
    return (value) => bsonTypeOf(value) === type && !isNaNValue(value) && accepts(compare(value, operand));
  };

// Up to this number, comparing with each value is faster than a set.
const MAX_COMPARED_VALUES = 8;

function isIn(operand: unknown, scope: Scope): Predicate {
  const list = listOf('$in', operand);
  if (list.some(isOperators)) fail('BadValue', 'cannot nest $ under $in');
  const isHashable = (value: unknown) =>
    value != null && !isPattern(value) && !scope.compare && list.length > MAX_COMPARED_VALUES;
  const texts = new Set(list.filter((value) => bsonTypeOf(value) === TYPE.string && isHashable(value)).map(String));
  const keys = new Set(list.filter(isHashable).map((value) => keyOf(value)));
  const isKnown = (value: unknown) =>
    typeof value === 'string' ? texts.has(value) : value !== undefined && keys.has(keyOf(value));
  const others = list.filter((value) => !isHashable(value)).map(everyOn([], scope));
  return some(keys.size > 0 ? [isKnown, ...others] : others);
}

function modulo(operand: unknown): Predicate {
  const numbers = listOf('$mod', operand);
  if (numbers.some((item) => bsonTypeOf(item) !== TYPE.number)) fail('BadValue', 'malformed mod, needs two numbers');
  const [divisor, remainder, ...more] = numbers.map((item) => Math.trunc(Number(item)));
  if (remainder === undefined || more.length > 0) fail('BadValue', 'malformed mod, needs two elements');
  if (!divisor || !Number.isFinite(divisor) || !Number.isFinite(remainder))
    return fail('BadValue', 'divisor cannot be 0');
  return (value) => {
    // JavaScript numbers cannot represent longs beyond 2^53.
    if (value instanceof Long && bsonTypeOf(value) === TYPE.number)
      return value.toBigInt() % BigInt(divisor) === BigInt(remainder);
    const whole = bsonTypeOf(value) === TYPE.number ? Math.trunc(Number(value)) : Number.NaN;
    return Math.abs(whole) < 2 ** 63 && whole % divisor === remainder;
  };
}

function elementMatching(criterion: unknown, scope: Scope): Predicate {
  const operand = asDocument(criterion) ?? fail('BadValue', '$elemMatch needs an Object');
  if ('$expr' in operand) fail('BadValue', '$expr can only be applied to the top-level document');
  const isOfFields = ['$and', '$or', '$nor', ...REFERENCE_FIELDS].some((name) => name in operand);
  const ofValues = isOperators(operand) && !isOfFields;
  const test = ofValues ? everyOn([], scope)(operand) : compileFilter(operand, scope);
  if (ofValues) return (value) => Array.isArray(value) && value.some(test);
  // A list counts as a document with the fields 0, 1 and so on.
  const holderOf = (item: unknown) => (Array.isArray(item) ? { ...item } : asDocument(item));
  const isMet = (item: unknown) => {
    const holder = holderOf(item);
    return holder !== undefined && test(holder);
  };
  return (value) => Array.isArray(value) && value.some(isMet);
}

function sizeIs(operand: unknown): Predicate {
  const size = bsonTypeOf(operand) === TYPE.number ? Number(operand) : -1;
  if (Number.isInteger(size) && size >= 0) return (value) => Array.isArray(value) && value.length === size;
  return fail('BadValue', `Failed to parse $size. Expected a non-negative integer: ${display(operand)}`);
}

const NAMED_TYPES = Object.keys(TYPE).filter((name) => name !== 'emptyArray');
const OTHER_NAMES: Record<string, string> = { '-1': 'minKey', 127: 'maxKey' };

function hasType(operand: unknown): Predicate {
  const nameOf = (code: unknown) =>
    bsonTypeOf(code) === TYPE.number ? (OTHER_NAMES[String(code)] ?? TYPE_NAMES[Number(code)] ?? '') : '';
  const names = [operand].flat().map((item) => (typeof item === 'string' ? item : nameOf(item)));
  if (names.length === 0) fail('FailedToParse', '$type must match at least one type');
  const isKnown = names.every((name) => TYPE_NAMES.slice(1).includes(name) || NAMED_TYPES.includes(name));
  if (!isKnown) fail('BadValue', `Unknown type name alias: ${display(operand)}`);
  const isNumber = (value: unknown) => names.includes('number') && bsonTypeOf(value) === TYPE.number;
  return (value) => value !== undefined && (names.includes(bsonTypeName(value)) || isNumber(value));
}

/** Whether a filter must distinguish int, long and double; other filters are tested on plain numbers, which is faster. */
export const needsTypes = (filter: unknown): boolean =>
  typeof filter === 'object' &&
  (Array.isArray(filter) || isPlainObject(filter)) &&
  Object.entries(filter).some(([name, item]) => name === '$type' || name === '$expr' || needsTypes(item));

const VALUE_TESTS: Record<string, (operand: unknown, scope: Scope) => Predicate> = {
  $elemMatch: elementMatching,
  $eq: equals,
  $in: isIn,
  $mod: modulo,
  $size: sizeIs,
  $type: hasType,
  $gt: ordered((order) => order > 0),
  $gte: ordered((order) => order >= 0),
  $lt: ordered((order) => order < 0),
  $lte: ordered((order) => order <= 0),
  $exists: () => (value) => value !== undefined,
  $regex: (operand) => (value) =>
    bsonTypeOf(value) === TYPE.string
      ? (operand as RegExp).test(String(value))
      : isSamePattern(operand as RegExp, value),
};

const OTHERS = '$all $and $comment $expr $ne $nin $nor $not $or'.split(' ');
export const FILTER_OPERATORS = [...Object.keys(VALUE_TESTS), ...OTHERS].sort();
