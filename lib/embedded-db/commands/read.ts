import { Long } from 'bson';
import { type Doc, decodeTyped } from '../documents';
import { refuse } from '../errors';
import { encodeValue } from '../keys/encoding';
import { leavesOf } from '../keys/paths';
import { listSource, mapSource, type Source } from '../query/cursors';
import type { QueryRequest } from '../query/execution';
import { aggregate, encoded, parsePipeline, runPipeline, splitPipeline } from '../query/pipeline';
import { parseProjection } from '../query/projection';
import { parseSort } from '../query/sort';
import { batchSizeOf, type Context, command, type Options } from './command';
import { explainCommand } from './explain';
import { writeResults } from './write-results';

const FIND_FLAGS = { flag: 'allowDiskUse allowPartialResults noCursorTimeout singleBatch' } as const;
const AGGREGATE_FLAGS = { flag: 'allowDiskUse explain bypassDocumentValidation' } as const;
export const ASKING = {
  find: { object: 'filter sort projection let', count: 'skip batchSize', number: 'limit', any: 'hint', ...FIND_FLAGS },
  aggregate: { array: 'pipeline', object: 'cursor let', any: 'hint', ...AGGREGATE_FLAGS },
  count: { object: 'query', count: 'skip', number: 'limit', any: 'hint fields' },
  distinct: { object: 'query', text: 'key', any: 'hint' },
} as const;

type Asked = { [Name in 'filter' | 'query' | 'sort']?: Doc } & { [Name in 'skip' | 'limit' | 'maxTimeMS']?: number };

export function queryOf(context: Context, asked: Asked & { hint?: unknown; collation?: unknown }): QueryRequest {
  const { filter, query, sort, skip = 0, limit = 0, maxTimeMS = 0 } = asked;
  const hint = asked.hint ?? (sort?.$natural === undefined ? undefined : { $natural: sort.$natural });
  const order = { sort: parseSort(sort), skip, limit: Math.abs(limit) };
  return { filter: filter ?? query ?? {}, ...order, hint, maxTimeMS, scope: context.scopeOf(asked.collation) };
}

export const parseAggregate = (context: Context, { pipeline, ...options }: Options<(typeof ASKING)['aggregate']>) =>
  splitPipeline(parsePipeline(pipeline), queryOf(context, options));

/** What a pipeline answers that reads no collection: also one without documents is checked. */
function withoutCollection({ command: { lsid } }: Context, { scope }: QueryRequest, rest: Doc[]): Source {
  const { $documents, $listLocalSessions } = rest[0] ?? {};
  const sessions = $listLocalSessions && lsid ? [{ _id: lsid, lastUse: new Date() }] : [];
  const documents = Array.isArray($documents) ? ($documents as Doc[]) : sessions;
  const found = aggregate(documents, $documents || $listLocalSessions ? rest.slice(1) : rest, { ...scope });
  return encoded(documents.length > 0 ? found : []);
}

const cursorId = (value: unknown): bigint =>
  value instanceof Long || Number.isInteger(value) ? BigInt(String(value)) : refuse(14, 'a cursor id must be a long');

export const readCommands = {
  aggregate: command(ASKING.aggregate, (context, options) => {
    if (options.explain) return explainCommand(context, 'queryPlanner');
    const required = "The 'cursor' option is required, except for aggregate with the explain argument";
    const { cursor = refuse(9, required) } = options;
    const { request, rest, output } = parseAggregate(context, options);
    const { catalog, cursors } = context.server;
    const execution = context.execute(request);
    const find = (name: string) => catalog.find(context.database, name);
    const source = execution ? runPipeline(execution, rest, find) : withoutCollection(context, request, rest);
    return output
      ? writeResults(context, source, output)
      : cursors.first(source, context.namespace, batchSizeOf(cursor));
  }),
  count: command(ASKING.count, (context, options) => {
    const request = queryOf(context, options);
    const isWhole = Object.keys(request.filter).length + request.skip + request.limit === 0;
    return { n: (isWhole ? context.collection?.count() : context.execute(request)?.count()) ?? 0, ok: 1 };
  }),
  distinct: command(ASKING.distinct, (context, options) => {
    const path = (options.key ?? refuse(40414, "BSON field 'distinct.key' is missing but a required field")).split('.');
    const request = queryOf(context, options);
    const { compare } = request.scope ?? {};
    const execution = context.execute(request);
    const values = new Map<string, unknown>();
    const isKnown = (value: unknown) => compare && [...values.values()].some((other) => compare(value, other) === 0);
    for (let bytes = execution?.next(); bytes; bytes = execution?.next()) {
      for (const value of leavesOf(decodeTyped(Buffer.from(bytes)), path).flat()) {
        const key = encodeValue(value).toString('latin1');
        if (value !== undefined && !values.has(key) && !isKnown(value)) values.set(key, value);
      }
    }
    execution?.pause();
    return { values: [...values.values()], ok: 1 };
  }),
  find: command(ASKING.find, (context, options) => {
    const request = queryOf(context, options);
    const projection = parseProjection(options.projection ?? {}, request.scope);
    const single = options.singleBatch === true || (options.limit ?? 0) < 0;
    const found = context.execute(request) ?? listSource([]);
    const source = projection ? mapSource(found, projection) : found;
    return context.server.cursors.first(source, context.namespace, options.batchSize, single);
  }),
  getMore: command({ count: 'batchSize', text: 'collection' }, ({ server, command, database }, options) => {
    // MongoDB fills a batch up to 16 MB when none is asked for
    const batchSize = options.batchSize || Number.POSITIVE_INFINITY;
    return server.cursors.more(cursorId(command.getMore), `${database}.${options.collection}`, batchSize);
  }),
  killCursors: command({ array: 'cursors' }, ({ server: { cursors } }, { cursors: asked = [] }) => {
    const ids = asked.map(cursorId);
    const where = (isOpen: boolean) =>
      ids.filter((id) => cursors.open.has(id) === isOpen).map((id) => Long.fromBigInt(id));
    const [killed, unknown] = [where(true), where(false)];
    for (const id of ids) cursors.open.delete(id);
    return { cursorsKilled: killed, cursorsNotFound: unknown, cursorsAlive: [], cursorsUnknown: [], ok: 1 };
  }),
};
