import { isOperators } from '../documents';
import { encodeComponent, encodeValue, invertBytes, successor, TYPE, typeOf } from '../keys/encoding';
import { INDEX } from '../keys/paths';
import type { Index, IndexField } from '../storage/index';
import { type Condition, isFalse } from './filter';

export type Interval = { low: Buffer; high: Buffer };
/** Intervals in ascending order, not overlapping. `points`: each is one value. `exact`: they decide the condition. */
export type Bounds = { intervals: Interval[]; points: boolean; exact: boolean };

const isInterval = ({ low, high }: Interval): boolean => Buffer.compare(low, high) < 0;

export function boundsOf({ operator, operand }: Condition, index: Index, field: IndexField): Bounds | undefined {
  if (operator === '$eq') return pointBounds([operand], index, field);
  const isList = operator === '$in' && Array.isArray(operand) && !operand.some(isOperators);
  if (isList) return pointBounds(operand, index, field);
  if (/^\$[gl]te?$/.test(operator)) return rangeBounds(operator, operand, index, field);
  const missing = operator === '$exists' && isFalse(operand) ? pointBounds([null], index, field) : undefined;
  return missing && { ...missing, exact: false };
}

function pointBounds(values: unknown[], index: Index, field: IndexField): Bounds | undefined {
  const types = new Set(values.map(typeOf));
  if (types.has(TYPE.array) || types.has(TYPE.regex)) return undefined;
  // filters also miss a field of a position's name in the elements, of which the keys say nothing
  if (types.has(TYPE.null) && field.segments.some((name) => INDEX.test(name))) return undefined;
  const encoded = values.map((value) => encodeComponent(value, field.limit));
  // null also asks for missing fields, which below an array is not what the entries say
  const isVague = types.has(TYPE.null) && (index.isMultikey(field) || field.segments.length > 1);
  const points = encoded.map(({ bytes }) => bytes).sort(Buffer.compare);
  const distinct = points.filter((bytes, at) => !points[at - 1]?.equals(bytes));
  const intervals = distinct.map((low) => ({ low, high: successor(low) }));
  return { intervals, points: true, exact: !isVague && !encoded.some(({ truncated }) => truncated) };
}

const WITHOUT_RANGES = [TYPE.null, TYPE.array, TYPE.regex, TYPE.object, TYPE.minKey, TYPE.maxKey];

function rangeBounds(operator: string, operand: unknown, index: Index, field: IndexField): Bounds | undefined {
  const type = typeOf(operand);
  if (WITHOUT_RANGES.includes(type) || (type === TYPE.number && Number.isNaN(Number(operand)))) return undefined;
  const { bytes, truncated } = encodeComponent(operand, field.limit);
  // values of other types never compare; NaN, the first of the numbers, compares with none of them
  const first = type === TYPE.number ? successor(encodeValue(Number.NaN)) : Buffer.from([type]);
  // what was cut stands for longer values too
  const isBehind = operator === '$lte' || operator === (truncated ? '$lt' : '$gt');
  const end = isBehind ? successor(bytes) : bytes;
  const interval = operator.startsWith('$g') ? { low: end, high: Buffer.from([type + 1]) } : { low: first, high: end };
  return { intervals: [interval].filter(isInterval), points: false, exact: !truncated && !index.spec.truncated };
}

/** Both bounds at once; only for a field that holds one value a document. */
export function intersect(a: Bounds, b: Bounds): Bounds {
  const intervals: Interval[] = [];
  for (let [at, other] = [0, 0]; ; ) {
    const [x, y] = [a.intervals[at], b.intervals[other]];
    if (!x || !y) return { intervals, points: a.points || b.points, exact: a.exact && b.exact };
    const isFirst = Buffer.compare(x.high, y.high) < 0;
    const common = { low: Buffer.compare(x.low, y.low) > 0 ? x.low : y.low, high: isFirst ? x.high : y.high };
    if (isInterval(common)) intervals.push(common);
    if (isFirst) at++;
    else other++;
  }
}

/** The intervals in the order of the keys. Those of a descending field are turned; points stay whole, as keys have them. */
export function keyIntervals({ intervals, points }: Bounds, { descending }: IndexField): Interval[] {
  if (!descending) return intervals;
  const turned = (end: Buffer) => invertBytes(Buffer.from(end));
  const spell = ({ low, high }: Interval): Interval => {
    if (!points) return { low: successor(turned(high)), high: successor(turned(low)) };
    return { low: turned(low), high: successor(turned(low)) };
  };
  return intervals.map(spell).reverse();
}
