import { Double, Int32, Long, MaxKey, MinKey } from 'bson';
import type { Doc } from '../documents';
import { CommandError } from '../errors';
import { compareValues, equalValues } from '../keys/compare';
import { TYPE, typeOf } from '../keys/key-writer';
import { someValue, splitPath } from '../keys/paths';

type Predicate = (doc: Doc) => boolean;
type QueryOperator = (path: string, operand: unknown) => Predicate;
type Test = (value: unknown) => boolean;

// mingo compares like JavaScript; these compare like MongoDB and like the index keys (types in their order, longs
// exactly, embedded documents by field order), so that an index and a scan always agree.

const onSome =
  (test: (operand: unknown) => Test): QueryOperator =>
  (path, operand) => {
    const segments = splitPath(path);
    const check = test(operand);
    return (doc) => someValue(doc, segments, check);
  };

const not =
  (operator: QueryOperator): QueryOperator =>
  (path, operand) => {
    const holds = operator(path, operand);
    return (doc) => !holds(doc);
  };

export const equals = (operand: unknown): Test => {
  if (operand === null || operand === undefined) return (value) => value === null || value === undefined;
  return (value) => value !== undefined && equalValues(value, operand);
};

const isNaNValue = (value: unknown): boolean =>
  Number.isNaN(value) || (value instanceof Double && Number.isNaN(value.value));

const ordered =
  (accepts: (order: number) => boolean) =>
  (operand: unknown): Test => {
    const type = typeOf(operand);
    if (type === TYPE.null) return accepts(0) ? equals(null) : () => false;
    if (operand instanceof MinKey || operand instanceof MaxKey) {
      return (value) => value !== undefined && accepts(compareValues(value, operand));
    }
    const nan = isNaNValue(operand);
    return (value) =>
      value !== undefined &&
      typeOf(value) === type &&
      (nan || isNaNValue(value) ? nan && isNaNValue(value) && accepts(0) : accepts(compareValues(value, operand)));
  };

const isIn = (operand: unknown): Test => {
  if (!Array.isArray(operand)) throw new CommandError(2, '$in needs an array');
  const tests = operand.map((item) => (item instanceof RegExp ? matchesPattern(item) : equals(item)));
  return (value) => tests.some((test) => test(value));
};

const matchesPattern = (pattern: unknown): Test => {
  if (!(pattern instanceof RegExp)) throw new CommandError(2, '$regex has to be a string');
  return (value) => typeof value === 'string' && pattern.test(value);
};

const TYPE_NAMES: Record<string, number> = {
  number: TYPE.number,
  string: TYPE.string,
  object: TYPE.object,
  array: TYPE.array,
  binData: TYPE.binary,
  objectId: TYPE.objectId,
  bool: TYPE.boolean,
  date: TYPE.date,
  null: TYPE.null,
  regex: TYPE.regex,
  timestamp: TYPE.timestamp,
  minKey: TYPE.minKey,
  maxKey: TYPE.maxKey,
};
const TYPE_NUMBERS: Record<string, string> = {
  2: 'string',
  3: 'object',
  4: 'array',
  5: 'binData',
  7: 'objectId',
  8: 'bool',
  9: 'date',
  10: 'null',
  11: 'regex',
  17: 'timestamp',
  127: 'maxKey',
  '-1': 'minKey',
};

const hasType = (operand: unknown): Test => {
  const wanted = [operand].flat().map((item) => {
    const name = TYPE_NUMBERS[String(item)] ?? String(item);
    const type = TYPE_NAMES[name];
    // filters see plain numbers: int, long and double are one type there
    if (type === undefined) throw new CommandError(2, `$type '${String(item)}' is not supported, use 'number'`);
    return type;
  });
  return (value) => value !== undefined && wanted.includes(typeOf(value));
};

const $eq = onSome(equals);
const $in = onSome(isIn);

const $exists: QueryOperator = (path, operand) => {
  const segments = splitPath(path);
  const present: Predicate = (doc) => someValue(doc, segments, (value) => value !== undefined);
  const wanted = !(operand === false || operand === 0 || operand === null);
  return wanted ? present : (doc) => !present(doc);
};

const $size: QueryOperator = (path, operand) => {
  const size = operand instanceof Long || operand instanceof Int32 ? Number(operand) : operand;
  const segments = splitPath(path);
  return (doc) => someValue(doc, segments, (value) => Array.isArray(value) && value.length === size);
};

export const predicateOperators = {
  $eq,
  $ne: not($eq),
  $gt: onSome(ordered((order) => order > 0)),
  $gte: onSome(ordered((order) => order >= 0)),
  $lt: onSome(ordered((order) => order < 0)),
  $lte: onSome(ordered((order) => order <= 0)),
  $in,
  $nin: not($in),
  $exists,
  $type: onSome(hasType),
  $regex: onSome(matchesPattern),
  $size,
};
