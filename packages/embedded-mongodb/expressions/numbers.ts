import { Decimal128, Double, Int32, Long, Timestamp } from 'bson';
import { refuse } from '../errors';
import { typeName } from '../query/type-names';

// In expressions a number keeps its kind: Int32, Long, Double and Decimal128 as they are stored, and a JavaScript number
// for an int, or for a double that is not whole.
export type Kind = 'int' | 'long' | 'double' | 'decimal';

const MAX_INT = 2 ** 31 - 1;
export const isInt = (value: number): boolean => Number.isInteger(value) && value >= -MAX_INT - 1 && value <= MAX_INT;

/** undefined where it is no number. */
export function kindOf(value: unknown): Kind | undefined {
  if (typeof value === 'number') return isInt(value) && !Object.is(value, -0) ? 'int' : 'double';
  if (value instanceof Int32) return 'int';
  // bson's timestamps are longs by their class
  if (value instanceof Long && !(value instanceof Timestamp)) return 'long';
  if (value instanceof Double) return 'double';
  return value instanceof Decimal128 ? 'decimal' : undefined;
}

/** As a JavaScript number: the nearest one. */
export const doubleOf = (value: unknown): number => Number(value instanceof Decimal128 ? value.toString() : value);
export const bigIntOf = (value: unknown): bigint => BigInt(value instanceof Long ? value.toBigInt() : Number(value));

/** A whole number as the narrowest kind that holds it, but no narrower than `least`; beyond a long it is a double. */
export function wholeNumber(value: bigint, least: 'int' | 'long' = 'int'): unknown {
  if (least === 'int' && BigInt.asIntN(32, value) === value) return Number(value);
  return BigInt.asIntN(64, value) === value ? Long.fromBigInt(value) : new Double(Number(value));
}

/** The value itself, where it is a number that can be computed with. */
export function numeric(value: unknown, name: string, code: number): unknown {
  const kind = kindOf(value);
  if (kind === 'decimal') return refuse(238, `${name} of a decimal is not supported by the embedded database`);
  return kind ? value : refuse(code, `${name} only supports numeric types, not ${typeName(value)}`);
}

export const numberFrom = (value: unknown, name: string, code: number): number => doubleOf(numeric(value, name, code));

/** @param inexact MongoDB's code for a number that is no int */
export function intFrom(value: unknown, name: string, code: number, inexact = code): number {
  const number = numberFrom(value, name, code);
  return isInt(number) ? number : refuse(inexact, `${name} needs a 32-bit integer, found ${number}`);
}

/** A double as text: sixteen digits, as `%.16g` of C writes them. */
export function textOfDouble(value: number): string {
  if (!Number.isFinite(value)) return Number.isNaN(value) ? 'NaN' : value > 0 ? 'Infinity' : '-Infinity';
  if (Object.is(value, -0)) return '-0';
  const [digits = '', exponent = ''] = value.toExponential(15).split('e');
  const power = Number(exponent);
  const trimmed = (text: string) => (text.includes('.') ? text.replace(/\.?0+$/, '') : text);
  if (power >= -4 && power < 16) return trimmed(value.toFixed(15 - power));
  const size = String(Math.abs(power)).padStart(2, '0');
  return `${trimmed(digits)}e${power < 0 ? '-' : '+'}${size}`;
}
