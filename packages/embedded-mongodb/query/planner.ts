import { fail } from '../errors';
import { equalValues, successor } from '../keys/encoding';
import type { Collection } from '../storage/collection';
import type { Index, IndexField } from '../storage/index';
import { type Bounds, boundsOf, type Interval, intersect, spelled } from './bounds';
import { hasMoreKeys } from './count-keys';
import { type Condition, type Conditions, compile, type Test } from './filter';
import type { SortField } from './sort';

// `prefix`: how many bytes every key in it has in common by equality. `ranked`: its keys are all read at once, and sorted by
// what stands behind so many bytes.
export type KeyRange = Interval & { index: Index; prefix: number; ranked?: number };

// `collectionScan`: no bounds at all, over the documents. `sorted`: the order wanted comes from the keys, where `merged`
// once the ranges are merged by what follows their prefixes. `tail`: how many fields of the order follow the prefixes.
// `within`: a document also has a key that ends alike in one of the ranges of each. `told`: what its own key says of fields
// that its ranges do not go by; those are tested on the document too. `distinct`: a document may have several
// keys in the ranges. `residual`: what the keys leave undecided.
type Reading = { index: Index; collectionScan: boolean; ranges: KeyRange[]; reverse: boolean; score: number };
type Order = { sorted: boolean; merged: boolean };
type Parts = { tail: number; within: KeyRange[][]; told: Told[] };
/** Of the fields behind the prefix, counted from there: in which of the intervals its value is to lie. */
export type Told = { at: number; intervals: Interval[] };
export type Plan = Reading & Order & Parts & { distinct: boolean; residual: Conditions };
/** `most`: how many matches are wanted at most. `own`: of plans that are alike the one that decides one of these is taken. */
type Wanted = { filter: Conditions; sort: SortField[]; most: number; hint?: unknown; own?: Condition[] };
/** `known`: what filters say of the fields of indexes, worked out once for all plans of a query. */
export type PlanRequest = Wanted & { known: Known };
export type Known = Map<Conditions, { uses: Map<Index, Use[]>; ofFields: Map<string, Use> }>;

const MAX_POINTS = 1_000;
// Points of some fields, each with every interval of the next one.
const MAX_RANGES = 10_000;
const MAX_MERGED = 100;
const FEW_KEYS = [50, 500, 5_000];
const EVERYTHING = { low: Buffer.from([0]), high: Buffer.alloc(8, 0xff), prefix: 0 };

const SIMPLE = { reverse: false, merged: false, distinct: false, score: 0, tail: 0, within: [], told: [] };
const NATURAL = { collectionScan: true, ...SIMPLE };

/** The index with the longest equality prefix, then one that reads in the order wanted, then one with a range. */
export function bestPlan(collection: Collection, request: PlanRequest): Plan {
  const { idIndex, allIndexes } = collection;
  const { filter, sort, hint } = request;
  const ranges = [{ ...EVERYTHING, index: idIndex }];
  const natural: Plan = { ...NATURAL, index: idIndex, ranges, residual: filter, sorted: sort.length === 0 };
  const direction = (hint as { $natural?: unknown } | null | undefined)?.$natural;
  if (direction !== undefined) return { ...natural, reverse: Number(direction) < 0 };
  if (hint != null && Object.keys(Object(hint)).length > 0) {
    const [index, ...others] = allIndexes.filter((other) => isNamed(other, hint));
    if (others.length > 0) fail('BadValue', 'Hint matched multiple indexes, must hint by index name.');
    return (
      planOver(index ?? fail('BadValue', 'the hint does not correspond to an existing index'), request, true) ?? natural
    );
  }
  let best = natural;
  for (const index of allIndexes) {
    const highest = highestScore(index, request);
    if (request.own ? highest < best.score : highest <= best.score) continue;
    const plan = holdsEveryMatch(index, filter) ? planOver(index, request, false) : undefined;
    if (plan && (plan.score > best.score || (plan.score === best.score && readsLess(plan, best)))) best = plan;
  }
  return best;
}

/** Of plans that are otherwise alike; many keys are not counted. */
const readsLess = (plan: Plan, other: Plan): boolean =>
  FEW_KEYS.some((few) => !hasMoreKeys(plan.ranges, few) && hasMoreKeys(other.ranges, few));

export const isNamed = ({ spec }: Index, wanted: unknown): boolean =>
  typeof wanted === 'string' ? wanted === spec.name : JSON.stringify(wanted) === JSON.stringify(spec.key);

/** No plan over the index scores more: told without spelling a key. */
function highestScore({ order }: Index, { filter, sort, own }: PlanRequest): number {
  const isAsked = ({ path }: IndexField) => filter.conditions.some((condition) => condition.path === path);
  const first = order.findIndex((field) => !isAsked(field));
  const asked = first < 0 ? order.length : first;
  const isInSort = ({ path }: IndexField) => sort.some((wanted) => wanted.path === path);
  return scoreOf(order.length, {
    prefix: asked,
    inOrder: asked === order.length || order.slice(0, asked + 1).some(isInSort),
    ranged: true,
    whole: true,
    tells: true,
    own: own !== undefined,
  });
}

type Merits = { prefix: number; inOrder: boolean; ranged: boolean; whole: boolean; tells: boolean; own: boolean };

/** The prefix counts most, then the order, then a range; `whole`: nothing is left to be tested; `tells`: its keys say what is. */
const scoreOf = (fields: number, { prefix, inOrder, ranged, whole, tells, own }: Merits): number =>
  9 -
  Math.min(fields, 9) +
  prefix * 1_000 +
  Number(prefix === fields) * 100_000 +
  Number(inOrder) * 500 +
  Number(ranged) * 100 +
  // more than fewer fields count
  Number(whole || tells) * 10 +
  Number(own) / 2;

/** A field of the index, what the conditions say about it, and which of them its intervals decide. */
type Use = { field: IndexField; intervals: Interval[] | undefined; points: boolean; decided: Condition[] };

export function planOver(index: Index, request: PlanRequest, forced: boolean): Plan | undefined {
  const path = index.order[0]?.path;
  const isAsked = (given: { path: string }) => given.path === path;
  if (!forced && !request.filter.conditions.some(isAsked) && !request.sort.some(isAsked)) return undefined;
  const uses = usesOf(index, request);
  let [points, combinations] = [0, 1];
  for (const { intervals = [], points: isPoints } of uses) {
    combinations *= intervals.length;
    if (!isPoints || combinations > MAX_POINTS) break;
    points++;
  }
  // the longest equality prefix, unless only a shorter one reads in the order wanted
  let longest: Plan | undefined;
  for (let prefix = points; prefix >= 0 && !longest?.sorted; prefix--) {
    const plan = planWithPrefix(index, uses, prefix, request, forced);
    longest = plan?.sorted ? plan : (longest ?? plan);
  }
  return longest;
}

/** What the filter says of the fields of an index; several plans are made over it. */
export function usesOf(index: Index, { filter, known }: PlanRequest): Use[] {
  const about = known.get(filter) ?? { uses: new Map(), ofFields: new Map() };
  known.set(filter, about);
  const uses = about.uses.get(index) ?? usesOfFields(index, index.order, filter.conditions, about.ofFields);
  about.uses.set(index, uses);
  return uses;
}

function usesOfFields(
  index: Index,
  fields: readonly IndexField[],
  conditions: Condition[],
  known = new Map<string, Use>(),
): Use[] {
  const arrays = new Set<string | undefined>();
  return fields.map((field) => {
    const use = useOf(index, field, conditions, known);
    if (!use.intervals || !index.isMultikey(field)) return use;
    // keys pair what one element has, but each condition may be met by another: only one of the fields is asked for
    const isSecond = arrays.has(field.segments[0]);
    arrays.add(field.segments[0]);
    return isSecond ? { field, intervals: undefined, points: false, decided: [] } : use;
  });
}

/** Most indexes begin and end with the same fields: what is said of these is the same in each. */
function useOf(index: Index, field: IndexField, conditions: Condition[], known: Map<string, Use>): Use {
  const { path, descending, limit } = field;
  const own = conditions.filter((condition) => condition.path === path);
  if (own.length === 0) return { field, intervals: undefined, points: false, decided: [] };
  const alike = `${index.isMultikey(field)} ${index.spec.truncated} ${descending} ${limit} ${path}`;
  const use = known.get(alike) ?? newUseOf(index, field, own);
  known.set(alike, use);
  return use;
}

function newUseOf(index: Index, field: IndexField, conditions: Condition[]): Use {
  const bounded = conditions.flatMap((condition) => {
    const bounds = boundsOf(condition, index, field);
    return bounds ? [{ ...bounds, condition }] : [];
  });
  const rank = ({ points, intervals }: Bounds) => (points ? intervals.length : Number.MAX_SAFE_INTEGER);
  bounded.sort((a, b) => rank(a) - rank(b));
  // each of two conditions on an array may be met by another element: their bounds must not be intersected
  const used = index.isMultikey(field) ? bounded.slice(0, 1) : bounded;
  const decided = used.filter(({ exact }) => exact).map(({ condition }) => condition);
  const [first, ...others] = used;
  const bounds: Bounds | undefined = first && others.reduce<Bounds>(intersect, first);
  return { field, intervals: bounds && spelled(bounds, field), points: bounds?.points ?? false, decided };
}

/** Equality on the first `prefix` fields, then bounds on the next one if there are any. */
export function planWithPrefix(index: Index, uses: Use[], prefix: number, request: PlanRequest, forced: boolean) {
  const { filter, sort } = request;
  const equal = uses.slice(0, prefix);
  const heads = headsOf(equal);
  const intervals = uses[prefix]?.intervals;
  const isFew = heads.length === 1 || heads.length * (intervals?.length ?? 0) <= MAX_RANGES;
  const next = isFew ? intervals : undefined;
  const reverse = readsBackwards(index, uses, prefix, sort, heads.length);
  const inOrder = sort.length > 0 && reverse !== undefined;
  const used = next ? uses.slice(0, prefix + 1) : equal;
  if (used.length === 0 && !forced && !inOrder) return undefined;
  const ranges = heads.flatMap((head): KeyRange[] => {
    if (!next) return [head.length > 0 ? rangeBehind(index, head) : { ...EVERYTHING, index }];
    const behind = (tail: Buffer) => Buffer.concat([head, tail]);
    return next.map(({ low, high }) => ({ index, low: behind(low), high: behind(high), prefix: head.length }));
  });
  if (ranges.length > 1) ranges.sort((a, b) => Buffer.compare(a.low, b.low) * (reverse ? -1 : 1));
  const isOpen = (condition: Condition) => !used.some(({ decided }) => decided.includes(condition));
  const residual = { conditions: filter.conditions.filter(isOpen), rest: filter.rest };
  const isSpread = ({ field, intervals }: Use, at: number) =>
    index.isMultikey(field) && !(at < prefix && intervals?.length === 1);
  const own = request.own?.some((condition) => !isOpen(condition)) ?? false;
  const told = index.spec.truncated ? [] : toldBy(index, uses, prefix, used.length);
  const merits = { prefix, inOrder, ranged: next !== undefined, whole: isEmpty(residual), tells: told.length > 0, own };
  const score = scoreOf(uses.length, merits);
  const order = { reverse: reverse ?? false, sorted: reverse !== undefined, merged: inOrder && heads.length > 1 };
  const parts = { tail: uses.length - prefix, within: [], told };
  return { index, collectionScan: false, ranges, residual, score, ...order, ...parts, distinct: uses.some(isSpread) };
}

const toldBy = (index: Index, uses: Use[], prefix: number, from: number): Told[] =>
  uses.flatMap(({ field, intervals }, at) =>
    at >= from && intervals && !index.isMultikey(field) ? { at: at - prefix, intervals } : [],
  );

/** The keys of the documents that meet the conditions on the first fields; undefined unless few points decide the last. */
export function rangesOfPoints(index: Index, fields: number, conditions: Condition[], most: number) {
  const uses = usesOfFields(index, index.order.slice(0, fields), conditions);
  const count = uses.reduce((product, { intervals = [] }) => product * intervals.length, 1);
  if (!uses.every(({ points }) => points) || uses.at(-1)?.decided.length === 0 || count > most) return undefined;
  return headsOf(uses).map((head) => rangeBehind(index, head));
}

const rangeBehind = (index: Index, head: Buffer): KeyRange => ({
  ...{ index, low: head, high: successor(head), prefix: head.length },
});

/** How the keys of each combination of points begin. */
const headsOf = (uses: Use[]): Buffer[] =>
  uses.map(({ intervals = [] }) => intervals.map(({ low }) => low)).reduce(combine, [Buffer.alloc(0)]);

/** Every head with every tail behind it. */
const combine = (heads: Buffer[], tails: Buffer[]): Buffer[] =>
  heads.flatMap((head) => tails.map((tail) => Buffer.concat([head, tail])));

export const isEmpty = ({ conditions, rest }: Conditions): boolean => conditions.length + rest.length === 0;

/** From which end the keys behind the prefix come in the order wanted; undefined where they do not. */
export function readsBackwards(index: Index, uses: Use[], prefix: number, sort: SortField[], heads: number) {
  if (sort.length === 0) return false;
  const fixed = uses
    .slice(0, prefix)
    .filter(({ field, intervals }) => intervals?.length === 1 && !index.isMultikey(field));
  const wanted = sort.filter(({ path }) => !fixed.some(({ field }) => field.path === path));
  if (wanted.length === 0) return false;
  const isMergeable = heads === 1 || (heads <= MAX_MERGED && (uses[prefix]?.intervals?.length ?? 1) === 1);
  if (index.spec.truncated || !isMergeable) return undefined;
  let backwards: boolean | undefined;
  for (const [at, { path, descending }] of wanted.entries()) {
    const field = index.order[prefix + at];
    // every key is another document: nothing left to order, but where several are read
    if (!field && heads > 1) return undefined;
    if (!field) break;
    const isTurned = field.descending !== descending;
    if (field.path !== path || index.isMultikey(field) || isTurned !== (backwards ?? isTurned)) return undefined;
    backwards = isTurned;
  }
  return backwards ?? false;
}

/** A sparse or partial index may only answer a filter whose every match it holds. */
export function holdsEveryMatch({ fields, spec, demanded }: Index, { conditions }: Conditions): boolean {
  const isHeld = ({ path }: IndexField) => conditions.some((given) => given.path === path && demandsValue(given));
  const isImplied = (wanted: Condition) => conditions.some((given) => implies(given, wanted));
  return (!spec.sparse || fields.some(isHeld)) && demanded.rest.length === 0 && demanded.conditions.every(isImplied);
}

/** `status: 'open'` implies `status: { $in: ['open', 'new'] }`, and that there is a status. */
function implies(given: Condition, wanted: Condition): boolean {
  if (given.path !== wanted.path) return false;
  if (given.operator === wanted.operator && equalValues(given.operand, wanted.operand)) return true;
  if (wanted.operator === '$exists' && wanted.operand) return demandsValue(given);
  // an array is also found within another, and types are not told by what is equal
  if (Array.isArray(given.operand) || wanted.operator === '$type') return false;
  return given.operator === '$eq' && testOn(wanted, 'value')({ value: given.operand });
}

/** Whether it fails for every missing field: one that is not there, and one of the documents of an empty array. */
function demandsValue(given: Condition): boolean {
  const test = testOn(given, 'list.value');
  return !test({}) && !test({ list: [] });
}

const testOn = (condition: Condition, path: string): Test =>
  compile({ conditions: [{ ...condition, path }], rest: [] });
