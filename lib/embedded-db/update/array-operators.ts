import { type Doc, isPlainObject, toPlain } from '../documents';
import { CommandError } from '../errors';
import { compareValues, equalValues } from '../keys/compare';
import { matcherFor, prepareExpression } from '../query/matcher';
import { parseSort, sortKey } from '../query/sort';

/** Each answers the array after the operator, from the array before; undefined where the field is missing. */
export type ArrayOperator = (current: unknown, operand: unknown, path: string) => unknown[] | undefined;

function arrayOr(current: unknown, operator: string, path: string): unknown[] | undefined {
  if (current === undefined || Array.isArray(current)) return current;
  throw new CommandError(2, `The field '${path}' must be an array to apply ${operator} to it`);
}

function eachOf(operand: unknown, operator: string, modifiers: readonly string[]): { items: unknown[]; options: Doc } {
  if (!isPlainObject(operand) || !('$each' in operand)) return { items: [operand], options: {} };
  const { $each, ...options } = operand;
  if (!Array.isArray($each)) throw new CommandError(2, `The argument to $each in ${operator} must be an array`);
  const unknown = Object.keys(options).find((name) => !modifiers.includes(name));
  if (unknown) throw new CommandError(2, `Unrecognized clause in ${operator}: ${unknown}`);
  return { items: $each, options };
}

export const push: ArrayOperator = (current, operand, path) => {
  const { items, options } = eachOf(operand, '$push', ['$position', '$slice', '$sort']);
  const array = [...(arrayOr(current, '$push', path) ?? [])];
  const position = options.$position === undefined ? array.length : Number(options.$position);
  array.splice(position, 0, ...items);
  if (options.$sort !== undefined) sortArray(array, options.$sort);
  if (options.$slice === undefined) return array;
  const slice = Number(options.$slice);
  return slice < 0 ? array.slice(slice) : array.slice(0, slice);
};

function sortArray(array: unknown[], order: unknown): void {
  const direction = Number(order);
  if (direction === 1 || direction === -1) {
    array.sort((a, b) => compareValues(a, b) * direction);
    return;
  }
  const fields = parseSort(toPlain({ order }).order);
  const key = (item: unknown) => sortKey(isPlainObject(item) ? item : {}, fields);
  array.sort((a, b) => Buffer.compare(key(a), key(b)));
}

export const addToSet: ArrayOperator = (current, operand, path) => {
  const array = [...(arrayOr(current, '$addToSet', path) ?? [])];
  for (const item of eachOf(operand, '$addToSet', []).items) {
    if (!array.some((known) => equalValues(known, item))) array.push(item);
  }
  return array;
};

export const pop: ArrayOperator = (current, operand, path) => {
  const direction = Number(operand);
  if (direction !== 1 && direction !== -1) throw new CommandError(9, '$pop expects 1 or -1');
  const array = arrayOr(current, '$pop', path);
  return direction === 1 ? array?.slice(0, -1) : array?.slice(1);
};

export const pull: ArrayOperator = (current, operand, path) => {
  const array = arrayOr(current, '$pull', path);
  if (!array) return undefined;
  const condition = prepareExpression(toPlain({ condition: operand }).condition);
  const ofDocuments = isPlainObject(condition) && !Object.keys(condition).some((name) => name.startsWith('$'));
  const matches = matcherFor(ofDocuments ? condition : { v: condition });
  return array.filter((item) => {
    if (!ofDocuments) return !matches(toPlain({ v: item }));
    return !isPlainObject(item) || !matches(toPlain(item));
  });
};

export const pullAll: ArrayOperator = (current, operand, path) => {
  if (!Array.isArray(operand)) throw new CommandError(2, '$pullAll requires an array argument');
  return arrayOr(current, '$pullAll', path)?.filter((item) => !operand.some((gone) => equalValues(item, gone)));
};
