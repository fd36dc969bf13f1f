import type { Collection } from '../storage/collection';
import { intersected } from './intersection';
import { bestPlan, isEmpty, type Plan, type PlanRequest } from './planner';
import { rankedInstead } from './ranking';

/**
 * The index of the most use, with others that tell what it leaves undecided; a range whose few keys can be sorted where
 * that would test many documents.
 */
export function choosePlan(collection: Collection, request: PlanRequest): Plan {
  const best = bestPlan(collection, request);
  if (request.hint != null) return best;
  const plan = isEmpty(best.residual) ? best : intersected(best, collection, request.filter);
  const isBest = request.sort.length === 0 || (plan.sorted && isEmpty(plan.residual));
  return (isBest ? undefined : rankedInstead(plan, collection, request)) ?? plan;
}
