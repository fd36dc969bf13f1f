import { MaxKey, MinKey } from 'bson';
import { encodeValue, successor } from '../keys/compare';
import { KeyWriter, TYPE, typeOf } from '../keys/key-writer';
import type { Predicate } from './predicates';

/** Encoded ascending values from `low` up to but without `high`. */
export type Interval = { low: Buffer; high: Buffer };

export type Bounds = {
  /** In ascending order, not overlapping. */
  intervals: Interval[];
  /** Every interval is one value. */
  points: boolean;
  /** A document is in the bounds if and only if the predicate holds. */
  exact: boolean;
};

export type FieldTraits = { limit: number; multikey: boolean; dotted: boolean; truncated: boolean };

const writer = new KeyWriter();

/** What a predicate says about an index component, or undefined where the index cannot help. */
export function boundsOf({ operator, operand }: Predicate, traits: FieldTraits): Bounds | undefined {
  switch (operator) {
    case '$eq':
      return pointBounds([operand], traits);
    case '$in':
      return Array.isArray(operand) && operand.length > 0 ? pointBounds(operand, traits) : undefined;
    case '$gt':
    case '$gte':
    case '$lt':
    case '$lte':
      return rangeBounds(operator, operand, traits);
    case '$regex':
      return prefixBounds(operand);
    case '$exists':
      return operand === false || operand === 0 || operand === null
        ? pointBounds([null], { ...traits, dotted: true })
        : undefined;
    default:
      return undefined;
  }
}

function pointBounds(values: unknown[], traits: FieldTraits): Bounds | undefined {
  let exact = true;
  const encoded: Buffer[] = [];
  for (const value of values) {
    const type = typeOf(value);
    if (type === TYPE.array || type === TYPE.regex) return undefined;
    // null also asks for missing fields, which below an array is not what the entries say
    if (type === TYPE.null && (traits.multikey || traits.dotted)) exact = false;
    const { bytes, truncated } = encodeComponent(value, traits.limit);
    if (truncated) exact = false;
    encoded.push(bytes);
  }
  encoded.sort(Buffer.compare);
  const distinct = encoded.filter((bytes, i) => i === 0 || !bytes.equals(encoded[i - 1] ?? bytes));
  return { intervals: distinct.map((low) => ({ low, high: successor(low) })), points: true, exact };
}

function rangeBounds(operator: string, operand: unknown, traits: FieldTraits): Bounds | undefined {
  const type = typeOf(operand);
  if (type === TYPE.null || type === TYPE.array || type === TYPE.regex || type === TYPE.object) return undefined;
  if (operand instanceof MinKey || operand instanceof MaxKey || Number.isNaN(operand)) return undefined;
  const { bytes, truncated } = encodeComponent(operand, traits.limit);
  // values of other types never compare; NaN, the first of the numbers, compares with none of them
  const first = type === TYPE.number ? successor(encodeValue(Number.NaN)) : Buffer.from([type]);
  const low = operator === '$gt' && !truncated ? successor(bytes) : operator.startsWith('$gt') ? bytes : first;
  const high =
    operator === '$lt' && !truncated ? bytes : operator.startsWith('$lt') ? successor(bytes) : Buffer.from([type + 1]);
  const intervals = Buffer.compare(low, high) < 0 ? [{ low, high }] : [];
  return { intervals, points: false, exact: !truncated && !traits.truncated };
}

/** /^abc/ reads the strings that begin with abc; the rest of the pattern is tested on the document. */
function prefixBounds(pattern: unknown): Bounds | undefined {
  if (!(pattern instanceof RegExp) || pattern.flags.replace('u', '') !== '') return undefined;
  const prefix = /^\^([\w \-/:@,]+)/.exec(pattern.source)?.[1];
  if (!prefix || pattern.source.includes('|')) return undefined;
  // a quantifier would make the last character optional
  const literal = /[*?{]/.test(pattern.source.charAt(prefix.length + 1)) ? prefix.slice(0, -1) : prefix;
  if (literal.length === 0 || literal.length > 200) return undefined;
  const low = Buffer.concat([Buffer.from([TYPE.string]), Buffer.from(literal)]);
  return { intervals: [{ low, high: successor(low) }], points: false, exact: false };
}

function encodeComponent(value: unknown, limit: number): { bytes: Buffer; truncated: boolean } {
  writer.reset();
  writer.value(value);
  const truncated = writer.truncate(0, limit);
  return { bytes: writer.copy(), truncated };
}

/** Both bounds at once; only for a field that holds one value a document. */
export function intersect(a: Bounds, b: Bounds): Bounds {
  const intervals: Interval[] = [];
  for (const x of a.intervals) {
    for (const y of b.intervals) {
      const low = Buffer.compare(x.low, y.low) > 0 ? x.low : y.low;
      const high = Buffer.compare(x.high, y.high) < 0 ? x.high : y.high;
      if (Buffer.compare(low, high) < 0) intervals.push({ low, high });
    }
  }
  return { intervals, points: a.points || b.points, exact: a.exact && b.exact };
}
