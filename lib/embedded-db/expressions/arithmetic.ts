import { Long } from 'bson';
import { refuse } from '../errors';
import { typeName } from '../query/type-names';
import { ANY, type Form, inTurn, isNull, numberFrom, ofValues, operator, wholeFrom } from './operator';

type Combined = { whole: (a: bigint, b: bigint) => bigint; real: (a: number, b: number) => number };
const DIFFERENCE: Combined = { whole: (a, b) => a - b, real: (a, b) => a - b };
const PRODUCT: Combined = { whole: (a, b) => a * b, real: (a, b) => a * b };
const REMAINDER: Combined = { whole: (a, b) => a % b, real: (a, b) => a % b };

const isWhole = (value: unknown): boolean => value instanceof Long || Number.isSafeInteger(value);

/** A whole number as its own kind of value: beyond 2^53 a long, beyond that a double. */
export function fromBigInt(value: bigint): unknown {
  if (Number.isSafeInteger(Number(value))) return Number(value);
  return BigInt.asIntN(64, value) === value ? Long.fromBigInt(value) : Number(value);
}

/** Whole numbers are combined exactly. */
function combine(a: unknown, b: unknown, { whole, real }: Combined, name: string, code: number): unknown {
  const values = [a, b].map((value) => (value instanceof Long ? value : numberFrom(value, name, code)));
  const [x = 0, y = 0] = values.map(Number);
  // no -0, which is a double
  const quick = real(x, y) + 0;
  if (!values.every(isWhole)) return quick;
  if (Number.isSafeInteger(quick) && !values.some((value) => value instanceof Long)) return quick;
  const [m = 0n, n = 0n] = values.map((value) => BigInt(String(value)));
  return fromBigInt(whole(m, n));
}

/**
 * The sum of numbers: exact where all are whole, otherwise with what each step rounds away kept apart, as MongoDB does
 * (Neumaier's sum).
 */
export function sumOf(values: (number | Long)[]): unknown {
  if (values.every(isWhole)) {
    const quick = values.reduce<number>((total, value) => total + Number(value), 0);
    return Number.isSafeInteger(quick)
      ? quick
      : fromBigInt(values.reduce((total, value) => total + BigInt(String(value)), 0n));
  }
  let [total, lost] = [0, 0];
  for (const value of values.map(Number)) {
    const next = total + value;
    lost += Math.abs(total) >= Math.abs(value) ? total - next + value : value - next + total;
    total = next;
  }
  return Number.isFinite(total) ? total + lost : total;
}

const numeric = (value: unknown, name: string): number | Long =>
  value instanceof Long ? value : numberFrom(value, name, 14);

const added = inTurn(
  (value, name) => (value instanceof Date ? value : numeric(value, name)),
  (values) => {
    const dates = values.filter((value) => value instanceof Date).length;
    if (dates > 1) refuse(16612, 'only one date allowed in an $add expression');
    const total = sumOf(values.map((value) => (value instanceof Date ? value.getTime() : value)));
    return dates > 0 ? new Date(Math.round(Number(total))) : total;
  },
);

function subtracted([a, b]: unknown[], name: string): unknown {
  if (a instanceof Date && b instanceof Date) return a.getTime() - b.getTime();
  if (a instanceof Date) return new Date(a.getTime() - Math.round(numberFrom(b, name, 14)));
  return combine(a, b, DIFFERENCE, name, 14);
}

const multiplied = inTurn(numeric, (values, name) =>
  values.reduce<unknown>((total, value) => combine(total, value, PRODUCT, name, 14), 1),
);

const numberOrLong = (value: unknown, name: string, code: number): number =>
  value instanceof Long ? Number(value) : numberFrom(value, name, code);

function divided([a, b]: unknown[], name: string): number {
  const [x, y] = [numberOrLong(a, name, 14), numberOrLong(b, name, 14)];
  return y === 0 ? refuse(2, "can't $divide by zero") : x / y + 0;
}

function modulo([a, b]: unknown[], name: string): unknown {
  if (numberOrLong(b, name, 16611) === 0) refuse(16610, "can't $mod by zero");
  return combine(a, b, REMAINDER, name, 16611);
}

function power([a, b]: unknown[], name: string): number {
  const [base, exponent] = [numberFrom(a, name, 28762), numberFrom(b, name, 28763)];
  return base === 0 && exponent < 0
    ? refuse(28764, '$pow cannot take a base of 0 and a negative exponent')
    : base ** exponent;
}

function logarithm([a, b]: unknown[], name: string): number {
  const [value, base] = [numberFrom(a, name, 28756), numberFrom(b, name, 28757)];
  if (value <= 0) refuse(28758, `$log's argument must be a positive number, but is ${value}`);
  return base > 0 && base !== 1
    ? Math.log(value) / Math.log(base)
    : refuse(28759, `$log's base must be a positive number not equal to 1, but is ${base}`);
}

const number = (code: number, answer: (value: number, name: string) => number): Form =>
  ofValues(1, 1, ([value], name) => answer(numberFrom(value, name, code), name) + 0);
const positive = (code: number, answer: (value: number) => number, least = Number.MIN_VALUE): Form =>
  number(28765, (value, name) =>
    value < least ? refuse(code, `${name}'s argument is out of its range, but is ${value}`) : answer(value),
  );

/** What rounding does with the digits that are cut: whether the number before them is made larger by one. */
type Rounding = (kept: bigint, rest: string) => boolean;
const HALF_TO_EVEN: Rounding = (kept, rest) => {
  const half = '5'.padEnd(rest.length, '0');
  return rest > half || (rest === half && kept % 2n === 1n);
};

/** Rounds the digits of a number, not the number times ten: 2.675 is a little less than it says. */
function cut(rounds: Rounding): Form {
  return ofValues(1, 2, ([value, places = 0], name) => {
    const [given, place] = [numberFrom(value, name, 51081), wholeFrom(places, name, 51082)];
    if (place < -20 || place > 100)
      refuse(51083, `cannot apply ${name} with precision value ${place}, it must be in [-20, 100]`);
    if (!Number.isFinite(given) || (place >= 0 && Number.isInteger(given))) return given;
    const size = Math.abs(given);
    const [whole = '', fraction = ''] = size < 1e21 ? size.toFixed(100).split('.') : [String(BigInt(size))];
    const digits = whole.padStart(21, '0') + fraction;
    const end = digits.length - fraction.length + place;
    const kept = BigInt(digits.slice(0, end));
    const rounded = rounds(kept, digits.slice(end)) ? kept + 1n : kept;
    return Number(`${rounded}e${-place}`) * Math.sign(given) + 0;
  });
}

function bits(identity: bigint, combined: (a: bigint, b: bigint) => bigint): Form {
  return operator(0, ANY, (values, name) => {
    if (values.some(isNull)) return null;
    const whole = values.map((value) =>
      isWhole(value)
        ? BigInt(String(value))
        : refuse(14, `${name} only supports int and long operands, not ${typeName(value)}`),
    );
    return fromBigInt(BigInt.asIntN(64, whole.reduce(combined, identity)));
  });
}

const RADIANS = Math.PI / 180;
const ANGLES = 'acos acosh asin asinh atan atanh cos cosh sin sinh tan tanh'.split(' ') as ('acos' | 'sin')[];
const angles = ANGLES.map((name): [string, Form] => [
  `$${name}`,
  number(28765, (value) => {
    const answer = Math[name](value);
    const isOutside = Number.isNaN(answer) && !Number.isNaN(value);
    return isOutside ? refuse(50989, `cannot apply $${name} to ${value}: it is out of range`) : answer;
  }),
]);

export const ARITHMETIC: Record<string, Form> = {
  ...{ $abs: number(28765, Math.abs), $ceil: number(28765, Math.ceil), $exp: number(28765, Math.exp) },
  ...{ $floor: number(28765, Math.floor), $ln: positive(28766, Math.log), $log10: positive(28761, Math.log10) },
  ...{ $sqrt: positive(28714, Math.sqrt, 0), $pow: ofValues(2, 2, power), $log: ofValues(2, 2, logarithm) },
  ...{ $add: added, $multiply: multiplied, $subtract: ofValues(2, 2, subtracted) },
  ...{ $divide: ofValues(2, 2, divided), $mod: ofValues(2, 2, modulo) },
  ...{ $round: cut(HALF_TO_EVEN), $trunc: cut(() => false) },
  ...{ $bitAnd: bits(-1n, (a, b) => a & b), $bitOr: bits(0n, (a, b) => a | b), $bitXor: bits(0n, (a, b) => a ^ b) },
  $bitNot: ofValues(1, 1, ([value], name) => -1 - wholeFrom(value, name, 14)),
  $atan2: ofValues(2, 2, ([y, x], name) => Math.atan2(numberFrom(y, name, 51044), numberFrom(x, name, 51045))),
  $degreesToRadians: number(28765, (value) => value * RADIANS),
  $radiansToDegrees: number(28765, (value) => value / RADIANS),
  $rand: operator(0, 1, () => Math.random()),
  ...Object.fromEntries(angles),
};
