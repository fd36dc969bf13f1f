import { Decimal128, Double, Int32, Long, Timestamp } from 'bson';
import { fail } from '../errors';
import { typeName } from '../query/type-names';

// In expressions a number keeps its kind: Int32, Long, Double and Decimal128 as they are stored, and a JavaScript number
// for an int, or for a double that is not whole.
export type Kind = 'int' | 'long' | 'double' | 'decimal';

const isInt = (value: number): boolean => Number.isInteger(value) && Math.abs(value + 0.5) < 2 ** 31;

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
const bigIntOf = (value: unknown): bigint => BigInt(value instanceof Long ? value.toBigInt() : Number(value));

/** A whole number as the narrowest kind that holds it, but no narrower than `least`; beyond a long it is a double. */
function wholeNumber(value: bigint, least: 'int' | 'long'): unknown {
  if (least === 'int' && BigInt.asIntN(32, value) === value) return Number(value);
  return BigInt.asIntN(64, value) === value ? Long.fromBigInt(value) : new Double(Number(value));
}

/** The value itself, where it is a number that can be computed with. */
export function numeric(value: unknown, name: string): unknown {
  const kind = kindOf(value);
  if (kind === 'decimal')
    return fail('NotImplemented', `${name} of a decimal is not supported by the embedded database`);
  return kind ? value : fail('TypeMismatch', `${name} only supports numeric types, not ${typeName(value)}`);
}

type Combined = { whole: (a: bigint, b: bigint) => bigint; real: (a: number, b: number) => number };
export const DIFFERENCE: Combined = { whole: (a, b) => a - b, real: (a, b) => a - b };
export const PRODUCT: Combined = { whole: (a, b) => a * b, real: (a, b) => a * b };

const isDouble = (value: unknown): boolean => kindOf(value) === 'double';
const widest = (values: unknown[]) => (values.some((value) => kindOf(value) === 'long') ? 'long' : 'int');

/** Of a double a double, otherwise the wider of the two whole kinds, or what holds the result. */
export function combine(values: [unknown, unknown], { whole, real }: Combined): unknown {
  const [a, b] = values;
  if (values.some(isDouble)) return new Double(real(doubleOf(a), doubleOf(b)));
  return wholeNumber(whole(bigIntOf(a), bigIntOf(b)), widest(values));
}

/**
 * The sum of numbers: exact while all are whole, otherwise with what each step rounds away kept apart, as MongoDB does
 * (Neumaier's sum).
 */
export class Sum {
  private whole = 0n;
  private kind: 'int' | 'long' | 'double' = 'int';
  private total = 0;
  private lost = 0;
  add(value: unknown): void {
    const kind = kindOf(value);
    if (kind === 'double') this.kind = 'double';
    if (this.kind !== 'double') {
      this.whole += bigIntOf(value);
      if (kind === 'long') this.kind = 'long';
    }
    this.addReal(doubleOf(value));
    // a long as two doubles, neither of which rounds
    if (value instanceof Long) this.addReal(Number(value.toBigInt() - BigInt(doubleOf(value))));
  }
  private addReal(value: number): void {
    const next = this.total + value;
    this.lost += Math.abs(this.total) >= Math.abs(value) ? this.total - next + value : value - next + this.total;
    this.total = next;
  }
  result(): unknown {
    return this.kind === 'double' ? new Double(this.real()) : wholeNumber(this.whole, this.kind);
  }
  real = (): number => (Number.isFinite(this.total) ? this.total + this.lost : this.total);
}
