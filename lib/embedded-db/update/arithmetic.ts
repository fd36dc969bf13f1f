import { Double, Int32, Long } from 'bson';
import { CommandError } from '../errors';

const INT32 = 2n ** 31n;
const INT64 = 2n ** 63n;

type Operation = {
  name: string;
  integers: (a: bigint, b: bigint) => bigint;
  doubles: (a: number, b: number) => number;
};

export const ADD: Operation = { name: '$inc', integers: (a, b) => a + b, doubles: (a, b) => a + b };
export const MULTIPLY: Operation = { name: '$mul', integers: (a, b) => a * b, doubles: (a, b) => a * b };

/** MongoDB's result types: a double makes a double, otherwise the wider integer, an int that overflows a long. */
export function calculate(operation: Operation, path: string, current: unknown, operand: unknown): unknown {
  if (!isNumber(operand)) {
    throw new CommandError(
      14,
      `Cannot ${operation.name === '$inc' ? 'increment' : 'multiply'} with non-numeric argument: {${path}: ${String(operand)}}`,
    );
  }
  if (current === undefined) return operation === ADD ? operand : zeroLike(operand);
  if (!isNumber(current)) {
    throw new CommandError(14, `Cannot apply ${operation.name} to a value of non-numeric type at '${path}'`);
  }
  if (isDouble(current) || isDouble(operand)) return new Double(operation.doubles(Number(current), Number(operand)));
  const result = operation.integers(toBigInt(current), toBigInt(operand));
  if (result < -INT64 || result >= INT64)
    throw new CommandError(2, `Failed to apply ${operation.name} to '${path}': the result overflows a long`);
  const long = current instanceof Long || operand instanceof Long || result < -INT32 || result >= INT32;
  return long ? Long.fromBigInt(result) : new Int32(Number(result));
}

type Numeric = number | Int32 | Long | Double;

const isNumber = (value: unknown): value is Numeric =>
  typeof value === 'number' ||
  value instanceof Int32 ||
  value instanceof Double ||
  (value instanceof Long && value._bsontype === 'Long');

const isDouble = (value: Numeric): boolean =>
  value instanceof Double || (typeof value === 'number' && !Number.isInteger(value));

const toBigInt = (value: Numeric): bigint => (value instanceof Long ? value.toBigInt() : BigInt(Number(value)));

function zeroLike(operand: Numeric): unknown {
  if (isDouble(operand)) return new Double(0);
  return operand instanceof Long ? Long.ZERO : new Int32(0);
}
