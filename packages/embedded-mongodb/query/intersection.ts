import { successor } from '../keys/encoding';
import type { Collection } from '../storage/collection';
import type { Index, IndexField } from '../storage/index';
import { estimatedKeys } from './count-keys';
import { type Condition, type Conditions, conditionsOf } from './filter';
import { holdsEveryMatch, isEmpty, type KeyRange, type Plan, rangesOfPoints } from './planner';

// Asking another index costs a look for one key; so many ranges of it cost about what a document does.
const MAX_ASKED = 10;
// More keys than these are not counted: most pages are full before.
const MAX_COUNTED = 2_000;

/**
 * Leaves to the keys of other indexes what the plan would test on documents: keys that end alike, by the `_id` at last, are
 * of the same document, so that a look for the one tells what a document of the other meets. The ranges with the fewest keys are then read, and
 * the others asked (MongoDB's AND_SORTED).
 */
export function intersected(plan: Plan, { indexes }: Collection, filter: Conditions): Plan {
  const { index, ranges, residual, sorted } = plan;
  const tail = plan.tail > 0 ? index.order.slice(-plan.tail) : [];
  const isAlike = ranges.length > 0 && ranges.every((range) => endsAlike(range.index, tail));
  const isRanked = ranges.some(({ ranked }) => ranked !== undefined);
  if (isEmpty(residual) || !sorted || !isAlike || tail.at(-1)?.path !== '_id' || (isRanked && ranges.length > 1))
    return plan;
  const likely = indexes.filter((other) => endsAlike(other, tail));
  const within: KeyRange[][] = [];
  const isOpen = (alternatives: Condition[]): boolean => {
    const told = alternatives.map((one) => rangesThatTell(one, likely, tail.length, filter));
    const asked = told.flatMap((some = []) => some);
    if (told.includes(undefined) || asked.length === 0 || asked.length > MAX_ASKED) return true;
    within.push(asked);
    return false;
  };
  // the keys of a plan that is ranked say that already, and were read earlier: its documents are tested again
  const isSaid = ({ path }: Condition) =>
    isRanked && index.order.slice(0, -tail.length).some((own) => own.path === path);
  const conditions = residual.conditions.filter((one) => isSaid(one) || isOpen([one]));
  const rest = residual.rest.filter((one) => {
    const alternatives = Object.keys(one).join() === '$or' && Array.isArray(one.$or) ? one.$or : [];
    const each = alternatives.map((alternative) => conditionsOf(alternative));
    const isSimple = each.every((own) => own.conditions.length === 1 && own.rest.length === 0);
    return !isSimple || isOpen(each.flatMap((own) => own.conditions));
  });
  if (within.length === 0) return plan;
  return isRanked ? { ...plan, within } : fewestFirst({ ...plan, residual: { conditions, rest }, within });
}

/** Whether its keys end with the same fields in the same order, and have one before them. */
function endsAlike({ order, spec, isMultikey }: Index, tail: IndexField[]): boolean {
  const own = order.slice(-tail.length);
  const isSame = (field: IndexField, at: number) =>
    field.path === tail[at]?.path && field.descending === tail[at].descending && !isMultikey(field);
  return order.length > tail.length && !spec.truncated && own.every(isSame);
}

/** The keys of the documents that meet the condition, of those that meet the filter otherwise. */
function rangesThatTell(condition: Condition, likely: Index[], tail: number, { conditions }: Conditions) {
  for (const index of likely) {
    const last = index.order.length - tail - 1;
    if (index.order[last]?.path !== condition.path) continue;
    const all = [...conditions.filter(({ path }) => path !== condition.path), condition];
    const ranges =
      holdsEveryMatch(index, { conditions: all, rest: [] }) && rangesOfPoints(index, last + 1, all, MAX_ASKED);
    if (ranges) return ranges;
  }
  return undefined;
}

function fewestFirst(plan: Plan): Plan {
  const own = plan.ranges;
  const all = [own, ...plan.within];
  // what is read between two ends of the order cannot be asked by a look
  const isWhole = ({ low, high, prefix }: KeyRange) => prefix === low.length && successor(low).equals(high);
  if (own.length > MAX_ASKED || !own.every(isWhole)) return plan;
  let [fewest, best]: [number, KeyRange[]] = [MAX_COUNTED, own];
  for (const ranges of all) {
    const count = estimatedKeys(ranges, fewest);
    if (count > fewest) continue;
    fewest = count;
    best = ranges;
  }
  if (best === own) return plan;
  const within = all.filter((ranges) => ranges !== best);
  return {
    ...plan,
    index: best[0]?.index ?? plan.index,
    ranges: best,
    within,
    told: [],
    merged: best.length > 1,
    distinct: plan.distinct || best.length > 1,
  };
}
