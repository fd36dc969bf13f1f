import { Aggregator } from 'mingo/aggregator';
import { type Doc, decodePlain, encode, idFirst, isPlainObject } from '../documents';
import { CommandError } from '../errors';
import type { Collection } from '../storage/collection';
import type { Source } from './cursors';
import { Execution, type QueryRequest } from './execution';
import { mingoOptions, prepareExpression } from './matcher';
import { parseProjection } from './projection';
import { parseSort } from './sort';

// What mingo answers like MongoDB. Stages that write, read other collections or ask the server about itself are refused.
const STAGES = new Set([
  '$addFields',
  '$bucket',
  '$bucketAuto',
  '$count',
  '$densify',
  '$facet',
  '$fill',
  '$group',
  '$limit',
  '$match',
  '$project',
  '$redact',
  '$replaceRoot',
  '$replaceWith',
  '$sample',
  '$set',
  '$setWindowFields',
  '$skip',
  '$sort',
  '$sortByCount',
  '$unset',
  '$unwind',
]);

/** The beginning of a pipeline that the planner takes over, and what remains. */
export type SplitPipeline = { request: QueryRequest; rest: Doc[] };

export function parsePipeline(pipeline: unknown): Doc[] {
  if (!Array.isArray(pipeline))
    throw new CommandError(14, "BSON field 'aggregate.pipeline' is the wrong type, expected an array");
  return pipeline.map((stage: unknown) => {
    const names = isPlainObject(stage) ? Object.keys(stage) : [];
    const name = names[0];
    if (!isPlainObject(stage) || names.length !== 1 || name === undefined) {
      throw new CommandError(40324, 'A pipeline stage specification object must contain exactly one field.');
    }
    if (!STAGES.has(name)) throw new CommandError(40324, `${name} is not supported by the embedded database`);
    if (name === '$facet' && isPlainObject(stage.$facet)) Object.values(stage.$facet).forEach(parsePipeline);
    return stage;
  });
}

export function splitPipeline(stages: Doc[], hint: unknown, maxTimeMS: number): SplitPipeline {
  const filters: Doc[] = [];
  const request: QueryRequest = { filter: {}, sort: [], skip: 0, limit: 0, hint, maxTimeMS };
  let taken = 0;
  for (const stage of stages) {
    const { $match, $sort, $skip, $limit } = stage;
    if (isPlainObject($match) && request.skip === 0) filters.push($match);
    else if ($sort !== undefined && request.sort.length === 0 && request.skip === 0) request.sort = parseSort($sort);
    else if (typeof $skip === 'number' && $skip >= 0) request.skip += $skip;
    else if (typeof $limit === 'number' && $limit > 0) request.limit = $limit;
    else break;
    taken++;
    if (request.limit > 0) break; // what follows a limit must not be moved before it
  }
  request.filter = filters.length > 1 ? { $and: filters } : (filters[0] ?? {});
  return { request, rest: stages.slice(taken) };
}

/** The name under which only a count is wanted: of $count, or of the $group that countDocuments sends. */
export function countField(rest: Doc[]): { name: string; id?: unknown } | undefined {
  const [stage, ...others] = rest;
  if (!stage || others.length > 0) return undefined;
  if (typeof stage.$count === 'string' && stage.$count !== '') return { name: stage.$count };
  const group = stage.$group;
  if (!isPlainObject(group)) return undefined;
  const [id, field, ...more] = Object.entries(group);
  const constant = id?.[0] === '_id' && (id[1] === null || typeof id[1] === 'number');
  if (!constant || !field || more.length > 0) return undefined;
  return isPlainObject(field[1]) && field[1].$sum === 1 ? { name: field[0], id: id[1] } : undefined;
}

/** The documents a pipeline answers. */
export function runPipeline(collection: Collection, { request, rest }: SplitPipeline): Source {
  const execution = new Execution(collection, request);
  const count = countField(rest);
  if (count) return oneDocument(() => countDocument(execution, count));
  const [stage, ...others] = rest;
  if (!stage) return execution;
  const pause = () => execution.pause();
  if (others.length === 0 && isPlainObject(stage.$project) && isFlags(stage.$project)) {
    const projection = parseProjection(stage.$project);
    const next = () => {
      const bytes = execution.next();
      return bytes && projection ? projection(bytes) : bytes;
    };
    return { next, pause };
  }
  let results: Iterator<Doc> | undefined;
  const next = () => {
    results ??= aggregate(execution, rest)[Symbol.iterator]();
    const step = results.next();
    return step.done ? undefined : encode(idFirst(step.value));
  };
  return { next, pause };
}

const isFlags = (spec: Doc): boolean =>
  Object.values(spec).every((flag) => flag === 0 || flag === 1 || typeof flag === 'boolean');

function aggregate(execution: Execution, stages: Doc[]): Doc[] {
  const documents: Doc[] = [];
  for (let bytes = execution.next(); bytes; bytes = execution.next()) documents.push(decodePlain(Buffer.from(bytes)));
  execution.pause();
  return new Aggregator(prepareExpression(stages) as Doc[], mingoOptions).run<Doc>(documents);
}

function countDocument(execution: Execution, { name, id }: { name: string; id?: unknown }): Doc | undefined {
  const n = execution.count();
  execution.pause();
  if (n === 0) return undefined;
  return id === undefined ? { [name]: n } : { _id: id, [name]: n };
}

function oneDocument(make: () => Doc | undefined): Source {
  let done = false;
  const next = () => {
    const document = done ? undefined : make();
    done = true;
    return document && encode(document);
  };
  return { next, pause: () => {} };
}
