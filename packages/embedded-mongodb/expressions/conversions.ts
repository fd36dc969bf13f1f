import { Decimal128, Double, Long, ObjectId } from 'bson';
import type { Doc } from '../documents';
import { CommandError, refuse } from '../errors';
import { TYPE_NAMES, typeName } from '../query/type-names';
import { dateAt, dateFrom } from './dates';
import { doubleOf, kindOf, wholeNumber } from './numbers';
import { type Form, isNull, isTrue, later, named, operator } from './operator';
import { asText } from './texts';

const FAILURE = 241; // ConversionFailure
const fail = (why: string): never => refuse(FAILURE, `${why} in $convert with no onError value`);
const cannot = (value: unknown, to: string): never => fail(`Unsupported conversion from ${typeName(value)} to ${to}`);
const isIn = (value: unknown, kinds: string): boolean => kinds.split(' ').includes(typeName(value));
const LEAST = { int: -(2 ** 31), long: -(2 ** 63) };

function toWhole(value: unknown, to: 'int' | 'long'): unknown {
  if (to === 'long' && value instanceof Date) return Long.fromNumber(value.getTime());
  if (!isIn(value, 'bool int long double decimal string')) return cannot(value, to);
  const isText = typeof value === 'string';
  if (isText && !/^[+-]?\d+$/.test(value)) fail(`Failed to parse number '${value}'`);
  const number = doubleOf(value);
  if (!Number.isFinite(number)) fail('Attempt to convert NaN or infinity to an integer');
  // a fraction counts here: 2147483647.9 is too much
  const isWithin = number >= LEAST[to] && number <= (to === 'int' ? 2 ** 31 - 1 : 2 ** 63);
  const exact = typeof value === 'string' ? value.replace('+', '') : String(value);
  const whole = BigInt(/^-?\d+$/.test(exact) ? exact : Math.trunc(number));
  if (!isWithin || BigInt.asIntN(to === 'int' ? 32 : 64, whole) !== whole)
    fail('Conversion would overflow target type');
  return wholeNumber(whole, to);
}

const NUMBER = /^[+-]?(\d+(\.\d*)?|\.\d+)(e[+-]?\d+)?$/i;
const INFINITE = /^[+-]?inf(inity)?$/i;

function toDouble(value: unknown): Double {
  if (value instanceof Date) return new Double(value.getTime());
  if (!isIn(value, 'bool int long double decimal string')) return cannot(value, 'double');
  if (typeof value !== 'string' && !(value instanceof Decimal128)) return new Double(doubleOf(value));
  const text = String(value);
  if (INFINITE.test(text))
    return new Double(text.startsWith('-') ? Number.NEGATIVE_INFINITY : Number.POSITIVE_INFINITY);
  if (!NUMBER.test(text) && text.toLowerCase() !== 'nan') fail(`Failed to parse number '${text}'`);
  const number = Number(text);
  return Math.abs(number) === Number.POSITIVE_INFINITY ? fail(`'${text}' is out of range`) : new Double(number);
}

function toDecimal(value: unknown): Decimal128 {
  if (value instanceof Decimal128) return value;
  if (value instanceof Date) return Decimal128.fromString(String(value.getTime()));
  if (!isIn(value, 'bool int long double string')) return cannot(value, 'decimal');
  if (typeof value === 'boolean') return Decimal128.fromString(String(Number(value)));
  // fifteen digits of a double are meant, the others come of its bits
  const number = doubleOf(value);
  const text = kindOf(value) === 'double' && Number.isFinite(number) ? number.toPrecision(15) : String(value);
  if (typeof value === 'string' && !NUMBER.test(text) && !INFINITE.test(text) && text.toLowerCase() !== 'nan')
    fail(`Failed to parse number '${text}'`);
  return Decimal128.fromStringWithRounding(text);
}

// ISO 8601. MongoDB reads dates in other ways too, which are refused.
const DATE = /^(\d{4}-\d\d-\d\d)([T ][0-2]\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:?\d\d)?)?$/;

function dateOfText(text: string): Date {
  const [, day = '', time, , , zone] = DATE.exec(text) ?? [];
  const isWithoutDigits = !/\d/.test(text);
  if (isWithoutDigits) fail(`Error parsing date string '${text}'`);
  if (day === '')
    return refuse(238, `the date '${text}' is not supported by the embedded database: write it as in ISO 8601`);
  const written = `${text.replace(' ', 'T')}${time && !zone ? 'Z' : ''}`;
  const [date, midnight] = [new Date(written), new Date(day)];
  const isDate = !Number.isNaN(date.getTime()) && midnight.toISOString().startsWith(day);
  return isDate ? date : fail(`Error parsing date string '${text}'`);
}

function toDate(value: unknown): Date {
  if (typeof value === 'string') return dateOfText(value);
  // an int is no time in milliseconds, a long or a double is one
  if (isIn(value, 'long double decimal')) return dateAt(Math.trunc(doubleOf(value)));
  return isIn(value, 'date objectId timestamp') ? dateFrom(value) : cannot(value, 'date');
}

function toObjectId(value: unknown): ObjectId {
  if (value instanceof ObjectId) return value;
  if (typeof value !== 'string') return cannot(value, 'objectId');
  return /^[\da-f]{24}$/i.test(value) ? new ObjectId(value) : fail(`Failed to parse objectId '${value}'`);
}

function toText(value: unknown): string {
  if (value instanceof ObjectId) return value.toHexString();
  if (typeof value === 'boolean') return String(value);
  return isIn(value, 'string int long double decimal date') ? asText(value, '$convert') : cannot(value, 'string');
}

const CONVERSIONS = new Map<string, (value: unknown) => unknown>([
  ['bool', isTrue],
  ['date', toDate],
  ['decimal', toDecimal],
  ['double', toDouble],
  ['int', (value) => toWhole(value, 'int')],
  ['long', (value) => toWhole(value, 'long')],
  ['objectId', toObjectId],
  ['string', toText],
]);

function converted(given: Doc): unknown {
  const { input, to } = given;
  if ('format' in given) refuse(238, "$convert's format is not supported by the embedded database");
  if (isNull(input)) return later(given.onNull);
  if (isNull(to)) return null;
  const type = kindOf(to) ? (TYPE_NAMES[doubleOf(to)] ?? '') : to;
  if (typeof type !== 'string') return refuse(238, 'a document as the type of $convert is not supported');
  if (!TYPE_NAMES.includes(type) || type === '') refuse(2, `Unknown type name: ${String(to)}`);
  const convert = CONVERSIONS.get(type) ?? ((value: unknown) => cannot(value, type));
  try {
    return convert(input);
  } catch (error) {
    const isFailure = error instanceof CommandError && error.code === FAILURE;
    if (isFailure && 'onError' in given) return later(given.onError);
    throw error;
  }
}

const shorthands = [...CONVERSIONS].map(([name, convert]): [string, Form] => [
  `$to${name.charAt(0).toUpperCase()}${name.slice(1)}`,
  operator(1, 1, ([value]) => (isNull(value) ? null : convert(value))),
]);

export const CONVERTING: Record<string, Form> = {
  ...Object.fromEntries(shorthands),
  $convert: named({ required: { input: 9, to: 9 }, optional: 'format onError onNull', unknown: 9 }, converted, [
    'onError',
    'onNull',
  ]),
  $type: operator(1, 1, ([value]) => typeName(value)),
  $isNumber: operator(1, 1, ([value]) => kindOf(value) !== undefined),
};
