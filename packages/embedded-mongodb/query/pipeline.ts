import { type Doc, decodeTyped, encode, isPlainObject, toPlain } from '../documents';
import { fail } from '../errors';
import { doubleOf, kindOf } from '../expressions/values';
import type { Collection } from '../storage/collection';
import { documentsOf, listSource, mapSource, type Source } from './cursors';
import { Execution, type QueryRequest } from './execution';
import { compileFilter, needsTypes, type Scope } from './filter';
import { checkTime } from './limits';
import { isFlag, parseProjection } from './projection';
import { parseSort } from './sort';
import { compileStage, isWhole, type Run } from './stages';

const UNORDERED = '$limit $skip $unset $count $unwind'.split(' ');
const OF_EXPRESSIONS = '$addFields $group $project $replaceRoot $replaceWith $set'.split(' ');
const MAX_STAGES = 1_000;

/**
 * The stages of a pipeline, each looked through.
 * @param scope what its expressions know
 */
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
    // numbers in expressions keep their types
    const isTyped = OF_EXPRESSIONS.includes(name) || (name === '$match' && needsTypes(spec));
    const known = isTyped ? spec : toPlain(spec);
    compileStage(name, known, scope, inUpdate);
    return { [name]: known };
  });
}

/** The beginning of a pipeline that the planner takes over, what remains, and a last stage that writes. */
export function splitPipeline(pipeline: Doc[], given: Partial<QueryRequest>) {
  const output = pipeline.find((stage) => '$out' in stage || '$merge' in stage);
  const stages = output ? pipeline.slice(0, -1) : pipeline;
  const filters: Doc[] = [];
  const request: QueryRequest = { filter: {}, sort: [], skip: 0, limit: 0, ...given };
  const take = ({ $match, $sort, $skip, $limit }: Doc): boolean => {
    if (request.limit > 0) return false; // what follows a limit must not be moved before it
    if (isPlainObject($match) && request.skip === 0) filters.push($match);
    else if ($sort !== undefined && request.sort.length === 0 && request.skip === 0) request.sort = parseSort($sort);
    else if (isWhole($skip, 0)) request.skip += doubleOf($skip);
    else if (isWhole($limit, 1)) request.limit = doubleOf($limit);
    else return false;
    return true;
  };
  const taken = stages.findIndex((stage) => !take(stage));
  request.filter = filters.length > 1 ? { $and: filters } : (filters[0] ?? {});
  return { request, rest: taken < 0 ? [] : stages.slice(taken), output };
}

/** What only counts: $count, or the $group that countDocuments sends. */
export function countResultOf([stage, ...others]: Doc[]): ((n: number) => Doc) | undefined {
  const { $count: name, $group } = others.length > 0 ? {} : (stage ?? {});
  if (typeof name === 'string' && name !== '') return (n) => ({ [name]: n });
  const [[key, _id] = [], [field, sum] = [], ...more] = Object.entries(isPlainObject($group) ? $group : {});
  const isConstant = key === '_id' && (_id === null || kindOf(_id) !== undefined) && more.length === 0;
  const isCount =
    isConstant && field !== undefined && isPlainObject(sum) && kindOf(sum.$sum) === 'int' && doubleOf(sum.$sum) === 1;
  return isCount ? (n) => ({ _id, [field]: n }) : undefined;
}

/** A query and the stages behind it. Without a collection there is no execution, and no documents. */
type Reading = { execution: Execution | undefined; request: QueryRequest; rest: Doc[] };

export function startQuery(collection: Collection | undefined, request: QueryRequest, rest: Doc[] = []): Reading {
  if (!collection) compileFilter(request.filter, request.scope);
  return { execution: collection && new Execution(collection, request), request, rest };
}

/** The documents that are read by the planner's query, then go through the other stages. */
export function runPipeline({ execution, request, rest }: Reading): Source {
  if (execution && rest.length === 0) return execution;
  const counted = countResultOf(rest);
  const n = counted && execution?.count();
  if (counted) return listSource(n ? [encode(counted(n))] : []);
  const $project = rest.length === 1 ? rest[0]?.$project : undefined;
  const projection = isPlainObject($project) && Object.values($project).every(isFlag) && parseProjection($project);
  if (execution && projection) return mapSource(execution, projection);
  const made = compileStages(rest, request.scope)(execution ? decoded(execution) : [])[Symbol.iterator]();
  const next = () => {
    const { value, done } = made.next();
    return done ? undefined : encode(value);
  };
  const close = () => void made.return?.();
  return { next, pause: () => execution?.pause(), close, ...(execution && { of: execution }) };
}

function* decoded(source: Source): Generator<Doc> {
  for (const bytes of documentsOf(source)) yield decodeTyped(bytes);
}

/** What stages make of documents with typed numbers. They know one `$$NOW`. */
export function compileStages(stages: Doc[], given: Scope = {}, inUpdate = false): Run {
  const unsafe = given.compare && stages.flatMap(Object.keys).find((name) => !UNORDERED.includes(name));
  if (unsafe) fail('NotImplemented', `${unsafe} with a collation is not supported by the embedded database`);
  const scope = { ...given, variables: { NOW: new Date(), ...given.variables } };
  const runs = stages.flatMap(Object.entries).map(([name, spec]) => compileStage(name, spec, scope, inUpdate));
  return (docs) => runs.reduce((before, run) => run(timed(before)), docs);
}

/** Each document is a step of the work that has a time limit. */
function* timed(docs: Iterable<Doc>): Generator<Doc> {
  for (const doc of docs) {
    checkTime();
    yield doc;
  }
}
