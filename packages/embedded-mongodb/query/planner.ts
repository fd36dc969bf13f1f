import type { Doc } from '../documents';
import { fail } from '../errors';
import { equalValues, successor } from '../keys/encoding';
import type { Collection } from '../storage/collection';
import type { Index, IndexField } from '../storage/index';
import { type Bounds, boundsOf, type Interval, intersect, keyIntervals } from './bounds';
import { type Condition, type Conditions, compile, conditionsOf, type Predicate } from './filter';
import type { SortField } from './sort';

export type KeyRange = Interval & { index: Index };

export type Plan = {
  /** In scan order; each range is read forwards, or backwards if `reverse` is set. */
  ranges: KeyRange[];
  reverse: boolean;
  /** Whether all documents are scanned. */
  collectionScan: boolean;
  /** Number of leading index fields with equality conditions, `$in` included. */
  prefix: number;
  /** Whether the keys are in sort order. */
  sorted: boolean;
  /** Whether a document may have several keys in the ranges, so that duplicates must be removed. */
  distinct: boolean;
  /** The part of the filter that must be tested on the documents. */
  residual: Conditions;
  score: number;
};
export type PlanRequest = { filter: Conditions; sort: SortField[]; hint?: unknown };

// Limits the combinations of values of several fields.
const MAX_RANGES = 10_000;
const EVERYTHING = { low: Buffer.from([0]), high: Buffer.alloc(8, 0xff) };

/** Chooses the best index, or one index per alternative of an $or if the worst of these is better. */
export function choosePlan(collection: Collection, request: PlanRequest): Plan {
  let best = singleIndexPlan(collection, request);
  if (request.hint != null) return best;
  for (const { $or } of request.filter.rest) {
    const plan = Array.isArray($or) ? orPlan($or, collection, request) : undefined;
    if (plan && plan.score > best.score) best = plan;
  }
  return best;
}

/** A plan that reads one index per alternative and tests every document; undefined if an alternative needs a scan. */
function orPlan(alternatives: Doc[], collection: Collection, { filter, sort }: PlanRequest): Plan | undefined {
  const plans = alternatives.map((alternative) => {
    const conditions = conditionsOf(alternative, { conditions: [...filter.conditions], rest: [] });
    return singleIndexPlan(collection, { filter: conditions, sort: [] });
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

/** Prefers the longest equality prefix, then sort order, then a range. */
function singleIndexPlan(collection: Collection, request: PlanRequest): Plan {
  const { idIndex, allIndexes } = collection;
  const { filter, sort, hint } = request;
  const collectionScanPlan: Plan = {
    ranges: [{ ...EVERYTHING, index: idIndex }],
    reverse: false,
    collectionScan: true,
    prefix: 0,
    sorted: sort.length === 0,
    distinct: false,
    residual: filter,
    // Above the score of an index that neither narrows the scan nor has the sort order.
    score: 50,
  };
  const direction = (hint as { $natural?: unknown } | null | undefined)?.$natural;
  if (direction !== undefined) return { ...collectionScanPlan, reverse: Number(direction) < 0 };
  if (hint != null && Object.keys(Object(hint)).length > 0) {
    const [index, ...others] = allIndexes.filter((other) => isNamed(other, hint));
    if (others.length > 0) fail('BadValue', 'Hint matched multiple indexes, must hint by index name.');
    return indexPlan(index ?? fail('BadValue', 'the hint does not correspond to an existing index'), request);
  }
  let best = collectionScanPlan;
  for (const index of allIndexes) {
    const plan = holdsEveryMatch(index, filter) ? indexPlan(index, request) : collectionScanPlan;
    if (plan.score > best.score) best = plan;
  }
  return best;
}

export const isNamed = ({ spec }: Index, nameOrKey: unknown): boolean =>
  typeof nameOrKey === 'string' ? nameOrKey === spec.name : JSON.stringify(nameOrKey) === JSON.stringify(spec.key);

/** The plan with the longest equality prefix, unless only a shorter one is in sort order. */
function indexPlan(index: Index, request: PlanRequest): Plan {
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

/** A field of the index, its intervals of keys, and the conditions that need no test on the document. */
type Use = { field: IndexField; intervals: Interval[] | undefined; points: boolean; exactConditions: Condition[] };

function usesOf(index: Index, conditions: Condition[]): Use[] {
  const usedArrays = new Set<string | undefined>();
  return index.order.map((field) => {
    const use = useOf(index, field, conditions);
    if (!use.intervals || !index.isMultikey(field)) return use;
    // Keys pair the values of one element, but different elements may meet the conditions: only one field gets bounds.
    const isSecond = usedArrays.has(field.segments[0]);
    usedArrays.add(field.segments[0]);
    return isSecond ? { field, intervals: undefined, points: false, exactConditions: [] } : use;
  });
}

function useOf(index: Index, field: IndexField, conditions: Condition[]): Use {
  const bounded = conditions.flatMap((condition) => {
    const bounds = condition.path === field.path ? boundsOf(condition, index, field) : undefined;
    return bounds ? [{ ...bounds, condition }] : [];
  });
  const rank = ({ points, intervals }: Bounds) => (points ? intervals.length : Number.MAX_SAFE_INTEGER);
  bounded.sort((a, b) => rank(a) - rank(b));
  // Different elements of an array may meet the conditions, so their bounds must not be intersected.
  const used = index.isMultikey(field) ? bounded.slice(0, 1) : bounded;
  const exactConditions = used.filter(({ exact }) => exact).map(({ condition }) => condition);
  const [first, ...others] = used;
  const bounds: Bounds | undefined = first && others.reduce<Bounds>(intersect, first);
  return { field, intervals: bounds && keyIntervals(bounds, field), points: bounds?.points ?? false, exactConditions };
}

/** A plan with equality on the first `prefix` fields and bounds on the next one, if it has any. */
function planWithPrefix(index: Index, uses: Use[], prefix: number, { filter, sort }: PlanRequest): Plan {
  const equal = uses.slice(0, prefix);
  const heads = prefixesOf(equal);
  const intervals = uses[prefix]?.intervals;
  const isFew = heads.length === 1 || heads.length * (intervals?.length ?? 0) <= MAX_RANGES;
  const next = isFew ? intervals : undefined;
  const reverse = readsBackwards(index, uses, prefix, sort, heads.length);
  const inOrder = sort.length > 0 && reverse !== undefined;
  const used = next ? uses.slice(0, prefix + 1) : equal;
  const ranges = heads.flatMap((head): KeyRange[] => {
    const append = (tail: Buffer) => Buffer.concat([head, tail]);
    if (next) return next.map(({ low, high }) => ({ index, low: append(low), high: append(high) }));
    return [head.length > 0 ? { index, low: head, high: successor(head) } : { ...EVERYTHING, index }];
  });
  if (ranges.length > 1) ranges.sort((a, b) => Buffer.compare(a.low, b.low) * (reverse ? -1 : 1));
  const isOpen = (condition: Condition) => !used.some(({ exactConditions }) => exactConditions.includes(condition));
  const residual = { conditions: filter.conditions.filter(isOpen), rest: filter.rest };
  const mayRepeatDocuments = ({ field, intervals }: Use, at: number) =>
    index.isMultikey(field) && !(at < prefix && intervals?.length === 1);
  // Weights: prefix, sort order, range, nothing left to test, few fields.
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
    distinct: uses.some(mayRepeatDocuments),
    residual,
    score,
  };
}

/** The key prefixes of all combinations of points. */
const prefixesOf = (uses: Use[]): Buffer[] =>
  uses.reduce<Buffer[]>(
    (heads, { intervals = [] }) => heads.flatMap((head) => intervals.map(({ low }) => Buffer.concat([head, low]))),
    [Buffer.alloc(0)],
  );

export const isEmpty = ({ conditions, rest }: Conditions): boolean => conditions.length + rest.length === 0;

/** Whether the keys after the prefix must be read backwards for the sort order; undefined if they do not have it. */
function readsBackwards(index: Index, uses: Use[], prefix: number, sort: SortField[], heads: number) {
  const fixed = uses
    .slice(0, prefix)
    .filter(({ field, intervals }) => intervals?.length === 1 && !index.isMultikey(field));
  const remaining = sort.filter(({ path }) => !fixed.some(({ field }) => field.path === path));
  if (remaining.length === 0) return false;
  if (index.spec.truncated || heads > 1) return undefined;
  let backwards: boolean | undefined;
  for (const [at, { path, descending }] of remaining.entries()) {
    const field = index.order[prefix + at];
    // Each key belongs to one document, so nothing is left to order.
    if (!field) break;
    const isOpposite = field.descending !== descending;
    if (field.path !== path || index.isMultikey(field) || isOpposite !== (backwards ?? isOpposite)) return undefined;
    backwards = isOpposite;
  }
  return backwards ?? false;
}

/** Whether the index contains every match of the filter; a sparse or partial index may not. */
function holdsEveryMatch({ fields, spec, partialConditions }: Index, { conditions }: Conditions): boolean {
  const isRequired = ({ path }: IndexField) =>
    conditions.some((condition) => condition.path === path && requiresValue(condition));
  const isImplied = (partial: Condition) => conditions.some((condition) => implies(condition, partial));
  return (
    (!spec.sparse || fields.some(isRequired)) &&
    partialConditions.rest.length === 0 &&
    partialConditions.conditions.every(isImplied)
  );
}

/** For example, `status: 'open'` implies `status: { $in: ['open', 'new'] }` and `status: { $exists: true }`. */
function implies(condition: Condition, implied: Condition): boolean {
  if (condition.path !== implied.path) return false;
  if (condition.operator === implied.operator && equalValues(condition.operand, implied.operand)) return true;
  if (implied.operator === '$exists' && implied.operand) return requiresValue(condition);
  // Equality with an array also matches a nested array, and equal values may have different types.
  if (Array.isArray(condition.operand) || implied.operator === '$type') return false;
  return condition.operator === '$eq' && testOn(implied, 'value')({ value: condition.operand });
}

/** Whether the condition fails for a missing field, even for one below an empty array. */
function requiresValue(condition: Condition): boolean {
  const test = testOn(condition, 'list.value');
  return !test({}) && !test({ list: [] });
}

const testOn = (condition: Condition, path: string): Predicate =>
  compile({ conditions: [{ ...condition, path }], rest: [] });
