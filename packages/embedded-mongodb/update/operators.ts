import { Double, Int32, Timestamp } from 'bson';
import { asDocument, type Doc, isOperators, isPlainObject, toPlain } from '../documents';
import { fail } from '../errors';
import { bigIntOf, doubleOf, kindOf, wholeNumber } from '../expressions/values';
import { compareValues, equalValues, keyOf } from '../keys/encoding';
import { REFERENCE_FIELDS } from '../keys/paths';
import { compile, compileFilter, conditionsOn } from '../query/filter';
import { isPattern } from '../query/patterns';
import { parseSort, sorted } from '../query/sort';

/** Maps a field's old value to the new one; undefined stands for a missing field. */
export type Operator = (current: unknown, operand: unknown, path: string) => unknown;

const isNumber = (value: unknown) => !['decimal', undefined].includes(kindOf(value));

/** Result types as in MongoDB: double if an operand is a double, else the wider integer; an int that overflows becomes a long. */
const arithmetic =
  (name: '$inc' | '$mul'): Operator =>
  (current, operand, path) => {
    if (!isNumber(operand))
      fail('TypeMismatch', `Cannot ${name} with non-numeric argument: {${path}: ${String(operand)}}`);
    if (current === undefined && name === '$inc') return operand;
    const values = [current === undefined ? new Int32(0) : current, operand];
    if (!values.every(isNumber))
      fail('TypeMismatch', `Cannot apply ${name} to a value of non-numeric type at '${path}'`);
    const kinds = values.map(kindOf);
    const [x = 0, y = 0] = values.map(doubleOf);
    if (kinds.includes('double')) return new Double(name === '$inc' ? x + y : current === undefined ? 0 : x * y);
    const [a = 0n, b = 0n] = values.map(bigIntOf);
    const result = wholeNumber(name === '$inc' ? a + b : a * b, kinds.includes('long') ? 'long' : 'int');
    return result ?? fail('BadValue', `Failed to apply ${name} to '${path}': it overflows a long`);
  };

type ArrayChange = (array: unknown[], operand: unknown) => unknown[];

/** Treats a missing field as an empty array; operators that only remove elements leave it missing. */
const arrayOperator =
  (name: string, change: ArrayChange): Operator =>
  (current, operand, path) => {
    const array = current === undefined ? [] : current;
    if (!Array.isArray(array))
      return fail(name === '$pop' ? 'TypeMismatch' : 'BadValue', `${name} needs an array at '${path}'`);
    const changed = change(array, operand);
    return current === undefined && name.startsWith('$p') && name !== '$push' ? undefined : changed;
  };

function eachOf(operand: unknown, operator: string, modifiers: string[] = []): { items: unknown[]; options: Doc } {
  // A document with $each in another position is a value.
  const isEach =
    isPlainObject(operand) && '$each' in operand && (modifiers.length > 0 || Object.keys(operand)[0] === '$each');
  if (!isEach) return { items: [operand], options: {} };
  const { $each: items, ...options } = operand;
  const unknown = Object.keys(options).find((name) => !modifiers.includes(name));
  if (unknown) fail('BadValue', `Unrecognized clause in ${operator}: ${unknown}`);
  return Array.isArray(items) ? { items, options } : fail('TypeMismatch', `$each in ${operator} must be an array`);
}

function push(array: unknown[], operand: unknown): unknown[] {
  const { items, options } = eachOf(operand, '$push', ['$position', '$slice', '$sort']);
  const { $position = array.length, $slice = Number.POSITIVE_INFINITY, $sort } = options;
  const all = array.toSpliced(Number($position), 0, ...items);
  for (const [name, value] of Object.entries({ $position, ...('$slice' in options && { $slice }) }))
    if (!isNumber(value) || !Number.isInteger(Number(value)))
      fail('BadValue', `The value for ${name} must be an integer`);
  if ('$sort' in options) checkPushSort($sort);
  const [direction, slice] = [Number($sort), Number($slice)];
  const byValue = (a: unknown, b: unknown) => compareValues(a, b) * direction;
  const byFields = () => sorted(all, parseSort($sort));
  const inOrder = Math.abs(direction) === 1 ? all.sort(byValue) : $sort === undefined ? all : byFields();
  return slice < 0 ? inOrder.slice(slice) : inOrder.slice(0, slice);
}

function checkPushSort(sort: unknown): void {
  const directions = isPlainObject(sort) ? Object.entries(sort) : [['value', sort] as const];
  const isName = (name: string) => name !== '' && !name.startsWith('$');
  const isValid = ([path, direction]: readonly [string, unknown]) =>
    isNumber(direction) && Math.abs(Number(direction)) === 1 && path.split('.').every(isName);
  if (directions.length === 0 || !directions.every(isValid))
    fail('BadValue', 'The $sort in $push must be 1, -1 or a document with these values');
}

function pull(array: unknown[], operand: unknown): unknown[] {
  const condition = toPlain(operand);
  if (isOperators(condition) && !Object.keys(condition).some((name) => DOCUMENT_OPERATORS.includes(name)))
    return withoutMatching(array, condition);
  if (isPattern(condition)) return withoutMatching(array, condition);
  // A value matches equal elements, but no array that contains it.
  if (!isPlainObject(condition)) return array.filter((item) => !equalValues(item, operand));
  const matches = compileFilter(condition);
  return array.filter((item) => {
    const document = asDocument(item);
    return !document || !matches(document);
  });
}

const DOCUMENT_OPERATORS = ['$and', '$or', '$nor', ...REFERENCE_FIELDS];
function withoutMatching(array: unknown[], condition: unknown): unknown[] {
  const matches = compile({ conditions: conditionsOn('item', condition), rest: [] });
  return array.filter((item) => !matches({ item }));
}

function addToSet(array: unknown[], operand: unknown): unknown[] {
  const set = [...array];
  const keys = new Set(array.map(keyOf));
  for (const item of eachOf(operand, '$addToSet').items) {
    const { size } = keys;
    if (keys.add(keyOf(item)).size > size) set.push(item);
  }
  return set;
}

function pop(array: unknown[], operand: unknown): unknown[] {
  const direction = isNumber(operand) ? Number(operand) : 0;
  if (direction !== 1 && direction !== -1) fail('FailedToParse', '$pop expects 1 or -1');
  return direction === 1 ? array.slice(0, -1) : array.slice(1);
}

function pullAll(array: unknown[], operand: unknown): unknown[] {
  const removed = Array.isArray(operand) ? operand : fail('BadValue', '$pullAll requires an array argument');
  const keys = new Set(removed.map(keyOf));
  return array.filter((item) => !keys.has(keyOf(item)));
}

const currentDate: Operator = (_current, operand) => {
  const type = isPlainObject(operand) ? operand.$type : typeof operand === 'boolean' && 'date';
  if (type === 'timestamp') return new Timestamp({ t: Math.floor(Date.now() / 1000), i: 1 });
  return type === 'date' ? new Date() : fail('BadValue', `The '$type' of $currentDate must be 'date' or 'timestamp'`);
};

export const OPERATORS: Record<string, Operator> = {
  $addToSet: arrayOperator('$addToSet', addToSet),
  $currentDate: currentDate,
  $inc: arithmetic('$inc'),
  $max: (current, operand) => (current === undefined || compareValues(operand, current) > 0 ? operand : current),
  $min: (current, operand) => (current === undefined || compareValues(operand, current) < 0 ? operand : current),
  $mul: arithmetic('$mul'),
  $pop: arrayOperator('$pop', pop),
  $pull: arrayOperator('$pull', pull),
  $pullAll: arrayOperator('$pullAll', pullAll),
  $push: arrayOperator('$push', push),
  $rename: (current) => current,
  $set: (_current, operand) => operand,
  $setOnInsert: (_current, operand) => operand,
  $unset: () => undefined,
};
