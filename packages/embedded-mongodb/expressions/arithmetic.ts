import { Double, Long } from 'bson';
import { isPlainObject } from '../documents';
import { refuse } from '../errors';
import { typeName } from '../query/type-names';
import { dateAt } from './dates';
import { bigIntOf, doubleOf, intFrom, kindOf, numberFrom, numeric, wholeNumber } from './numbers';
import { ANY, type Form, inTurn, isNull, ofValues, operator } from './operator';

type Combined = { whole: (a: bigint, b: bigint) => bigint; real: (a: number, b: number) => number };
const DIFFERENCE: Combined = { whole: (a, b) => a - b, real: (a, b) => a - b };
const PRODUCT: Combined = { whole: (a, b) => a * b, real: (a, b) => a * b };
const REMAINDER: Combined = { whole: (a, b) => a % b, real: (a, b) => a % b };

const isDouble = (value: unknown): boolean => kindOf(value) === 'double';
const widest = (values: unknown[]) => (values.some((value) => kindOf(value) === 'long') ? 'long' : 'int');

/** Of a double a double, otherwise the wider of the two whole kinds, or what holds the result. */
function combine(values: unknown[], { whole, real }: Combined): unknown {
  const [a, b] = values;
  if (values.some(isDouble)) return new Double(real(doubleOf(a), doubleOf(b)));
  return wholeNumber(whole(bigIntOf(a), bigIntOf(b)), widest(values));
}

/** A long as two doubles, neither of which rounds. */
function doublesOf(value: unknown): number[] {
  const high = doubleOf(value);
  return value instanceof Long ? [high, Number(value.toBigInt() - BigInt(high))] : [high];
}

/**
 * The sum of numbers: exact where all are whole, otherwise with what each step rounds away kept apart, as MongoDB does
 * (Neumaier's sum).
 */
export function sumOf(values: unknown[]): unknown {
  if (!values.some(isDouble))
    return wholeNumber(
      values.reduce<bigint>((total, value) => total + bigIntOf(value), 0n),
      widest(values),
    );
  let [total, lost] = [0, 0];
  for (const value of values.flatMap(doublesOf)) {
    const next = total + value;
    lost += Math.abs(total) >= Math.abs(value) ? total - next + value : value - next + total;
    total = next;
  }
  return new Double(Number.isFinite(total) ? total + lost : total);
}

/** The nearest whole number; of two that are as near the one farther from zero. */
const awayFromZero = (value: number): number => Math.sign(value) * Math.round(Math.abs(value));

const added = inTurn(
  (value, name) => (value instanceof Date ? value : numeric(value, name, 14)),
  (values) => {
    const dates = values.filter((value) => value instanceof Date).length;
    if (dates > 1) refuse(16612, 'only one date allowed in an $add expression');
    const total = sumOf(values.map((value) => (value instanceof Date ? Long.fromNumber(value.getTime()) : value)));
    return dates > 0 ? dateAt(awayFromZero(doubleOf(total))) : total;
  },
);

function subtracted([a, b]: unknown[], name: string): unknown {
  if (a instanceof Date && b instanceof Date) return Long.fromNumber(a.getTime() - b.getTime());
  if (a instanceof Date) return dateAt(a.getTime() - Math.trunc(numberFrom(b, name, 14)));
  return combine([numeric(a, name, 14), numeric(b, name, 14)], DIFFERENCE);
}

const multiplied = inTurn(
  (value, name) => numeric(value, name, 14),
  (values) => values.reduce((total, value) => combine([total, value], PRODUCT), 1),
);

function divided([a, b]: unknown[], name: string): Double {
  const [x, y] = [numberFrom(a, name, 14), numberFrom(b, name, 14)];
  return y === 0 ? refuse(2, "can't $divide by zero") : new Double(x / y);
}

function modulo([a, b]: unknown[], name: string): unknown {
  const values = [numeric(a, name, 16611), numeric(b, name, 16611)];
  return doubleOf(b) === 0 ? refuse(16610, "can't $mod by zero") : combine(values, REMAINDER);
}

function power([a, b]: unknown[], name: string): unknown {
  const values = [numeric(a, name, 28762), numeric(b, name, 28763)];
  const [base = 0, exponent = 0] = values.map(doubleOf);
  if (base === 0 && exponent < 0) refuse(28764, '$pow cannot take a base of 0 and a negative exponent');
  // C's pow, unlike JavaScript's, knows that these are 1 whatever the exponent
  const isOne = base === 1 || (base === -1 && Math.abs(exponent) === Number.POSITIVE_INFINITY);
  const answer = isOne ? 1 : base ** exponent;
  if (values.some(isDouble) || !Number.isInteger(answer) || Math.abs(answer) >= 2 ** 63) return new Double(answer);
  const isExact = exponent >= 0 && !isOne && Math.abs(base) !== 1;
  return wholeNumber(isExact ? bigIntOf(a) ** bigIntOf(b) : BigInt(answer), widest(values));
}

function logarithm([a, b]: unknown[], name: string): Double {
  const [value, base] = [numberFrom(a, name, 28756), numberFrom(b, name, 28757)];
  if (value <= 0) refuse(28758, `$log's argument must be a positive number, but is ${value}`);
  if (base <= 0 || base === 1) refuse(28759, `$log's base must be a positive number not equal to 1, but is ${base}`);
  return new Double(Math.log(value) / Math.log(base));
}

/** Of a double, and a double. */
const real = (code: number, answer: (value: number, name: string) => number): Form =>
  ofValues(1, 1, ([value], name) => new Double(answer(numberFrom(value, name, code), name)));
const positive = (code: number, answer: (value: number) => number, least = Number.MIN_VALUE): Form =>
  real(28765, (value, name) =>
    value < least ? refuse(code, `${name}'s argument is out of its range, but is ${value}`) : answer(value),
  );
/** What leaves a whole number as it is, or turns its sign. */
const rounding = (answer: (value: number) => number): Form =>
  ofValues(1, 1, ([value], name) => {
    const given = numeric(value, name, 28765);
    if (isDouble(given)) return new Double(answer(doubleOf(given)));
    if (answer(-1) === -1 || doubleOf(given) >= 0) return given;
    const turned = wholeNumber(-bigIntOf(given), widest([given]));
    return isDouble(turned) ? refuse(28680, `can't take ${name} of long long min`) : turned;
  });

/** What rounding does with the digits that are cut: whether the number before them is made larger by one. */
type Rounding = (kept: bigint, rest: string) => boolean;
const HALF_TO_EVEN: Rounding = (kept, rest) => {
  const half = '5'.padEnd(rest.length, '0');
  return rest > half || (rest === half && kept % 2n === 1n);
};

/** Rounds the digits of a number, not the number times ten: 2.675 is a little less than it says. */
function cut(rounds: Rounding): Form {
  return ofValues(1, 2, ([value, places = 0], name) => {
    const [given, place] = [numeric(value, name, 51081), intFrom(places, name, 51082)];
    if (place < -20 || place > 100)
      refuse(51083, `cannot apply ${name} with precision value ${place}, it must be in [-20, 100]`);
    const number = doubleOf(given);
    if (!Number.isFinite(number) || (place >= 0 && Number.isInteger(number))) return given;
    const size = Math.abs(number);
    const whole = isDouble(given) ? BigInt(Math.trunc(size)) : bigIntOf(given);
    const [, fraction = ''] = isDouble(given) && size < 1e21 ? size.toFixed(100).split('.') : [];
    const digits = String(whole).replace('-', '').padStart(21, '0') + fraction;
    const end = digits.length - fraction.length + place;
    const kept = BigInt(digits.slice(0, end));
    const rounded = rounds(kept, digits.slice(end)) ? kept + 1n : kept;
    if (isDouble(given)) return new Double(Number(`${rounded}e${-place}`) * Math.sign(number));
    const answer = wholeNumber(rounded * 10n ** BigInt(-place) * (number < 0 ? -1n : 1n), widest([given]));
    return isDouble(answer) ? refuse(51080, `${name} of ${given} is larger than a long`) : answer;
  });
}

function bits(identity: bigint, combined: (a: bigint, b: bigint) => bigint): Form {
  return operator(0, ANY, (values, name) => {
    if (values.some(isNull)) return null;
    const strange = values.find((value) => !['int', 'long'].includes(kindOf(value) ?? ''));
    if (strange !== undefined) refuse(14, `${name} only supports int and long operands, not ${typeName(strange)}`);
    return wholeNumber(BigInt.asIntN(64, values.map(bigIntOf).reduce(combined, identity)), widest(values));
  });
}

const [RADIANS, DEGREES] = [Math.PI / 180, 180 / Math.PI];
const ANGLES = 'acos acosh asin asinh atan atanh cos cosh sin sinh tan tanh'.split(' ') as ('acos' | 'sin')[];
const angles = ANGLES.map((name): [string, Form] => [
  `$${name}`,
  real(28765, (value) => {
    const answer = Math[name](value);
    const isOutside = Number.isNaN(answer) && !Number.isNaN(value);
    return isOutside ? refuse(50989, `cannot apply $${name} to ${value}: it is out of range`) : answer;
  }),
]);

export const ARITHMETIC: Record<string, Form> = {
  ...{
    $abs: rounding(Math.abs),
    $ceil: rounding(Math.ceil),
    $floor: rounding(Math.floor),
    $exp: real(28765, Math.exp),
  },
  ...{ $ln: positive(28766, Math.log), $log10: positive(28761, Math.log10), $sqrt: positive(28714, Math.sqrt, 0) },
  ...{ $add: added, $multiply: multiplied, $subtract: ofValues(2, 2, subtracted), $divide: ofValues(2, 2, divided) },
  ...{ $mod: ofValues(2, 2, modulo), $pow: ofValues(2, 2, power), $log: ofValues(2, 2, logarithm) },
  ...{ $round: cut(HALF_TO_EVEN), $trunc: cut(() => false) },
  ...{ $bitAnd: bits(-1n, (a, b) => a & b), $bitOr: bits(0n, (a, b) => a | b), $bitXor: bits(0n, (a, b) => a ^ b) },
  $bitNot: ofValues(1, 1, ([value], name) =>
    combine(
      [-1, isDouble(value) ? refuse(14, `${name} only supports int and long`) : numeric(value, name, 14)],
      DIFFERENCE,
    ),
  ),
  $atan2: ofValues(
    2,
    2,
    ([y, x], name) => new Double(Math.atan2(numberFrom(y, name, 51044), numberFrom(x, name, 51045))),
  ),
  $degreesToRadians: real(28765, (value) => value * RADIANS),
  $radiansToDegrees: real(28765, (value) => value * DEGREES),
  $rand: (given) => {
    const isEmpty = (isPlainObject(given) || Array.isArray(given)) && Object.keys(given).length === 0;
    return isEmpty ? () => Math.random() : refuse(3040501, '$rand does not accept arguments');
  },
  ...Object.fromEntries(angles),
};
