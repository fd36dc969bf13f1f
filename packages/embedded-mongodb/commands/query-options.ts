import { type Doc, isPlainObject } from '../documents';
import { fail } from '../errors';
import { checkFieldNames, REFERENCE_FIELDS } from '../keys/paths';
import type { QueryRequest } from '../query/execution';
import { needsTypes } from '../query/filter';
import { parsePipeline, splitPipeline } from '../query/pipeline';
import { isFlag } from '../query/projection';
import { parseSort } from '../query/sort';
import type { Context, Options } from './command';

const FIND_FLAGS = { flag: 'allowDiskUse allowPartialResults noCursorTimeout singleBatch' } as const;
const AGGREGATE_FLAGS = { flag: 'allowDiskUse explain bypassDocumentValidation' } as const;
export const QUERY_OPTIONS = {
  find: { object: 'filter sort projection let', count: 'skip batchSize limit', any: 'hint', ...FIND_FLAGS },
  aggregate: { array: 'pipeline', object: 'cursor let', any: 'hint', ...AGGREGATE_FLAGS },
  count: { object: 'query', count: 'skip', number: 'limit', any: 'hint fields' },
  distinct: { object: 'query', text: 'key', any: 'hint' },
} as const;

/** Names with a dollar that a sort may contain. */
const SORTABLE = ['$natural', ...REFERENCE_FIELDS];
type Numbers = { [Name in 'skip' | 'limit' | 'maxTimeMS']?: number };
type Documents = { [Name in 'filter' | 'query' | 'sort']?: Doc };
/** `typed` returns the filter with typed numbers, if it is not the command's own. */
export type QueryOptions = Numbers & Documents & { hint?: unknown; collation?: unknown; typed?: () => Doc | undefined };

function checkNatural(order: unknown): void {
  const { $natural, ...others } = isPlainObject(order) ? order : {};
  const isValid = Math.abs(Number($natural)) === 1 && Object.keys(others).length === 0;
  if ($natural !== undefined && !isValid) fail('BadValue', '$natural must be 1 or -1, and stand alone');
}

export function queryOf(context: Context, options: QueryOptions): QueryRequest {
  const { filter, query, sort, skip = 0, limit = 0, maxTimeMS = 0 } = options;
  const hint = options.hint ?? (sort?.$natural === undefined ? undefined : { $natural: sort.$natural });
  if (typeof hint !== 'string' && !isPlainObject(hint ?? {}))
    fail('FailedToParse', 'Hint must be a string or an object');
  for (const order of [hint, sort]) checkNatural(order);
  for (const path of Object.keys(sort ?? {})) checkFieldNames(path.split('.'), SORTABLE);
  const page = { sort: parseSort(sort), skip, limit: Math.abs(limit) };
  const plain = filter ?? query ?? {};
  const typed = options.typed ?? (() => context.typed(filter ? 'filter' : 'query') as Doc | undefined);
  return {
    filter: (needsTypes(plain) && typed()) || plain,
    ...page,
    hint,
    maxTimeMS,
    scope: context.scopeOf(options.collation),
  };
}

/** The projection, with typed numbers unless it contains only flags. */
export const typedProjection = (context: Context, name: string, projection: Doc = {}): Doc =>
  Object.values(projection).every(isFlag) ? projection : ((context.typed(name) as Doc | undefined) ?? projection);

export function parseAggregate(context: Context, options: Options<(typeof QUERY_OPTIONS)['aggregate']>) {
  const { aggregate, lsid } = context.command;
  const query = queryOf(context, options);
  const stages = parsePipeline(options.pipeline && context.typed('pipeline'), query.scope);
  const [first = 'an empty pipeline'] = stages.flatMap(Object.keys);
  const listsSessions = first === '$listLocalSessions';
  if (listsSessions && typeof aggregate === 'string')
    fail('InvalidNamespace', `${first} must be run against the database, not a collection`);
  if (!listsSessions && typeof aggregate !== 'string')
    fail('InvalidNamespace', `{aggregate: 1} is not valid for '${first}'; a collection is required.`);
  const sessions = { $listLocalSessions: [{ _id: lsid, lastUse: new Date() }] };
  return splitPipeline(listsSessions ? [sessions, ...stages.slice(1)] : stages, query);
}

export const COUNT_STAGES = [{ $count: 'n' }];
