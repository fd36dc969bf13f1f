import { Aggregator } from 'mingo/aggregator';
import { Lazy } from 'mingo/lazy';
import { $group } from 'mingo/operators/pipeline';
import { type Doc, decodePlain, encode, idFirst, isPlainObject } from '../documents';
import { asked, refuse } from '../errors';
import { leavesOf } from '../keys/paths';
import type { Collection } from '../storage/collection';
import { listSource, mapSource, type Source } from './cursors';
import { Execution, type QueryRequest } from './execution';
import { mingoOptions, prepareExpression, type Stage } from './expressions';
import { compileFilter, type Scope } from './filter';
import { isFlag, parseProjection, projectStage } from './projection';
import { parseSort, sorted } from './sort';

export type Find = (name: string) => Collection | undefined;

const MAX_PIPELINE_BYTES = 100 * 1024 * 1024;
// What mingo answers like MongoDB, or what is put in its place here. $bucket, $fill and others of its stages do not.
const NAMES = `$addFields $count $documents $facet $group $limit $listLocalSessions $lookup $match $merge $out $project
  $replaceRoot $replaceWith $sample $set $skip $sort $sortByCount $unset $unwind`;
export const STAGES = new Set(NAMES.split(/\s+/));
export const UPDATE_STAGES = new Set('$addFields $set $project $unset $replaceRoot $replaceWith'.split(' '));
const MAX_UNWOUND = 500_000;
const NOTHING: Find = () => undefined;
const UNORDERED = '$limit $skip $unset $count $unwind'.split(' ');

export function parsePipeline(pipeline: unknown, allowed = STAGES): Doc[] {
  if (!Array.isArray(pipeline)) return refuse(14, "'pipeline' option must be specified as an array");
  return pipeline.map((stage: unknown, position) => {
    const [[name = '', spec] = [], ...more] = isPlainObject(stage) ? Object.entries(stage) : [];
    const isWriting = name === '$out' || name === '$merge';
    const isWhole = (least: number, number = spec) => Number.isInteger(number) && Number(number) >= least;
    const isJoin = isPlainObject(spec) && !('pipeline' in spec) && !('let' in spec);
    const rules: [holds: boolean, code: number, message: string][] = [
      [
        name !== '' && more.length === 0,
        40323,
        'A pipeline stage specification object must contain exactly one field.',
      ],
      [STAGES.has(name), 40324, `Unrecognized pipeline stage name: '${name}'`],
      [allowed.has(name), 72, `${name} is not allowed to be used within an update`],
      [!isWriting || position === pipeline.length - 1, 40601, `${name} can only be the final stage in the pipeline`],
      [name !== '$documents' || position === 0, 40602, `${name} is only valid as the first stage`],
      [name !== '$match' || isPlainObject(spec), 15959, 'the match filter must be an expression in an object'],
      [name !== '$limit' || isWhole(1), 15958, `invalid argument to $limit stage: ${String(spec)}`],
      [name !== '$skip' || isWhole(0), 15956, `invalid argument to $skip stage: ${String(spec)}`],
      [name !== '$sample' || (isPlainObject(spec) && isWhole(1, spec.size)), 28747, '$sample needs a positive size'],
      [
        name !== '$count' || (typeof spec === 'string' && spec !== ''),
        40157,
        'the count field must be a non-empty string',
      ],
      [name !== '$count' || !/[$.]/.test(String(spec)), 40158, 'the count field cannot be a path'],
      [name !== '$lookup' || isJoin, 238, 'only $lookup by localField and foreignField is supported'],
    ];
    for (const [holds, code, message] of rules) if (!holds) refuse(code, message);
    if (name === '$match') return { $match: spec };
    if (name !== '$facet' || !isPlainObject(spec)) return { [name]: prepareExpression(spec) };
    return { $facet: Object.fromEntries(Object.entries(spec).map(([key, stages]) => [key, parsePipeline(stages)])) };
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
  const own = [{ $match: filter }, { $sort: order }, { $skip: skip }, ...(limit > 0 ? [{ $limit: limit }] : [])];
  const split = splitPipeline([...parsePipeline(view.pipeline), ...own, ...rest], restrictions);
  return startQuery(find, view.on, split.request, split.rest);
}

/** The documents that are read by the planner's query, then by mingo. */
export function runPipeline({ execution, request, rest }: Reading, find: Find): Source {
  if (execution && rest.length === 0) return execution;
  const counted = countedAs(rest);
  const n = counted && execution?.count();
  if (counted) return listSource(n ? [encode(counted(n))] : []);
  const $project = rest.length === 1 ? rest[0]?.$project : undefined;
  const projection = isPlainObject($project) && Object.values($project).every(isFlag) && parseProjection($project);
  if (execution && projection) return mapSource(execution, projection);
  const found = aggregate(execution ? documentsFrom(execution) : [], rest, request.scope, find);
  return listSource(found.map((doc) => encode(idFirst(doc))));
}

function documentsFrom(source: Source): Doc[] {
  const documents: Doc[] = [];
  let size = 0;
  for (let bytes = source.next(); bytes; bytes = source.next()) {
    documents.push(decodePlain(Buffer.from(bytes)));
    size += bytes.length;
    if (size > MAX_PIPELINE_BYTES) refuse(292, `The pipeline reads more than ${MAX_PIPELINE_BYTES} bytes`);
  }
  return documents;
}

export function aggregate(
  documents: Doc[],
  stages: Doc[],
  { variables, compare }: Scope = {},
  find: Find = NOTHING,
): Doc[] {
  const unsafe = compare && stages.flatMap(Object.keys).find((name) => !UNORDERED.includes(name));
  if (unsafe) refuse(238, `${unsafe} with a collation is not supported by the embedded database`);
  const $lookup: Stage = (input, spec) => input.map((doc) => joined(doc as Doc, spec as Doc, find));
  const options = mingoOptions(variables, { ...OWN_STAGES, $lookup });
  return asked(() => new Aggregator(stages, options).run<Doc>(documents));
}

/** A stage over all documents at once. */
const whole =
  (change: (docs: Doc[], spec: unknown) => Doc[]): Stage =>
  (input, spec) =>
    input.transform((docs) => Lazy(change(docs as Doc[], spec)));

const OWN_STAGES: Record<string, Stage> = {
  $count: whole((docs, name) => (docs.length > 0 ? [{ [String(name)]: docs.length }] : [])),
  $group: (input, spec, options) =>
    $group(input, spec as never, options).map((doc) => ({ _id: null, ...(doc as Doc) })) as never,
  $match: (input, filter, options) =>
    input.filter(compileFilter(filter as Doc, { variables: options.variables as Doc })),
  $project: projectStage,
  $sample: whole((docs, spec) => {
    const drawn = docs.map((doc) => ({ doc, by: Math.random() })).sort((a, b) => a.by - b.by);
    return drawn.slice(0, Number((spec as Doc).size)).map(({ doc }) => doc);
  }),
  $sort: whole((docs, spec) => sorted(docs, parseSort(spec), (doc) => doc)),
  $unwind: whole((docs, spec) => allUnwound(docs, isPlainObject(spec) ? spec : { path: spec })),
};

function allUnwound(docs: Doc[], spec: Doc): Doc[] {
  const all: Doc[] = [];
  for (const doc of docs) {
    for (const each of unwound(doc, spec)) all.push(each);
    if (all.length > MAX_UNWOUND) refuse(146, `$unwind would give more than ${MAX_UNWOUND} documents`);
  }
  return all;
}

/** One document an element; anything but an array stands for itself, also an empty object. */
function unwound(doc: Doc, { path, includeArrayIndex, preserveNullAndEmptyArrays }: Doc): Doc[] {
  const [, ...names] = /^\$/.test(String(path)) ? String(path).split(/[$.]/) : [];
  if (names.length === 0) refuse(28818, "path option to $unwind stage should be prefixed with a '$'");
  const value = names.reduce<unknown>((at, name) => (isPlainObject(at) ? at[name] : undefined), doc);
  const isEmpty = Array.isArray(value) && value.length === 0;
  if ((value == null || isEmpty) && preserveNullAndEmptyArrays !== true) return [];
  const items = isEmpty ? [undefined] : [value].flat();
  return items.map((item, at) => ({
    ...(replaced(doc, names, item) as Doc),
    ...(typeof includeArrayIndex === 'string' && { [includeArrayIndex]: Array.isArray(value) && !isEmpty ? at : null }),
  }));
}

function replaced(value: unknown, [name, ...below]: string[], item: unknown): unknown {
  if (name === undefined || !isPlainObject(value)) return name === undefined ? item : value;
  const { [name]: current, ...others } = value;
  const next = replaced(current, below, item);
  return next === undefined ? others : { ...value, [name]: next };
}

/** $lookup by equality: one indexed query of the other collection a document. */
function joined(doc: Doc, { from, localField, foreignField, as }: Doc, find: Find): Doc {
  const values = leavesOf(doc, String(localField).split('.')).flat();
  const filter = { [String(foreignField)]: { $in: values.length > 0 ? values.map((value) => value ?? null) : [null] } };
  const reading = startQuery(find, String(from), { filter, sort: [], skip: 0, limit: 0 });
  return { ...doc, [String(as)]: documentsFrom(runPipeline(reading, find)) };
}
