import { type Doc, isPlainObject } from '../documents';
import { fail } from '../errors';
import type { Execution, QueryRequest } from '../query/execution';
import { countResultOf, startQuery } from '../query/pipeline';
import { Context, command, optionsParser, SERVER_VERSION, type Spec } from './command';
import { COUNT_STAGES, parseAggregate, QUERY_OPTIONS, type QueryOptions, queryOf } from './query-options';

const VERBOSITIES = ['queryPlanner', 'executionStats', 'allPlansExecution'];
/** Options of the commands that can be explained, which only read. */
const SPECS: Record<string, Spec> = QUERY_OPTIONS;

export const explain = command({ text: 'verbosity' }, ({ command, server, request, connectionId }, options) => {
  const { verbosity = 'allPlansExecution' } = options;
  if (!VERBOSITIES.includes(verbosity))
    fail('FailedToParse', `verbosity string must be one of ${VERBOSITIES.join(', ')}`);
  const inner = command.explain;
  if (!isPlainObject(inner)) return fail('FailedToParse', 'explain command requires a nested object');
  return explainCommand(new Context(server, request, connectionId, inner), verbosity);
});

export function explainCommand(context: Context, verbosity: string): Doc {
  const { namespace, command } = context;
  const query = parseExplained(context);
  const { execution, request, rest } = startQuery(context.collection, query.request, query.rest);
  const counting = countResultOf(rest) !== undefined;
  const winningPlan = execution ? stagesOf(execution, counting) : { stage: 'EOF' };
  const isRun = execution && verbosity !== 'queryPlanner';
  const whole = {
    queryPlanner: { namespace, parsedQuery: request.filter, winningPlan, rejectedPlans: [] },
    ...(isRun && { executionStats: runFully(execution, winningPlan, counting) }),
  };
  const plan = rest.length > 0 && !counting ? { stages: [{ $cursor: whole }, ...rest] } : whole;
  const serverInfo = { host: 'localhost', port: 0, version: SERVER_VERSION };
  return { explainVersion: '1', ...plan, command, serverInfo, ok: 1 };
}

function parseExplained(context: Context): { request: QueryRequest; rest: Doc[] } {
  const { name, command } = context;
  if (name === 'aggregate') return parseAggregate(context, optionsParser(QUERY_OPTIONS.aggregate)(command, name));
  const spec = SPECS[name] ?? fail('CommandNotFound', `Explain failed due to unknown command: ${name}`);
  const request = queryOf(context, optionsParser(spec)(command, name) as QueryOptions);
  return { request, rest: name === 'count' ? COUNT_STAGES : [] };
}

/** The stages of a plan as nested documents, each with its input stage. */
function stagesOf({ plan, request }: Execution, counting: boolean): Doc {
  const { skip, limit, sort } = request;
  const { ranges, collectionScan, sorted, residual, prefix } = plan;
  const tested = residual.conditions.map(({ path, operator, operand }): Doc => ({ [path]: { [operator]: operand } }));
  const parts = [...tested, ...residual.rest];
  const filter = parts.length > 0 && { filter: parts.length === 1 ? parts[0] : { $and: parts } };
  const isById = ranges.length === 1 && ranges[0]?.index.holdsDocuments && prefix > 0;
  const isIndexed = !collectionScan && !isById;
  const isOnKeys = counting && !filter;
  const direction = plan.reverse ? 'backward' : 'forward';
  const sortPattern = Object.fromEntries(sort.map(({ path, descending }) => [path, descending ? -1 : 1]));
  const scans = new Map<string, Doc>();
  for (const { index } of ranges) {
    const { name: indexName, key: keyPattern, multikey } = index.spec;
    scans.set(indexName, { stage: 'IXSCAN', keyPattern, indexName, isMultiKey: multikey.length > 0, direction });
  }
  const inputStages = [...scans.values()];
  const skipping = skip > 0 && { stage: 'SKIP', skipAmount: skip };
  const skipsKeys = sorted && !filter && isIndexed && !isOnKeys;
  const chain = [
    counting && { stage: 'COUNT' },
    limit > 0 && sorted && { stage: 'LIMIT', limitAmount: limit },
    !skipsKeys && skipping,
    !sorted && { stage: 'SORT', sortPattern, ...(limit > 0 && { limitAmount: limit + skip }) },
    isIndexed && !isOnKeys && { stage: 'FETCH', ...filter },
    skipsKeys && skipping,
    isIndexed && (inputStages.length > 1 ? { stage: 'OR', inputStages } : inputStages[0]),
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
    executionSuccess: true,
    nReturned,
    executionTimeMillis: Math.round(performance.now() - started),
    totalKeysExamined: plan.collectionScan ? 0 : keysExamined,
    totalDocsExamined: docsExamined,
    executionStages: { ...stages, nReturned },
  };
}
