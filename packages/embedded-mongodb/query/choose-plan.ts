import type { Collection } from '../storage/collection';
import { planOfEither } from './alternatives';
import { intersected } from './intersection';
import { bestPlan, type Known, type Plan, type PlanRequest } from './planner';
import { orderedInstead, rankedInstead, sortedInstead, toldInstead } from './ranking';

/**
 * The index of the most use, or several; a range whose few keys, or documents, can be sorted where these would test many. What
 * is left undecided is asked of other indexes where they can tell.
 */
export function choosePlan(collection: Collection, wanted: Omit<PlanRequest, 'known'>): Plan {
  const request = { ...wanted, known: new Map() satisfies Known };
  const single = bestPlan(collection, request);
  if (request.hint != null) return single;
  const best = planOfEither(collection, request, single.score) ?? single;
  const plan = intersected(best, collection, request.filter);
  const ranked = rankedInstead(plan, collection, request);
  if (ranked) return intersected(ranked, collection, request.filter);
  const fewer = sortedInstead(plan, collection, request) ?? toldInstead(plan, collection, request);
  return fewer ?? orderedInstead(plan, collection, request) ?? plan;
}
