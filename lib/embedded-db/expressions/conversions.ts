import { Decimal128, Long, ObjectId } from 'bson';
import type { Doc } from '../documents';
import { CommandError, refuse } from '../errors';
import { TYPE, typeOf } from '../keys/encoding';
import { TYPE_NAMES, typeName } from '../query/type-names';
import { fromBigInt } from './arithmetic';
import { dateFrom } from './dates';
import { type Form, isNull, isTrue, named, operator } from './operator';
import { asText } from './texts';

const FAILURE = 241; // ConversionFailure
const cannot = (value: unknown, to: string): never =>
  refuse(FAILURE, `Unsupported conversion from ${typeName(value)} to ${to} in $convert with no onError value`);
const isIn = (value: unknown, kinds: string): boolean => kinds.split(' ').includes(typeName(value));

function toWhole(value: unknown, to: 'int' | 'long'): unknown {
  if (to === 'long' && value instanceof Date) return value.getTime();
  if (!isIn(value, 'bool int long double decimal string')) return cannot(value, to);
  const isText = typeof value === 'string';
  if (isText && !/^[+-]?\d+$/.test(value))
    refuse(FAILURE, `Failed to parse number '${value}' in $convert with no onError value`);
  const number =
    isText || value instanceof Long
      ? Number(value)
      : Math.trunc(Number(value instanceof Decimal128 ? value.toString() : value));
  if (!Number.isFinite(number))
    return refuse(FAILURE, 'Attempt to convert NaN or infinity to an integer in $convert with no onError value');
  const whole = isText ? BigInt(value.replace('+', '')) : BigInt(value instanceof Long ? value.toString() : number);
  if (BigInt.asIntN(to === 'int' ? 32 : 64, whole) !== whole)
    refuse(FAILURE, 'Conversion would overflow target type in $convert with no onError value');
  return fromBigInt(whole);
}

function toDouble(value: unknown): number {
  if (value instanceof Date) return value.getTime();
  if (!isIn(value, 'bool int long double decimal string')) return cannot(value, 'double');
  const isNumber =
    typeof value !== 'string' || /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$|^[+-]?inf(inity)?$|^nan$/i.test(value);
  if (!isNumber) refuse(FAILURE, `Failed to parse number '${String(value)}' in $convert with no onError value`);
  const text = String(value).replace(/inf(inity)?/i, 'Infinity');
  return typeof value === 'boolean' ? Number(value) : Number(text);
}

function toDecimal(value: unknown): Decimal128 {
  const known = value instanceof Date ? value.getTime() : typeof value === 'boolean' ? Number(value) : value;
  if (!isIn(known, 'int long double decimal string')) return cannot(value, 'decimal');
  try {
    return Decimal128.fromString(String(known));
  } catch {
    return refuse(FAILURE, `Failed to parse number '${String(value)}' in $convert with no onError value`);
  }
}

// ISO 8601; of MongoDB's other ways to write a date none.
const DATE = /^\d{4}-\d\d-\d\d([T ]\d\d:\d\d(:\d\d(\.\d{1,3})?)?(Z|[+-]\d\d:?\d\d)?)?$/;

function toDate(value: unknown): Date {
  // an int is no time in milliseconds, a long or a double is one
  if (isIn(value, 'long double decimal')) return new Date(Math.trunc(Number(String(value))));
  if (typeof value !== 'string')
    return isIn(value, 'date objectId timestamp') ? dateFrom(value) : cannot(value, 'date');
  const isUtc = /Z$|[+-]\d\d:?\d\d$/.test(value.slice(10)) || value.length === 10;
  const date = DATE.test(value) ? new Date(isUtc ? value.replace(' ', 'T') : `${value.replace(' ', 'T')}Z`) : undefined;
  const isDate = date && !Number.isNaN(date.getTime());
  return isDate ? date : refuse(FAILURE, `Error parsing date string '${value}' in $convert with no onError value`);
}

function toObjectId(value: unknown): ObjectId {
  if (value instanceof ObjectId) return value;
  if (typeof value !== 'string') return cannot(value, 'objectId');
  const isId = /^[\da-f]{24}$/i.test(value);
  return isId
    ? new ObjectId(value)
    : refuse(FAILURE, `Failed to parse objectId '${value}' in $convert with no onError value`);
}

function toText(value: unknown): string {
  if (value instanceof ObjectId) return value.toHexString();
  if (typeof value === 'boolean' || value instanceof Decimal128) return String(value);
  return isIn(value, 'string int long double date') ? asText(value, '$convert') : cannot(value, 'string');
}

const CONVERSIONS: Record<string, (value: unknown) => unknown> = {
  ...{ double: toDouble, string: toText, objectId: toObjectId, bool: isTrue, date: toDate, decimal: toDecimal },
  ...{ int: (value) => toWhole(value, 'int'), long: (value) => toWhole(value, 'long') },
};

function converted(given: Doc): unknown {
  const { input, to, onNull = null } = given;
  if (isNull(input)) return onNull;
  if (isNull(to)) return null;
  const name = typeof to === 'string' ? to : (TYPE_NAMES[Number(to)] ?? '');
  const convert = CONVERSIONS[name] ?? refuse(2, `Unknown type name: ${String(to)}`);
  try {
    return convert(input);
  } catch (error) {
    if ('onError' in given && error instanceof CommandError && error.code === FAILURE) return given.onError;
    throw error;
  }
}

const shorthands = Object.entries(CONVERSIONS).map(([name, convert]): [string, Form] => [
  `$to${name.charAt(0).toUpperCase()}${name.slice(1)}`,
  operator(1, 1, ([value]) => (isNull(value) ? null : convert(value))),
]);

export const CONVERTING: Record<string, Form> = {
  ...Object.fromEntries(shorthands),
  $convert: named({ required: { input: 9, to: 9 }, optional: 'onError onNull', unknown: 9 }, converted),
  $type: operator(1, 1, ([value]) => typeName(value)),
  $isNumber: operator(1, 1, ([value]) => typeOf(value) === TYPE.number && value !== undefined),
};
