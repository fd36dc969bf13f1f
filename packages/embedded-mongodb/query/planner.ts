import type { Doc } from '../documents';
import { fail } from '../errors';
import { equalValues, successor } from '../keys/encoding';
import type { Collection } from '../storage/collection';
import type { Index, IndexField } from '../storage/index';
import { type Bounds, boundsOf, type Interval, intersect, keyIntervals } from './bounds';
import { type Condition, type Conditions, compile, conditionsOf, type Test } from './filter';
import type { SortField } from './sort';

export type KeyRange = Interval & { index: Index };

export type Plan = {
  /** Read in this order, each upwards, or downwards where `reverse` is set. */
  ranges: KeyRange[];
  reverse: boolean;
  /** No bounds at all, over the documents. */
  collectionScan: boolean;
  /** How many fields of the index have one value, or one of several. */
  prefix: number;
  /** Whether the keys come in the order wanted. */
  sorted: boolean;
  /** Whether a document may have several keys in the ranges, and is to be given once. */
  distinct: boolean;
  /** What the keys leave undecided. */
  residual: Conditions;
  score: number;
};
export type PlanRequest = { filter: Conditions; sort: SortField[]; hint?: unknown };

// Every value of some fields, each with every value or range of the next one.
const MAX_RANGES = 10_000;
const EVERYTHING = { low: Buffer.from([0]), high: Buffer.alloc(8, 0xff) };

/** The index of the most use; or one for each alternative of an $or, where all of these are of more. */
export function choosePlan(collection: Collection, request: PlanRequest): Plan {
  let best = planOfOne(collection, request);
  if (request.hint != null) return best;
  for (const { $or } of request.filter.rest) {
    const plan = Array.isArray($or) ? planOfEither($or, collection, request) : undefined;
    if (plan && plan.score > best.score) best = plan;
  }
  return best;
}

/** The ranges of all alternatives; every document is tested, and given once. */
function planOfEither(alternatives: Doc[], collection: Collection, { filter, sort }: PlanRequest): Plan | undefined {
  const plans = alternatives.map((one) => {
    const conditions = conditionsOf(one, { conditions: [...filter.conditions], rest: [] });
    return planOfOne(collection, { filter: conditions, sort: [] });
  });
  if (plans.some(({ collectionScan }) => collectionScan)) return undefined;
  return {
    ranges: plans.flatMap(({ ranges }) => ranges),
    reverse: false,
    collectionScan: false,
    prefix: Math.min(...plans.map(({ prefix }) => prefix)),
    sorted: sort.length === 0,
    distinct: true,
    residual: filter,
    score: Math.min(...plans.map(({ score }) => score)),
  };
}

/** The index with the longest equality prefix, then one that reads in the order wanted, then one with a range. */
function planOfOne(collection: Collection, request: PlanRequest): Plan {
  const { idIndex, allIndexes } = collection;
  const { filter, sort, hint } = request;
  const natural: Plan = {
    ranges: [{ ...EVERYTHING, index: idIndex }],
    reverse: false,
    collectionScan: true,
    prefix: 0,
    sorted: sort.length === 0,
    distinct: false,
    residual: filter,
    // more than an index has that neither narrows anything nor is in the order wanted
    score: 50,
  };
  const direction = (hint as { $natural?: unknown } | null | undefined)?.$natural;
  if (direction !== undefined) return { ...natural, reverse: Number(direction) < 0 };
  if (hint != null && Object.keys(Object(hint)).length > 0) {
    const [index, ...others] = allIndexes.filter((other) => isNamed(other, hint));
    if (others.length > 0) fail('BadValue', 'Hint matched multiple indexes, must hint by index name.');
    return planOver(index ?? fail('BadValue', 'the hint does not correspond to an existing index'), request);
  }
  let best = natural;
  for (const index of allIndexes) {
    const plan = holdsEveryMatch(index, filter) ? planOver(index, request) : natural;
    if (plan.score > best.score) best = plan;
  }
  return best;
}

export const isNamed = ({ spec }: Index, wanted: unknown): boolean =>
  typeof wanted === 'string' ? wanted === spec.name : JSON.stringify(wanted) === JSON.stringify(spec.key);

/** That with the longest equality prefix, unless only a shorter one reads in the order wanted. */
function planOver(index: Index, request: PlanRequest): Plan {
  const uses = usesOf(index, request.filter.conditions);
  let [points, combinations] = [0, 1];
  for (const { intervals = [], points: isPoints } of uses) {
    combinations *= intervals.length;
    if (!isPoints || combinations > MAX_RANGES) break;
    points++;
  }
  const longest = planWithPrefix(index, uses, points, request);
  if (longest.sorted) return longest;
  for (let prefix = points - 1; prefix >= 0; prefix--) {
    const plan = planWithPrefix(index, uses, prefix, request);
    if (plan.sorted) return plan;
  }
  return longest;
}

/** A field of the index, what the conditions say about it, and which of them its intervals decide. */
type Use = { field: IndexField; intervals: Interval[] | undefined; points: boolean; decided: Condition[] };

function usesOf(index: Index, conditions: Condition[]): Use[] {
  const arrays = new Set<string | undefined>();
  return index.order.map((field) => {
    const use = useOf(index, field, conditions);
    if (!use.intervals || !index.isMultikey(field)) return use;
    // keys pair what one element has, but each condition may be met by another: only one of the fields is asked for
    const isSecond = arrays.has(field.segments[0]);
    arrays.add(field.segments[0]);
    return isSecond ? { field, intervals: undefined, points: false, decided: [] } : use;
  });
}

function useOf(index: Index, field: IndexField, conditions: Condition[]): Use {
  const bounded = conditions.flatMap((condition) => {
    const bounds = condition.path === field.path ? boundsOf(condition, index, field) : undefined;
    return bounds ? [{ ...bounds, condition }] : [];
  });
  const rank = ({ points, intervals }: Bounds) => (points ? intervals.length : Number.MAX_SAFE_INTEGER);
  bounded.sort((a, b) => rank(a) - rank(b));
  // each of two conditions on an array may be met by another element: their bounds must not be intersected
  const used = index.isMultikey(field) ? bounded.slice(0, 1) : bounded;
  const decided = used.filter(({ exact }) => exact).map(({ condition }) => condition);
  const [first, ...others] = used;
  const bounds: Bounds | undefined = first && others.reduce<Bounds>(intersect, first);
  return { field, intervals: bounds && keyIntervals(bounds, field), points: bounds?.points ?? false, decided };
}

/** Equality on the first `prefix` fields, then bounds on the next one if there are any. */
function planWithPrefix(index: Index, uses: Use[], prefix: number, { filter, sort }: PlanRequest): Plan {
  const equal = uses.slice(0, prefix);
  const heads = headsOf(equal);
  const intervals = uses[prefix]?.intervals;
  const isFew = heads.length === 1 || heads.length * (intervals?.length ?? 0) <= MAX_RANGES;
  const next = isFew ? intervals : undefined;
  const reverse = readsBackwards(index, uses, prefix, sort, heads.length);
  const inOrder = sort.length > 0 && reverse !== undefined;
  const used = next ? uses.slice(0, prefix + 1) : equal;
  const ranges = heads.flatMap((head): KeyRange[] => {
    const behind = (tail: Buffer) => Buffer.concat([head, tail]);
    if (next) return next.map(({ low, high }) => ({ index, low: behind(low), high: behind(high) }));
    return [head.length > 0 ? { index, low: head, high: successor(head) } : { ...EVERYTHING, index }];
  });
  if (ranges.length > 1) ranges.sort((a, b) => Buffer.compare(a.low, b.low) * (reverse ? -1 : 1));
  const isOpen = (condition: Condition) => !used.some(({ decided }) => decided.includes(condition));
  const residual = { conditions: filter.conditions.filter(isOpen), rest: filter.rest };
  const isSpread = ({ field, intervals }: Use, at: number) =>
    index.isMultikey(field) && !(at < prefix && intervals?.length === 1);
  // the prefix counts most, then the order, then a range, then whether nothing is left to be tested, then how few fields
  const score =
    Number(prefix === uses.length) * 100_000 +
    prefix * 1_000 +
    Number(inOrder) * 500 +
    Number(next !== undefined) * 100 +
    Number(isEmpty(residual)) * 10 -
    Math.min(uses.length, 9) / 10;
  return {
    ranges,
    reverse: reverse ?? false,
    collectionScan: false,
    prefix,
    sorted: reverse !== undefined,
    distinct: uses.some(isSpread),
    residual,
    score,
  };
}

/** How the keys of each combination of points begin. */
const headsOf = (uses: Use[]): Buffer[] =>
  uses.reduce<Buffer[]>(
    (heads, { intervals = [] }) => heads.flatMap((head) => intervals.map(({ low }) => Buffer.concat([head, low]))),
    [Buffer.alloc(0)],
  );

export const isEmpty = ({ conditions, rest }: Conditions): boolean => conditions.length + rest.length === 0;

/** From which end the keys behind the prefix come in the order wanted; undefined where they do not. */
function readsBackwards(index: Index, uses: Use[], prefix: number, sort: SortField[], heads: number) {
  const fixed = uses
    .slice(0, prefix)
    .filter(({ field, intervals }) => intervals?.length === 1 && !index.isMultikey(field));
  const wanted = sort.filter(({ path }) => !fixed.some(({ field }) => field.path === path));
  if (wanted.length === 0) return false;
  if (index.spec.truncated || heads > 1) return undefined;
  let backwards: boolean | undefined;
  for (const [at, { path, descending }] of wanted.entries()) {
    const field = index.order[prefix + at];
    // every key is another document: nothing left to order
    if (!field) break;
    const isTurned = field.descending !== descending;
    if (field.path !== path || index.isMultikey(field) || isTurned !== (backwards ?? isTurned)) return undefined;
    backwards = isTurned;
  }
  return backwards ?? false;
}

/** A sparse or partial index may only answer a filter whose every match it holds. */
function holdsEveryMatch({ fields, spec, partialConditions }: Index, { conditions }: Conditions): boolean {
  const isHeld = ({ path }: IndexField) => conditions.some((given) => given.path === path && requiresValue(given));
  const isImplied = (wanted: Condition) => conditions.some((given) => implies(given, wanted));
  return (
    (!spec.sparse || fields.some(isHeld)) &&
    partialConditions.rest.length === 0 &&
    partialConditions.conditions.every(isImplied)
  );
}

/** `status: 'open'` implies `status: { $in: ['open', 'new'] }`, and that there is a status. */
function implies(given: Condition, wanted: Condition): boolean {
  if (given.path !== wanted.path) return false;
  if (given.operator === wanted.operator && equalValues(given.operand, wanted.operand)) return true;
  if (wanted.operator === '$exists' && wanted.operand) return requiresValue(given);
  // an array is also found within another, and types are not told by what is equal
  if (Array.isArray(given.operand) || wanted.operator === '$type') return false;
  return given.operator === '$eq' && testOn(wanted, 'value')({ value: given.operand });
}

/** Whether it fails for every missing field: one that is not there, and one of the documents of an empty array. */
function requiresValue(given: Condition): boolean {
  const test = testOn(given, 'list.value');
  return !test({}) && !test({ list: [] });
}

const testOn = (condition: Condition, path: string): Test =>
  compile({ conditions: [{ ...condition, path }], rest: [] });
