import { isOperators } from '../documents';
import { bsonTypeOf, encodeComponent, encodeValue, invertBytes, successor, TYPE } from '../keys/encoding';
import { ARRAY_INDEX } from '../keys/paths';
import type { Index, IndexField } from '../storage/index';
import { type Condition, isFalse } from './filter';

export type Interval = { low: Buffer; high: Buffer };
/** Ascending, disjoint intervals. `points`: each holds one value. `exact`: the condition needs no test on the document. */
export type Bounds = { intervals: Interval[]; points: boolean; exact: boolean };

const isNonEmpty = ({ low, high }: Interval): boolean => Buffer.compare(low, high) < 0;

export function boundsOf({ operator, operand }: Condition, index: Index, field: IndexField): Bounds | undefined {
  if (operator === '$eq') return pointBounds([operand], index, field);
  const isList = operator === '$in' && Array.isArray(operand) && !operand.some(isOperators);
  if (isList) return pointBounds(operand, index, field);
  if (/^\$[gl]te?$/.test(operator)) return rangeBounds(operator, operand, index, field);
  const missing = operator === '$exists' && isFalse(operand) ? pointBounds([null], index, field) : undefined;
  return missing && { ...missing, exact: false };
}

function pointBounds(values: unknown[], index: Index, field: IndexField): Bounds | undefined {
  const types = new Set(values.map(bsonTypeOf));
  if (types.has(TYPE.array) || types.has(TYPE.regex)) return undefined;
  // For `a.0`, null also matches elements that lack a field named 0, which the keys do not contain.
  if (types.has(TYPE.null) && field.segments.some((name) => ARRAY_INDEX.test(name))) return undefined;
  const encoded = values.map((value) => encodeComponent(value, field.limit));
  // null also matches missing fields, which the entries below an array do not show exactly.
  const isInexact = types.has(TYPE.null) && (index.isMultikey(field) || field.segments.length > 1);
  const points = encoded.map(({ bytes }) => bytes).sort(Buffer.compare);
  const distinct = points.filter((bytes, at) => !points[at - 1]?.equals(bytes));
  const intervals = distinct.map((low) => ({ low, high: successor(low) }));
  return { intervals, points: true, exact: !isInexact && !encoded.some(({ truncated }) => truncated) };
}

const TYPES_WITHOUT_RANGES = [TYPE.null, TYPE.array, TYPE.regex, TYPE.object, TYPE.minKey, TYPE.maxKey];

function rangeBounds(operator: string, operand: unknown, index: Index, field: IndexField): Bounds | undefined {
  const type = bsonTypeOf(operand);
  if (TYPES_WITHOUT_RANGES.includes(type) || (type === TYPE.number && Number.isNaN(Number(operand)))) return undefined;
  const { bytes, truncated } = encodeComponent(operand, field.limit);
  // Only values of the same type match a range; NaN, the first number in key order, matches none.
  const first = type === TYPE.number ? successor(encodeValue(Number.NaN)) : Buffer.from([type]);
  // A truncated key stands for longer values too.
  const endsAfter = operator === '$lte' || operator === (truncated ? '$lt' : '$gt');
  const end = endsAfter ? successor(bytes) : bytes;
  const interval = operator.startsWith('$g') ? { low: end, high: Buffer.from([type + 1]) } : { low: first, high: end };
  return { intervals: [interval].filter(isNonEmpty), points: false, exact: !truncated && !index.spec.truncated };
}

/** Intersects bounds. Valid only for a field with one value per document. */
export function intersect(a: Bounds, b: Bounds): Bounds {
  const intervals: Interval[] = [];
  for (let [at, other] = [0, 0]; ; ) {
    const [x, y] = [a.intervals[at], b.intervals[other]];
    if (!x || !y) return { intervals, points: a.points || b.points, exact: a.exact && b.exact };
    const isFirst = Buffer.compare(x.high, y.high) < 0;
    const common = { low: Buffer.compare(x.low, y.low) > 0 ? x.low : y.low, high: isFirst ? x.high : y.high };
    if (isNonEmpty(common)) intervals.push(common);
    if (isFirst) at++;
    else other++;
  }
}

/** Converts intervals of values to intervals of keys, which are inverted for a descending field. */
export function keyIntervals({ intervals, points }: Bounds, { descending }: IndexField): Interval[] {
  if (!descending) return intervals;
  const inverted = (end: Buffer) => invertBytes(Buffer.from(end));
  const convert = ({ low, high }: Interval): Interval => {
    if (!points) return { low: successor(inverted(high)), high: successor(inverted(low)) };
    return { low: inverted(low), high: successor(inverted(low)) };
  };
  return intervals.map(convert).reverse();
}
