import type { Doc } from '../documents';
import type { Collection } from '../storage/collection';
import { type Condition, conditionsOf } from './filter';
import { intersected } from './intersection';
import { bestPlan, type Plan, type PlanRequest } from './planner';
import { orderedInstead, rankedInstead, sortedInstead, toldInstead } from './ranking';

const MAX_ALTERNATIVES = 10;
// No plan scores as much: of two that are alike in the lowest score the highest decides.
const MAX_SCORE = 1_000_000;

/**
 * The index of the most use, or several; a range whose few keys, or documents, can be sorted where these would test many. What
 * is left undecided is asked of other indexes where they can tell.
 */
export function choosePlan(collection: Collection, wanted: Omit<PlanRequest, 'known'>): Plan {
  const request = { ...wanted, known: new Map() };
  const single = bestPlan(collection, request);
  if (request.hint != null) return single;
  const best = planOfEither(collection, request, single.score) ?? single;
  const plan = intersected(best, collection, request.filter);
  const ranked = rankedInstead(plan, collection, request);
  if (ranked) return intersected(ranked, collection, request.filter);
  const fewer = sortedInstead(plan, collection, request) ?? toldInstead(plan, collection, request);
  return fewer ?? orderedInstead(plan, collection, request) ?? plan;
}

/**
 * The alternatives of an $or, each by an index of its own, where all come in the order wanted and score more than `least`; or
 * some do, and no other less, and each reads only what it asks for itself. Of several $or the one that tells most.
 */
function planOfEither(collection: Collection, request: PlanRequest, least: number): Plan | undefined {
  const found = request.filter.rest.map((either) => planOf(either, collection, request, least));
  return found.reduce((best, one) => (one && (!best || one.score > best.score) ? one : best), undefined);
}

function planOf(either: Doc, collection: Collection, request: PlanRequest, least: number): Plan | undefined {
  const { filter, sort } = request;
  const alternatives = Object.keys(either).join() === '$or' && Array.isArray(either.$or) ? either.$or : [];
  if (alternatives.length > MAX_ALTERNATIVES) return undefined;
  const filters = alternatives.map((one: Doc) => conditionsOf(one, { conditions: [...filter.conditions], rest: [] }));
  if (!filters.every(({ rest }) => rest.length === 0)) return undefined;
  const owns = filters.map(({ conditions }) => conditions.filter((one) => !filter.conditions.includes(one)));
  const ordered = filters.map((one, at) => bestPlan(collection, { ...request, filter: one, own: owns[at] ?? [] }));
  const scores = ordered.map((plan) => Math.floor(plan.score));
  const [lowest, highest] = [Math.min(...scores), Math.max(...scores)];
  const isNarrower = ({ residual }: Plan, at: number) => owns[at]?.some((one) => !residual.conditions.includes(one));
  const isBetter = lowest === least && highest > least && ordered.every(isNarrower);
  if (lowest <= least && !isBetter) return undefined;
  const plans = ordered.map(
    (plan, at) => rankedInstead(plan, collection, { ...request, filter: filters[at] ?? filter }) ?? plan,
  );
  const [first] = plans;
  if (!first) return undefined;
  // what only one alternative fixes, its keys are not merged by
  const isFixed = (path: string) => filter.conditions.some((one) => one.path === path && one.operator === '$eq');
  const wanted = sort.filter(({ path }) => !isFixed(path));
  const isMergeable = ({ index: { order }, tail }: Plan) =>
    wanted.every(({ path }, at) => order[order.length - tail + at]?.path === path);
  const isFit = (plan: Plan) =>
    !plan.index.holdsDocuments &&
    plan.sorted &&
    plan.reverse === first.reverse &&
    plan.ranges.every(({ prefix }) => prefix > 0) &&
    isMergeable(plan);
  if (!plans.every(isFit)) return undefined;
  const ranges = plans.flatMap((plan) => plan.ranges);
  const isCommon = (condition: Condition) => filter.conditions.includes(condition);
  const open = plans.flatMap((plan) => plan.residual.conditions);
  const rest = filter.rest.filter((other) => other !== either || !open.every(isCommon));
  const residual = { conditions: [...new Set(open.filter(isCommon))], rest };
  const tail = plans.every((plan) => plan.tail === first.tail) ? first.tail : 0;
  const score = lowest + highest / MAX_SCORE;
  return { ...first, ranges, residual, score, tail, told: [], merged: sort.length > 0, distinct: true };
}
