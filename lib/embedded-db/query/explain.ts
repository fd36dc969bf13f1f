import type { Doc } from '../documents';
import type { Execution } from './execution';
import type { Plan } from './planner';

export type Verbosity = 'queryPlanner' | 'executionStats' | 'allPlansExecution';

export type Explained = { projection?: 'PROJECTION_SIMPLE' | 'PROJECTION_DEFAULT'; counting?: boolean };

/** The plan of an execution in MongoDB's words. */
export function winningPlan(execution: Execution, { projection, counting }: Explained = {}): Doc {
  const { plan, request } = execution;
  const { skip, limit } = request;
  const tested = plan.residual.length > 0;
  let stage = scanStage(plan, counting === true && !tested);
  const skipOnKeys = skip > 0 && plan.sorted && !tested && stage.stage === 'IXSCAN';
  if (skipOnKeys) stage = { stage: 'SKIP', skipAmount: skip, inputStage: stage };
  if (fetches(plan, stage, counting === true)) {
    stage = { stage: 'FETCH', ...(tested && { filter: filterOf(plan) }), inputStage: stage };
  }
  if (!plan.sorted) stage = sortStage(execution, stage);
  if (skip > 0 && !skipOnKeys) stage = { stage: 'SKIP', skipAmount: skip, inputStage: stage };
  if (limit > 0 && plan.sorted) stage = { stage: 'LIMIT', limitAmount: limit, inputStage: stage };
  if (projection) stage = { stage: projection, inputStage: stage };
  return counting ? { stage: 'COUNT', inputStage: stage } : stage;
}

function scanStage(plan: Plan, countOnly: boolean): Doc {
  const { source, reverse } = plan;
  const direction = reverse ? 'backward' : 'forward';
  if (plan.collectionScan) {
    return { stage: 'COLLSCAN', ...(plan.residual.length > 0 && { filter: filterOf(plan) }), direction };
  }
  if (isIdHack(plan)) return { stage: 'IDHACK' };
  const spec = source.index?.spec;
  const scan: Doc = {
    stage: countOnly ? 'COUNT_SCAN' : 'IXSCAN',
    keyPattern: source.keyPattern,
    indexName: source.name,
    isMultiKey: (spec?.multikey.length ?? 0) > 0,
    isUnique: spec ? spec.unique === true : true,
    isSparse: spec?.sparse === true,
    isPartial: spec?.partialFilterExpression !== undefined,
    direction,
    ranges: plan.ranges.length,
  };
  return plan.merged ? { stage: 'SORT_MERGE', inputStage: scan } : scan;
}

const isIdHack = (plan: Plan): boolean =>
  plan.source.index === undefined && plan.ranges.length === 1 && (plan.ranges[0]?.prefix ?? 0) > 0;

const fetches = (plan: Plan, stage: Doc, counting: boolean): boolean =>
  !plan.collectionScan && stage.stage !== 'IDHACK' && (!counting || plan.residual.length > 0);

const filterOf = (plan: Plan): unknown => (plan.residual.length === 1 ? plan.residual[0] : { $and: plan.residual });

function sortStage({ request }: Execution, inputStage: Doc): Doc {
  const sortPattern = Object.fromEntries(request.sort.map(({ path, descending }) => [path, descending ? -1 : 1]));
  const limitAmount = request.limit > 0 ? request.limit + request.skip : undefined;
  return { stage: 'SORT', sortPattern, memLimit: 104_857_600, ...(limitAmount && { limitAmount }), inputStage };
}

export function executionStats(execution: Execution, nReturned: number, milliseconds: number, stages: Doc): Doc {
  const { plan, keysExamined, docsExamined } = execution;
  return {
    executionSuccess: true,
    nReturned,
    executionTimeMillis: Math.round(milliseconds),
    totalKeysExamined: plan.collectionScan ? 0 : keysExamined,
    totalDocsExamined: docsExamined,
    executionStages: { ...stages, nReturned },
  };
}
