import { TYPE } from '../keys/encoding';
import type { Collection } from '../storage/collection';
import type { Index } from '../storage/index';
import { countKeys, hasMoreKeys } from './count-keys';
import {
  holdsEveryMatch,
  isEmpty,
  type Plan,
  type PlanRequest,
  planWithPrefix,
  readsBackwards,
  useOf,
} from './planner';

const MAX_RANKED = 5_000;
// More keys than these are many: they are not counted further.
const MAX_COUNTED = 20_000;
// In the time of reading and testing a document so many keys are read and sorted.
const KEYS_A_DOCUMENT = 30;
// An encoded date: its type, 64 bits.
const DATE_BYTES = 9;

/** A range of dates where sorting all its keys costs less than the documents that the plan would test. */
export function rankedInstead(plan: Plan, { allIndexes }: Collection, request: PlanRequest): Plan | undefined {
  if (request.sort.length === 0 || (plan.sorted && isEmpty(plan.residual))) return undefined;
  let [best, fewest]: [Plan | undefined, number] = [undefined, MAX_RANKED];
  for (const index of allIndexes) {
    const ranked = holdsEveryMatch(index, request.filter) ? planRanked(index, request) : undefined;
    if (!ranked || hasMoreKeys(ranked.ranges, fewest)) continue;
    fewest = countKeys(ranked.ranges);
    best = ranked;
  }
  const cost = fewest / KEYS_A_DOCUMENT + Math.min(fewest, request.most);
  // matches are taken to lie evenly: a plan in order ends with the last one wanted
  const part = plan.sorted ? Math.min(1, request.most / fewest) : 1;
  return best && hasMoreKeys(plan.ranges, Math.min(MAX_COUNTED, Math.ceil(cost / part))) ? best : undefined;
}

/** Equality, then one range of dates, then the order wanted. */
function planRanked(index: Index, request: PlanRequest): Plan | undefined {
  const { filter, sort } = request;
  const uses = index.order.map((field) => useOf(index, field, filter.conditions));
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
  const order = { reverse, sorted: true, merged: false, tail: index.order.length - prefix - 1 };
  // what the keys said may have changed when their documents are read
  return (
    plan && range && { ...plan, ...order, ranges: [{ ...range, ranked: range.prefix + DATE_BYTES }], residual: filter }
  );
}
