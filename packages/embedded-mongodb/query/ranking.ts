import { TYPE } from '../keys/encoding';
import type { Collection } from '../storage/collection';
import type { Index, IndexField } from '../storage/index';
import { estimatedKeys, hasMoreKeys } from './count-keys';
import {
  holdsEveryMatch,
  isEmpty,
  type Plan,
  type PlanRequest,
  planOver,
  planWithPrefix,
  readsBackwards,
  usesOf,
} from './planner';

const MAX_RANKED = 5_000;
// Documents that are sorted are all read, and kept till the last.
const MAX_SORTED = 1_000;
// So many times more is read in order than expected before it costs more than sorting all.
const DOUBT = 4;
const ALL = 2 ** 31 - 2;
// More keys than these are many: they are not counted further.
const MAX_COUNTED = 20_000;
// In the time of reading and testing a document so many keys are read and sorted.
const KEYS_A_DOCUMENT = 30;
// An encoded date: its type, 64 bits.
const DATE_BYTES = 9;

/** A range of dates where sorting all its keys costs less than the documents that the plan would test. */
export function rankedInstead(plan: Plan, { allIndexes }: Collection, request: PlanRequest): Plan | undefined {
  if (request.sort.length === 0 || (plan.sorted && isEmpty(plan.residual))) return undefined;
  const plans = allIndexes.flatMap((index) =>
    holdsEveryMatch(index, request.filter) ? (planRanked(index, request) ?? []) : [],
  );
  const [best, fewest] = withFewest(plans, MAX_RANKED);
  return best && isLess(fewest / KEYS_A_DOCUMENT + Math.min(fewest, request.most), fewest, plan, request)
    ? best
    : undefined;
}

/** Documents so few that reading and sorting all of them costs less than those that the plan would test in its order. */
export function sortedInstead(plan: Plan, { allIndexes }: Collection, request: PlanRequest): Plan | undefined {
  if (request.sort.length === 0 || isEmpty(plan.residual)) return undefined;
  const isAsked = (field?: IndexField) => !field || request.filter.conditions.some(({ path }) => path === field.path);
  const plans = allIndexes.flatMap((index) => {
    // one by its first field alone is no narrower than the plan
    const isNarrow = isAsked(index.order[1]) && holdsEveryMatch(index, request.filter);
    const own = isNarrow ? planOver(index, { ...request, sort: [] }, false) : undefined;
    return own && !own.distinct ? { ...own, sorted: false } : [];
  });
  const [best, fewest] = withFewest(plans, MAX_SORTED);
  return best && isLess(fewest, fewest, plan, request) ? best : undefined;
}

/** Keys in the order wanted that tell what the plan would test, where it would test more documents than these cost. */
export function toldInstead(plan: Plan, { allIndexes }: Collection, request: PlanRequest): Plan | undefined {
  if (request.sort.length === 0 || isEmpty(plan.residual) || plan.told.length > 0 || plan.within.length > 0)
    return undefined;
  const plans = allIndexes.flatMap((index) => {
    const own = holdsEveryMatch(index, request.filter) ? planOver(index, request, false) : undefined;
    return own?.sorted && own.told.length > 0 ? own : [];
  });
  const [told] = plans.sort((a, b) => b.score - a.score);
  return told && hasMoreKeys(plan.ranges, estimatedKeys(told.ranges, ALL) / KEYS_A_DOCUMENT) ? told : undefined;
}

/** Documents tested in the order wanted, where so many match that the first ones are found before all could be sorted. */
export function orderedInstead(plan: Plan, { allIndexes }: Collection, request: PlanRequest): Plan | undefined {
  if (plan.sorted || plan.collectionScan || !hasMoreKeys(plan.ranges, MAX_SORTED)) return undefined;
  const plans = allIndexes.flatMap((index) => {
    const own = holdsEveryMatch(index, request.filter) ? planOver(index, request, false) : undefined;
    return own?.sorted && !own.merged ? own : [];
  });
  const [ordered] = plans.sort((a, b) => b.score - a.score);
  if (!ordered) return undefined;
  const matches = estimatedKeys(plan.ranges, ALL);
  // they are taken to lie evenly, which they need not
  return estimatedKeys(ordered.ranges, ALL) * request.most < matches * (matches / DOUBT) ? ordered : undefined;
}

/** The plan that reads fewest keys, and how many these are; of those that do not read more than `most`. */
function withFewest(plans: readonly Plan[], most: number): [Plan | undefined, number] {
  let [best, fewest]: [Plan | undefined, number] = [undefined, most];
  for (const plan of plans) {
    const count = estimatedKeys(plan.ranges, fewest);
    if (count > fewest) continue;
    fewest = count;
    best = plan;
  }
  return [best, fewest];
}

/** Whether the plan would read more documents than `cost` before it has found those wanted of at most `matches`. */
function isLess(cost: number, matches: number, plan: Plan, { most }: PlanRequest): boolean {
  // matches are taken to lie evenly: a plan in order ends with the last one wanted
  const part = plan.sorted ? Math.min(1, most / matches) : 1;
  return hasMoreKeys(plan.ranges, Math.min(MAX_COUNTED, Math.ceil(cost / part)));
}

/** Equality, then one range of dates, then the order wanted. */
function planRanked(index: Index, request: PlanRequest): Plan | undefined {
  const { filter, sort } = request;
  const isAsked = ({ path }: IndexField) => filter.conditions.some((condition) => condition.path === path);
  if (!index.order.slice(0, -sort.length).every(isAsked)) return undefined;
  const uses = usesOf(index, request);
  const prefix = uses.findIndex(({ points }) => !points);
  const { field, intervals = [] } = uses[prefix] ?? {};
  // what is sorted by ends with the `_id`: keys that are the same but for the date are told apart
  if (index.holdsDocuments || index.order.at(-1)?.path !== '_id' || field?.path === '_id') return undefined;
  const isOne = uses.slice(0, prefix + 1).every((use) => use.intervals?.length === 1);
  if (!field || !isOne || intervals[0]?.low[0] !== TYPE.date || index.isMultikey(field)) return undefined;
  const reverse = readsBackwards(index, uses, prefix + 1, sort, 1);
  if (reverse === undefined || sort.some(({ path }) => path === field.path)) return undefined;
  const plan = planWithPrefix(index, uses, prefix, request, false);
  const [range] = plan?.ranges ?? [];
  const order = { reverse, sorted: true, merged: false, tail: index.order.length - prefix - 1, told: [] };
  // what the keys said may have changed when their documents are read
  return (
    plan && range && { ...plan, ...order, ranges: [{ ...range, ranked: range.prefix + DATE_BYTES }], residual: filter }
  );
}
