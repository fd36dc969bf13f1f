import { type Doc, decodeTyped, encode, isPlainObject, toPlain } from '../documents';
import { fail } from '../errors';
import { doubleOf, kindOf } from '../expressions/values';
import type { Collection } from '../storage/collection';
import { type DocumentSource, documentsOf, listSource, mapSource } from './cursors';
import { Execution, type QueryRequest } from './execution';
import { compileFilter, needsTypes, type Scope } from './filter';
import { checkTime } from './limits';
import { isFlag, parseProjection } from './projection';
import { parseSort } from './sort';
import { type CompiledStage, compileStage, isWhole } from './stages';

const COLLATION_SAFE = '$limit $skip $unset $count $unwind'.split(' ');
const WITH_EXPRESSIONS = '$addFields $group $project $replaceRoot $replaceWith $set'.split(' ');
const MAX_STAGES = 1_000;

/** Checks every stage of a pipeline. @param scope the variables and the collation of its expressions */
export function parsePipeline(pipeline: unknown, scope: Scope = {}, inUpdate = false): Doc[] {
  if (!Array.isArray(pipeline)) return fail('TypeMismatch', "'pipeline' option must be specified as an array");
  if (pipeline.length > MAX_STAGES)
    fail('Location7749501', `Pipeline length must be no longer than ${MAX_STAGES} stages.`);
  return pipeline.map((stage: unknown, position) => {
    const [[name = '', spec] = [], ...more] = isPlainObject(stage) ? Object.entries(stage) : [];
    const isWriting = name === '$out' || name === '$merge';
    if (name === '' || more.length > 0)
      fail('Location40323', 'A pipeline stage specification object must contain exactly one field.');
    if (isWriting && position < pipeline.length - 1)
      fail('Location40601', `${name} can only be the final stage in the pipeline`);
    if (name === '$listLocalSessions' && position > 0)
      fail('Location40602', `${name} is only valid as the first stage`);
    // Numbers in expressions keep their types.
    const isTyped = WITH_EXPRESSIONS.includes(name) || (name === '$match' && needsTypes(spec));
    const value = isTyped ? spec : toPlain(spec);
    compileStage(name, value, scope, inUpdate);
    return { [name]: value };
  });
}

/** Splits a pipeline into a query for the planner, the remaining stages, and a last stage that writes. */
export function splitPipeline(pipeline: Doc[], options: Partial<QueryRequest>) {
  const output = pipeline.find((stage) => '$out' in stage || '$merge' in stage);
  const stages = output ? pipeline.slice(0, -1) : pipeline;
  const filters: Doc[] = [];
  const request: QueryRequest = { filter: {}, sort: [], skip: 0, limit: 0, ...options };
  const take = ({ $match, $sort, $skip, $limit }: Doc): boolean => {
    if (request.limit > 0) return false; // Stages after a limit must not move before it.
    if (isPlainObject($match) && request.skip === 0) filters.push($match);
    else if ($sort !== undefined && request.sort.length === 0 && request.skip === 0) request.sort = parseSort($sort);
    else if (isWhole($skip, 0)) request.skip += doubleOf($skip);
    else if (isWhole($limit, 1)) request.limit = doubleOf($limit);
    else return false;
    return true;
  };
  const firstLeft = stages.findIndex((stage) => !take(stage));
  request.filter = filters.length > 1 ? { $and: filters } : (filters[0] ?? {});
  return { request, rest: firstLeft < 0 ? [] : stages.slice(firstLeft), output };
}

/** Builds the result of stages that only count: $count, or the $group that countDocuments sends. */
export function countResultOf([stage, ...others]: Doc[]): ((n: number) => Doc) | undefined {
  const { $count: name, $group } = others.length > 0 ? {} : (stage ?? {});
  if (typeof name === 'string' && name !== '') return (n) => ({ [name]: n });
  const [[key, _id] = [], [field, sum] = [], ...more] = Object.entries(isPlainObject($group) ? $group : {});
  const isConstant = key === '_id' && (_id === null || kindOf(_id) !== undefined) && more.length === 0;
  const isCount =
    isConstant && field !== undefined && isPlainObject(sum) && kindOf(sum.$sum) === 'int' && doubleOf(sum.$sum) === 1;
  return isCount ? (n) => ({ _id, [field]: n }) : undefined;
}

/** A query and the stages after it. Without a collection there is no execution, and there are no documents. */
type Reading = { execution: Execution | undefined; request: QueryRequest; rest: Doc[] };

export function startQuery(collection: Collection | undefined, request: QueryRequest, rest: Doc[] = []): Reading {
  if (!collection) compileFilter(request.filter, request.scope);
  return { execution: collection && new Execution(collection, request), request, rest };
}

/** Reads the documents of the query and runs the other stages on them. */
export function runPipeline({ execution, request, rest }: Reading): DocumentSource {
  if (execution && rest.length === 0) return execution;
  const toCountResult = countResultOf(rest);
  const n = toCountResult && execution?.count();
  if (toCountResult) return listSource(n ? [encode(toCountResult(n))] : []);
  const $project = rest.length === 1 ? rest[0]?.$project : undefined;
  const projection = isPlainObject($project) && Object.values($project).every(isFlag) && parseProjection($project);
  if (execution && projection) return mapSource(execution, projection);
  const output = compileStages(rest, request.scope)(execution ? decoded(execution) : [])[Symbol.iterator]();
  const next = () => {
    const { value, done } = output.next();
    return done ? undefined : encode(value);
  };
  const close = () => void output.return?.();
  return { next, pause: () => execution?.pause(), close, ...(execution && { inner: execution }) };
}

function* decoded(source: DocumentSource): Generator<Doc> {
  for (const bytes of documentsOf(source)) yield decodeTyped(bytes);
}

/** Compiles stages, which see typed numbers and share one `$$NOW`. */
export function compileStages(stages: Doc[], outer: Scope = {}, inUpdate = false): CompiledStage {
  const unsafe = outer.compare && stages.flatMap(Object.keys).find((name) => !COLLATION_SAFE.includes(name));
  if (unsafe) fail('NotImplemented', `${unsafe} with a collation is not supported by the embedded database`);
  const scope = { ...outer, variables: { NOW: new Date(), ...outer.variables } };
  const runs = stages.flatMap(Object.entries).map(([name, spec]) => compileStage(name, spec, scope, inUpdate));
  return (docs) => runs.reduce((before, run) => run(timed(before)), docs);
}

function* timed(docs: Iterable<Doc>): Generator<Doc> {
  for (const doc of docs) {
    checkTime();
    yield doc;
  }
}
