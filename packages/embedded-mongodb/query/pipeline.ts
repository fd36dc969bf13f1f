import { type Doc, decodeTyped, encode, isPlainObject, toPlain } from '../documents';
import { refuse } from '../errors';
import { checkTime, evaluation, limitTime } from '../expressions/budget';
import { doubleOf, kindOf } from '../expressions/numbers';
import type { Collection } from '../storage/collection';
import { documentsOf, listSource, mapSource, type Source } from './cursors';
import { Execution, type QueryRequest } from './execution';
import { asksForTypes, compileFilter, type Scope } from './filter';
import { isFlag, parseProjection } from './projection';
import { parseSort } from './sort';
import { compileStage, isWhole, type Look, type Run, STAGES, UPDATE_STAGES } from './stages';

export type Find = (name: string) => Collection | undefined;

const MAX_PIPELINE_BYTES = 100 * 1024 * 1024;
const UNORDERED = '$limit $skip $unset $count $unwind'.split(' ');
const OF_EXPRESSIONS = '$addFields $documents $facet $group $project $replaceRoot $replaceWith $set $sortByCount'.split(
  ' ',
);
const MAX_STAGES = 1_000;
const FIRST = ['$documents', '$listLocalSessions'];
const NOT_IN_FACETS = '$documents $facet $listLocalSessions $merge $out'.split(' ');

/**
 * The stages of a pipeline, each looked through.
 * @param scope what its expressions know
 * @param above where it is not a command's own: 'update', or the stage that it is in
 */
export function parsePipeline(pipeline: unknown, scope: Scope = {}, above = ''): Doc[] {
  if (!Array.isArray(pipeline)) return refuse(14, "'pipeline' option must be specified as an array");
  if (pipeline.length > MAX_STAGES) refuse(7749501, `Pipeline length must be no longer than ${MAX_STAGES} stages.`);
  return pipeline.map((stage: unknown, position) => {
    const [[name = '', spec] = [], ...more] = isPlainObject(stage) ? Object.entries(stage) : [];
    const isWriting = name === '$out' || name === '$merge';
    if (name === '' || more.length > 0)
      refuse(40323, 'A pipeline stage specification object must contain exactly one field.');
    if (!STAGES.has(name)) refuse(40324, `Unrecognized pipeline stage name: '${name}'`);
    if (above === 'update' && !UPDATE_STAGES.has(name))
      refuse(72, `${name} is not allowed to be used within an update`);
    if (above === '$facet' && NOT_IN_FACETS.includes(name))
      refuse(40600, `${name} is not allowed to be used within a $facet stage`);
    if (isWriting && position < pipeline.length - 1)
      refuse(40601, `${name} can only be the final stage in the pipeline`);
    if (FIRST.includes(name) && position > 0) refuse(40602, `${name} is only valid as the first stage`);
    // numbers in expressions keep their types
    const isTyped = OF_EXPRESSIONS.includes(name) || (name === '$match' && asksForTypes(spec));
    const known = isTyped ? spec : toPlain(spec);
    stageOf(name, known, scope, NOTHING);
    return { [name]: known };
  });
}

const NOTHING: Look = () => [];

function stageOf(name: string, spec: unknown, scope: Scope, look: Look): Run {
  const compilePipeline = (stages: unknown, above: string) => runOf(parsePipeline(stages, scope, above), scope, look);
  return compileStage(name, spec, { scope, look, compilePipeline });
}

function runOf(stages: Doc[], scope: Scope, look: Look): Run {
  const runs = stages.map((stage) => {
    const [[name = '', spec] = []] = Object.entries(stage);
    return stageOf(name, spec, scope, look);
  });
  return (docs) => runs.reduce((before, run) => run(before), docs);
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
export function countedAs([stage, ...others]: Doc[]): ((n: number) => Doc) | undefined {
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

/** Starts a query; one of a view as one of its collection, with the stages of the view before its own. */
export function startQuery(find: Find, name: string, request: QueryRequest, rest: Doc[] = []): Reading {
  const collection = find(name);
  const view = collection?.record.view;
  if (!collection) compileFilter(request.filter, request.scope);
  if (!view) return { execution: collection && new Execution(collection, request), request, rest };
  const { filter, sort, skip, limit, ...restrictions } = request;
  const order = Object.fromEntries(sort.map(({ path, descending }) => [path, descending ? -1 : 1]));
  const ordered = sort.length > 0 ? [{ $sort: order }] : [];
  const own = [{ $match: filter }, ...ordered, { $skip: skip }, ...(limit > 0 ? [{ $limit: limit }] : [])];
  const split = splitPipeline([...parsePipeline(view.pipeline), ...own, ...rest], restrictions);
  return startQuery(find, view.on, split.request, split.rest);
}

/** The documents that are read by the planner's query, then go through the other stages. */
export function runPipeline({ execution, request, rest }: Reading, find: Find): Source {
  if (execution && rest.length === 0) return execution;
  const counted = countedAs(rest);
  const n = counted && execution?.count();
  if (counted) return listSource(n ? [encode(counted(n))] : []);
  const $project = rest.length === 1 ? rest[0]?.$project : undefined;
  const projection = isPlainObject($project) && Object.values($project).every(isFlag) && parseProjection($project);
  if (execution && projection) return mapSource(execution, projection);
  const { maxTimeMS, scope } = request;
  const deadline = maxTimeMS ? performance.now() + maxTimeMS : undefined;
  const run = compileStages(rest, scope, { find, deadline });
  const found = run(execution ? documentsFrom(execution) : []);
  // encoded when they are asked for: what they have in common is written out in each of them
  found.reverse();
  const next = () => {
    const doc = found.pop();
    return doc && encode(doc);
  };
  return { next, pause: () => {}, isDone: () => found.length === 0 };
}

/** `read`: how many bytes the same pipeline read before. */
function documentsFrom(source: Source, read = { bytes: 0 }): Doc[] {
  const documents: Doc[] = [];
  for (const bytes of documentsOf(source)) {
    documents.push(decodeTyped(bytes));
    read.bytes += bytes.length;
    if (read.bytes > MAX_PIPELINE_BYTES) refuse(292, `The pipeline reads more than ${MAX_PIPELINE_BYTES} bytes`);
  }
  return documents;
}

/** `deadline`: when the time that the command may take is over, on the clock of `performance`. */
type Surroundings = { find?: Find; deadline?: number | undefined };

/** What stages make of documents with typed numbers. They know one `$$NOW`. */
export function compileStages(stages: Doc[], given: Scope = {}, surroundings: Surroundings = {}): Run {
  const { find = () => undefined, deadline = Number.POSITIVE_INFINITY } = surroundings;
  const unsafe = given.compare && stages.flatMap(Object.keys).find((name) => !UNORDERED.includes(name));
  if (unsafe) refuse(238, `${unsafe} with a collation is not supported by the embedded database`);
  const scope = { ...given, variables: { NOW: new Date(), ...given.variables } };
  const joined = { bytes: 0 };
  const look: Look = (name, filter) => {
    checkTime();
    const isTimed = Number.isFinite(deadline);
    const maxTimeMS = isTimed ? Math.max(1, deadline - performance.now()) : 0;
    const reading = startQuery(find, name, { filter, sort: [], skip: 0, limit: 0, maxTimeMS });
    return documentsFrom(runPipeline(reading, find), joined);
  };
  const runs = stages.map((stage) => runOf([stage], scope, look));
  return (docs) =>
    runs.reduce((before, run) => {
      if (performance.now() > deadline) refuse(50, 'operation exceeded time limit');
      limitTime(deadline);
      return evaluation(() => run(before));
    }, docs);
}
