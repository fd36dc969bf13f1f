import { type Doc, isPlainObject } from '../documents';
import { CommandError } from '../errors';
import { Execution, type QueryRequest } from '../query/execution';
import { type Explained, executionStats, type Verbosity, winningPlan } from '../query/explain';
import { countField, parsePipeline, splitPipeline } from '../query/pipeline';
import { isSimpleProjection } from '../query/projection';
import { parseSort } from '../query/sort';
import {
  type CommandContext,
  checkOptions,
  collectionName,
  documentOption,
  findCollection,
  type Handler,
  optionalNumber,
} from './command';
import { parseFind } from './find';

const VERBOSITIES: readonly string[] = ['queryPlanner', 'executionStats', 'allPlansExecution'];

export const explain: Handler = (context) => {
  checkOptions(context, ['verbosity']);
  const { command } = context;
  const verbosity = command.verbosity ?? 'allPlansExecution';
  if (!VERBOSITIES.includes(String(verbosity)))
    throw new CommandError(9, `verbosity string must be one of ${VERBOSITIES.join(', ')}`);
  if (!isPlainObject(command.explain)) throw new CommandError(9, 'explain command requires a nested object');
  const name = Object.keys(command.explain)[0] ?? '';
  return explainCommand({ ...context, command: command.explain, name }, command.explain, verbosity as Verbosity);
};

export function explainCommand(context: CommandContext, command: Doc, verbosity: Verbosity): Doc {
  const { request, rest, ...shown } = requestOf(context, command);
  const namespace = `${context.database}.${collectionName(context)}`;
  const collection = findCollection(context);
  const serverInfo = { host: 'localhost', port: 0, version: '7.0.0' };
  if (!collection) {
    const queryPlanner = { namespace, winningPlan: { stage: 'EOF' }, rejectedPlans: [] };
    return { explainVersion: '1', queryPlanner, command, serverInfo, ok: 1 };
  }
  const execution = new Execution(collection, request);
  const stages = winningPlan(execution, shown);
  const queryPlanner = { namespace, parsedQuery: request.filter, winningPlan: stages, rejectedPlans: [] };
  const explained = {
    queryPlanner,
    ...(verbosity !== 'queryPlanner' && { executionStats: run(execution, stages, shown) }),
  };
  const result = rest.length > 0 ? { stages: [{ $cursor: explained }, ...rest] } : explained;
  return { explainVersion: '1', ...result, command, serverInfo, ok: 1 };
}

function run(execution: Execution, stages: Doc, { counting }: Explained): Doc {
  const started = performance.now();
  let returned = 0;
  if (counting) execution.count();
  else while (execution.next()) returned++;
  execution.pause();
  return executionStats(execution, returned, performance.now() - started, stages);
}

type Explainable = Explained & { request: QueryRequest; rest: Doc[] };

function requestOf({ name }: CommandContext, command: Doc): Explainable {
  const plain = (filter: unknown, limit = 0): QueryRequest => ({
    filter: documentOption(filter, name),
    sort: parseSort(command.sort),
    skip: optionalNumber(command.skip, 'skip') ?? 0,
    limit,
    hint: command.hint,
  });
  switch (name) {
    case 'find': {
      const spec = documentOption(command.projection, 'projection');
      const projection = isSimpleProjection(spec) ? 'PROJECTION_SIMPLE' : 'PROJECTION_DEFAULT';
      return { request: parseFind(command), rest: [], ...(Object.keys(spec).length > 0 && { projection }) };
    }
    case 'aggregate': {
      const split = splitPipeline(parsePipeline(command.pipeline), command.hint, 0);
      return countField(split.rest) ? { request: split.request, rest: [], counting: true } : split;
    }
    case 'count':
      return { request: plain(command.query, optionalNumber(command.limit, 'limit') ?? 0), rest: [], counting: true };
    case 'distinct':
      return { request: plain(command.query), rest: [] };
    case 'findAndModify':
      return { request: plain(command.query, 1), rest: [] };
    case 'update':
    case 'delete': {
      const [statement] = (command[`${name}s`] ?? []) as Doc[];
      const one = name === 'update' ? statement?.multi !== true : statement?.limit === 1;
      return { request: { ...plain(statement?.q, one ? 1 : 0), hint: statement?.hint }, rest: [] };
    }
    default:
      throw new CommandError(59, `Explain failed due to unknown command: ${name}`);
  }
}
