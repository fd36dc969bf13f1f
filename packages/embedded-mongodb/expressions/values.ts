import { Decimal128, Double, Int32, Long, Timestamp } from 'bson';
import { fail } from '../errors';

/** The document and the variables that an expression is evaluated with. */
export type EvaluationContext = { root: unknown; variables: Record<string, unknown> };
/** Returns the value of an expression; undefined stands for a missing field. */
export type Evaluate = (environment: EvaluationContext) => unknown;
export type Compile = (expression: unknown) => Evaluate;

// Expressions and updates keep the kind of each number: Int32, Long, Double and Decimal128 as stored, and a JavaScript
// number for an int or a double with a fraction.
type Kind = 'int' | 'long' | 'double' | 'decimal';

const isInt = (value: number): boolean => Number.isInteger(value) && Math.abs(value + 0.5) < 2 ** 31;

export function kindOf(value: unknown): Kind | undefined {
  if (typeof value === 'number') return isInt(value) && !Object.is(value, -0) ? 'int' : 'double';
  if (value instanceof Int32) return 'int';
  // In bson, Timestamp extends Long.
  if (value instanceof Long && !(value instanceof Timestamp)) return 'long';
  if (value instanceof Double) return 'double';
  return value instanceof Decimal128 ? 'decimal' : undefined;
}

/** The nearest JavaScript number. */
export const doubleOf = (value: unknown): number => Number(value instanceof Decimal128 ? value.toString() : value);
export const bigIntOf = (value: unknown): bigint => BigInt(value instanceof Long ? value.toBigInt() : Number(value));

export const isNull = (value: unknown): value is null | undefined => value === null || value === undefined;
/** Whether a value is truthy: all are, except false, null, zero and a missing value. */
export const isTrue = (value: unknown): boolean =>
  !(isNull(value) || value === false || (kindOf(value) && doubleOf(value) === 0));

/** A whole number as the narrowest kind that holds it, at least `least`; undefined if it overflows a long. */
export function wholeNumber(value: bigint, least: 'int' | 'long'): Int32 | Long | undefined {
  if (least === 'int' && BigInt.asIntN(32, value) === value) return new Int32(Number(value));
  return BigInt.asIntN(64, value) === value ? Long.fromBigInt(value) : undefined;
}

/** Adds numbers: exactly while all are whole, otherwise with compensated rounding errors (Neumaier's sum). */
export class Sum {
  private whole = 0n;
  private kind: 'int' | 'long' | 'double' = 'int';
  private total = 0;
  private compensation = 0;
  add(value: unknown): void {
    const kind = kindOf(value);
    if (kind === 'decimal') fail('NotImplemented', '$sum of a decimal is not supported by the embedded database');
    if (kind === 'double') this.kind = 'double';
    if (this.kind !== 'double') {
      this.whole += bigIntOf(value);
      if (kind === 'long') this.kind = 'long';
    }
    this.addReal(doubleOf(value));
    // A long is added as two doubles that represent it exactly.
    if (value instanceof Long) this.addReal(Number(value.toBigInt() - BigInt(doubleOf(value))));
  }
  private addReal(value: number): void {
    const next = this.total + value;
    this.compensation +=
      Math.abs(this.total) >= Math.abs(value) ? this.total - next + value : value - next + this.total;
    this.total = next;
  }
  result(): unknown {
    const whole = this.kind === 'double' ? undefined : wholeNumber(this.whole, this.kind);
    return whole ?? new Double(Number.isFinite(this.total) ? this.total + this.compensation : this.total);
  }
}
