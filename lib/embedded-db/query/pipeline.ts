import { Aggregator } from 'mingo/aggregator';
import { Lazy } from 'mingo/lazy';
import { $group } from 'mingo/operators/pipeline';
import { type Doc, decodePlain, encode, idFirst, isPlainObject } from '../documents';
import { refuse } from '../errors';
import { leavesOf } from '../keys/paths';
import type { Collection } from '../storage/collection';
import { listSource, mapSource, type Source } from './cursors';
import { Execution, type QueryRequest } from './execution';
import { mingoOptions, prepareExpression, type Stage } from './expressions';
import { compileFilter, type Scope } from './filter';
import { isFlag, parseProjection, projectStage } from './projection';
import { parseSort, sorted } from './sort';

type Find = (name: string) => Collection | undefined;

const MAX_PIPELINE_BYTES = 100 * 1024 * 1024;
// What mingo answers like MongoDB. Stages that ask the server about itself are refused.
const NAMES = `$addFields $bucket $bucketAuto $count $densify $documents $facet $fill $group $limit $listLocalSessions $lookup $match $merge
  $out $project $redact $replaceRoot $replaceWith $sample $set $setWindowFields $skip $sort $sortByCount $unset $unwind`;
export const STAGES = new Set(NAMES.split(/\s+/));
export const UPDATE_STAGES = new Set('$addFields $set $project $unset $replaceRoot $replaceWith'.split(' '));
const UNORDERED = '$limit $skip $unset $count $unwind'.split(' ');

export function parsePipeline(pipeline: unknown, allowed = STAGES): Doc[] {
  if (!Array.isArray(pipeline)) return refuse(14, "'pipeline' option must be specified as an array");
  return pipeline.map((stage: unknown, position) => {
    const [[name = '', spec] = [], ...more] = isPlainObject(stage) ? Object.entries(stage) : [];
    const isStage = name !== '' && more.length === 0;
    if (!isStage) refuse(40323, 'A pipeline stage specification object must contain exactly one field.');
    if (!STAGES.has(name)) refuse(40324, `Unrecognized pipeline stage name: '${name}'`);
    if (!allowed.has(name)) refuse(72, `${name} is not allowed to be used within an update`);
    const isEarly = ['$out', '$merge'].includes(name) && position < pipeline.length - 1;
    if (isEarly) refuse(40601, `${name} can only be the final stage in the pipeline`);
    if (name === '$documents' && position > 0) refuse(40602, `${name} is only valid as the first stage`);
    return { [name]: parseStage(name, spec) };
  });
}

function parseStage(name: string, spec: unknown): unknown {
  const parts = isPlainObject(spec) ? spec : undefined;
  const isWhole = Number.isInteger(spec) && Number(spec) >= (name === '$limit' ? 1 : 0);
  if (name === '$match') return parts ?? refuse(15959, 'the match filter must be an expression in an object');
  if (name === '$limit' && !isWhole) refuse(15958, `invalid argument to $limit stage: ${String(spec)}`);
  if (name === '$skip' && !isWhole) refuse(15956, `invalid argument to $skip stage: ${String(spec)}`);
  const isJoin = name === '$lookup' && (!parts || 'pipeline' in parts || 'let' in parts);
  if (isJoin) refuse(238, 'only $lookup by localField and foreignField is supported by the embedded database');
  if (name !== '$facet' || !parts) return prepareExpression(spec);
  return Object.fromEntries(Object.entries(parts).map(([key, stages]) => [key, parsePipeline(stages)]));
}

/** The beginning of a pipeline that the planner takes over, what remains, and a last stage that writes. */
export type SplitPipeline = { request: QueryRequest; rest: Doc[]; output: Doc | undefined };

export function splitPipeline(pipeline: Doc[], given: Partial<QueryRequest>): SplitPipeline {
  const output = pipeline.find((stage) => '$out' in stage || '$merge' in stage);
  const stages = output ? pipeline.slice(0, -1) : pipeline;
  const filters: Doc[] = [];
  const request: QueryRequest = { filter: {}, sort: [], skip: 0, limit: 0, ...given };
  const take = ({ $match, $sort, $skip, $limit }: Doc): boolean => {
    if (request.limit > 0) return false; // what follows a limit must not be moved before it
    if (isPlainObject($match) && request.skip === 0) filters.push($match);
    else if ($sort !== undefined && request.sort.length === 0 && request.skip === 0) request.sort = parseSort($sort);
    else if (typeof $skip === 'number') request.skip += $skip;
    else if (typeof $limit === 'number') request.limit = $limit;
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
  const isConstant = key === '_id' && (_id === null || typeof _id === 'number') && more.length === 0;
  const isCount = isConstant && field !== undefined && isPlainObject(sum) && sum.$sum === 1;
  return isCount ? (n) => ({ _id, [field]: n }) : undefined;
}

/** The documents a pipeline answers: read by the planner's query, then by mingo. */
export function runPipeline(execution: Execution, rest: Doc[], find: Find): Source {
  if (rest.length === 0) return execution;
  const counted = countedAs(rest);
  const n = counted && execution.count();
  if (counted) return listSource(n ? [encode(counted(n))] : []);
  const $project = rest.length === 1 ? rest[0]?.$project : undefined;
  const projection = isPlainObject($project) && Object.values($project).every(isFlag) && parseProjection($project);
  if (projection) return mapSource(execution, projection);
  const documents: Doc[] = [];
  let size = 0;
  for (let bytes = execution.next(); bytes; bytes = execution.next()) {
    documents.push(decodePlain(Buffer.from(bytes)));
    size += bytes.length;
    if (size > MAX_PIPELINE_BYTES) refuse(292, `The pipeline reads more than ${MAX_PIPELINE_BYTES} bytes`);
  }
  execution.pause();
  return encoded(aggregate(documents, rest, execution.request.scope, find));
}

export const encoded = (docs: Doc[]): Source =>
  mapSource(listSource(docs as never), (doc) => encode(idFirst(doc as never)));

export function aggregate(documents: Doc[], stages: Doc[], { variables, compare }: Scope = {}, find?: Find): Doc[] {
  const unsafe = compare && stages.flatMap(Object.keys).find((name) => !UNORDERED.includes(name));
  if (unsafe) refuse(238, `${unsafe} with a collation is not supported by the embedded database`);
  const $lookup: Stage = (input, spec) => input.map((doc) => joined(doc as Doc, spec as Doc, find));
  return new Aggregator(stages, mingoOptions(variables, { ...OWN_STAGES, $lookup })).run<Doc>(documents);
}

const OWN_STAGES: Record<string, Stage> = {
  $group: (input, spec, options) =>
    $group(input, spec as never, options).map((doc) => ({ _id: null, ...(doc as Doc) })) as never,
  $match: (input, filter, options) =>
    input.filter(compileFilter(filter as Doc, { variables: options.variables as Doc })),
  $project: projectStage,
  $sort: (input, spec) => input.transform((docs) => Lazy(sorted(docs as Doc[], parseSort(spec), (doc) => doc))),
  $unwind: (input, spec) => input.transform((docs) => Lazy((docs as Doc[]).flatMap((doc) => unwound(doc, spec)))),
};

/** One document an element; anything but an array stands for itself, also an empty object. */
function unwound(doc: Doc, given: unknown): Doc[] {
  const spec: Doc = isPlainObject(given) ? given : { path: given };
  const path = String(spec.path);
  if (!path.startsWith('$')) refuse(28818, "path option to $unwind stage should be prefixed with a '$'");
  const names = path.slice(1).split('.');
  const value = names.reduce<unknown>((at, name) => (isPlainObject(at) ? at[name] : undefined), doc);
  const withItem = (item: unknown, index: number | null): Doc => ({
    ...(replaced(doc, names, item) as Doc),
    ...(typeof spec.includeArrayIndex === 'string' && { [spec.includeArrayIndex]: index }),
  });
  if (Array.isArray(value) && value.length > 0) return value.map(withItem);
  const isNothing = value == null || Array.isArray(value);
  if (isNothing && spec.preserveNullAndEmptyArrays !== true) return [];
  return [withItem(Array.isArray(value) ? undefined : value, null)];
}

function replaced(value: unknown, [name, ...below]: string[], item: unknown): unknown {
  if (name === undefined || !isPlainObject(value)) return name === undefined ? item : value;
  const { [name]: current, ...others } = value;
  const next = replaced(current, below, item);
  return next === undefined ? others : { ...value, [name]: next };
}

/** $lookup by equality: one indexed query of the other collection a document. */
function joined(doc: Doc, { from, localField, foreignField, as }: Doc, find: Find | undefined): Doc {
  const values = leavesOf(doc, String(localField).split('.')).flat();
  const filter = { [String(foreignField)]: { $in: values.length > 0 ? values.map((value) => value ?? null) : [null] } };
  const collection = find?.(String(from));
  const found = collection ? new Execution(collection, { filter }).collect() : [];
  return { ...doc, [String(as)]: found.map(({ bytes }) => decodePlain(bytes)) };
}
