import type { Doc } from '../documents';
import type { Collection } from '../storage/collection';
import { type Condition, conditionsOf } from './filter';
import { bestPlan, type Plan, type PlanRequest } from './planner';
import { rankedInstead } from './ranking';

const MAX_ALTERNATIVES = 10;

/** The alternatives of an $or, each by an index of its own, where all come in the order wanted and score more than `least`. */
export function planOfEither(collection: Collection, request: PlanRequest, least: number): Plan | undefined {
  const { filter, sort } = request;
  const alternatives = filter.rest.length === 1 && Array.isArray(filter.rest[0]?.$or) ? filter.rest[0].$or : [];
  if (alternatives.length > MAX_ALTERNATIVES) return undefined;
  const filters = alternatives.map((one: Doc) => conditionsOf(one, { conditions: [...filter.conditions], rest: [] }));
  if (!filters.every(({ rest }) => rest.length === 0)) return undefined;
  const ordered = filters.map((one) => bestPlan(collection, { ...request, filter: one }));
  const score = Math.min(...ordered.map((plan) => plan.score));
  if (score <= least) return undefined;
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
  const residual = { conditions: [...new Set(open.filter(isCommon))], rest: open.every(isCommon) ? [] : filter.rest };
  const tail = plans.every((plan) => plan.tail === first.tail) ? first.tail : 0;
  return { ...first, ranges, residual, score, tail, merged: sort.length > 0, distinct: true };
}
