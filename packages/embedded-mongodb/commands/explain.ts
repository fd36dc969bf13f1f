import { type Doc, isPlainObject } from '../documents';
import { fail } from '../errors';
import type { Execution, QueryRequest } from '../query/execution';
import { countedAs, startQuery } from '../query/pipeline';
import type { KeyRange } from '../query/planner';
import { isFlag } from '../query/projection';
import type { Index } from '../storage/index';
import { ASKING, type Asked, COUNTING, parseAggregate, queryOf } from './asking';
import { Context, command, optionsParser, type Spec } from './command';
import { DELETE_STATEMENT } from './delete';
import { FIND_AND_MODIFY } from './find-and-modify';
import { SERVER_VERSION } from './hello';
import { UPDATE_STATEMENT } from './update';

const VERBOSITIES = ['queryPlanner', 'executionStats', 'allPlansExecution'];
const WRITING = { update: UPDATE_STATEMENT, delete: DELETE_STATEMENT, findAndModify: FIND_AND_MODIFY };
const SPECS: Record<string, Spec> = { ...ASKING, ...WRITING };

export const explain = command({ text: 'verbosity' }, ({ command, server, request, connectionId }, options) => {
  const { verbosity = 'allPlansExecution' } = options;
  if (!VERBOSITIES.includes(verbosity))
    fail('FailedToParse', `verbosity string must be one of ${VERBOSITIES.join(', ')}`);
  const inner = command.explain;
  if (!isPlainObject(inner)) return fail('FailedToParse', 'explain command requires a nested object');
  return explainCommand(new Context(server, request, connectionId, inner), verbosity);
});

export function explainCommand(context: Context, verbosity: string): Doc {
  const asked = explainable(context);
  const { namespace, command } = context;
  const { execution, request, rest } = startQuery(context.collection, asked.request, asked.rest);
  const counting = countedAs(rest) !== undefined;
  const winningPlan = execution ? stagesOf(execution, counting, asked.projection ?? {}) : { stage: 'EOF' };
  const isRun = execution && verbosity !== 'queryPlanner';
  const whole = {
    queryPlanner: { namespace, parsedQuery: request.filter, winningPlan, rejectedPlans: [] },
    ...(isRun && { executionStats: runFully(execution, winningPlan, counting) }),
  };
  const shown = rest.length > 0 && !counting ? { stages: [{ $cursor: whole }, ...rest] } : whole;
  const serverInfo = { host: 'localhost', port: 0, version: SERVER_VERSION };
  return { explainVersion: '1', ...shown, command, serverInfo, ok: 1 };
}

function explainable(context: Context): { request: QueryRequest; rest: Doc[]; projection?: Doc } {
  const { name, command } = context;
  if (name === 'aggregate') return parseAggregate(context, optionsParser(ASKING.aggregate)(command, name));
  const spec = SPECS[name] ?? fail('CommandNotFound', `Explain failed due to unknown command: ${name}`);
  // of the commands that write the first statement
  const [statement = command] = [command[`${name}s`] ?? []].flat();
  const options = optionsParser(spec)(statement as Doc, name) as Asked & { q?: Doc; multi?: boolean; projection?: Doc };
  const isSingle = name === 'findAndModify' || (name === 'update' && !options.multi);
  const request = queryOf(context, { query: options.q ?? {}, ...options, ...(isSingle && { limit: 1 }) });
  return { request, rest: name === 'count' ? COUNTING : [], projection: options.projection ?? {} };
}

function stagesOf({ plan, request }: Execution, counting: boolean, projection: Doc): Doc {
  const { skip, limit, sort } = request;
  const { index, ranges, collectionScan, merged, residual, within } = plan;
  const { holdsDocuments } = index;
  const tested = residual.conditions.map(({ path, operator, operand }): Doc => ({ [path]: { [operator]: operand } }));
  const parts = [...tested, ...residual.rest];
  const filter = parts.length > 0 && { filter: parts.length === 1 ? parts[0] : { $and: parts } };
  const isById = !collectionScan && holdsDocuments && ranges.length === 1 && (ranges[0]?.prefix ?? 0) > 0;
  const onKeys = counting && !filter;
  const stage = onKeys && within.length === 0 ? 'COUNT_SCAN' : 'IXSCAN';
  const isIndexed = !collectionScan && !isById;
  const direction = plan.reverse ? 'backward' : 'forward';
  const scanOf = ({ spec }: Index, own: number) => ({
    ...{ stage, keyPattern: spec.key, indexName: spec.name },
    ...{ isMultiKey: spec.multikey.length > 0, ranges: own, isSparse: spec.sparse === true },
    ...{ isUnique: holdsDocuments || spec.unique === true, isPartial: spec.partialFilterExpression !== undefined },
    direction,
  });
  const sortPattern = Object.fromEntries(sort.map(({ path, descending }) => [path, descending ? -1 : 1]));
  const sorting = { stage: 'SORT', sortPattern, memLimit: 104_857_600 };
  const scansOf = (read: KeyRange[]) => {
    const own = (range: KeyRange) => scanOf(range.index, read.filter((other) => isAlike(range, other)).length);
    const isAlike = (range: KeyRange, other: KeyRange) => range.index === other.index && range.ranked === other.ranked;
    const first = read.filter((range, at) => read.findIndex((other) => isAlike(range, other)) === at);
    return first.map((range) => (range.ranked === undefined ? own(range) : { ...sorting, inputStage: own(range) }));
  };
  const scans = scansOf(ranges);
  const union = { stage: merged ? 'SORT_MERGE' : 'OR', inputStages: scans };
  const scan = merged && scans.length === 1 ? { stage: 'SORT_MERGE', inputStage: scans[0] } : scans[0];
  const read = scans.length > 1 ? union : scan;
  const asked = within.map(scansOf).map((own) => (own.length > 1 ? { stage: 'OR', inputStages: own } : own[0]));
  const skipping = skip > 0 && { stage: 'SKIP', skipAmount: skip };
  const skipsKeys = plan.sorted && !filter && isIndexed && !onKeys && !merged;
  const most = limit > 0 && { limitAmount: limit + skip };
  const flags = Object.values(projection);
  const chain = [
    counting && { stage: 'COUNT' },
    flags.length > 0 && { stage: `PROJECTION_${flags.every(isFlag) ? 'SIMPLE' : 'DEFAULT'}` },
    limit > 0 && plan.sorted && { stage: 'LIMIT', limitAmount: limit },
    !skipsKeys && skipping,
    !plan.sorted && { ...sorting, ...most },
    isIndexed && !onKeys && { stage: 'FETCH', ...filter },
    skipsKeys && skipping,
    isIndexed && (within.length > 0 ? { stage: 'AND_SORTED', inputStages: [read, ...asked] } : read),
    isById && { stage: 'IDHACK' },
    collectionScan && { stage: 'COLLSCAN', ...filter, direction },
  ].filter((stage) => typeof stage === 'object');
  return chain.reduceRight<Doc>((inputStage, stage) => ('stage' in inputStage ? { ...stage, inputStage } : stage), {});
}

function runFully(execution: Execution, stages: Doc, counting: boolean): Doc {
  const started = performance.now();
  if (counting) execution.count();
  else while (execution.next());
  const { plan, keysExamined, docsExamined, returned: nReturned } = execution;
  return {
    ...{ executionSuccess: true, nReturned, executionTimeMillis: Math.round(performance.now() - started) },
    ...{ totalKeysExamined: plan.collectionScan ? 0 : keysExamined, totalDocsExamined: docsExamined },
    executionStages: { ...stages, nReturned },
  };
}
