import { LRUCache } from 'lru-cache';
import type { z } from 'zod';
import { parseQuery, type QuerySchema, unknownParameters } from './parse-query';
import { parseQueryString } from './query-string';

/** A parsed query string. Callers with the same query string share the object, so it must not be changed. */
export type ParsedQuery<Query> = {
  readonly query: Query;
  /** The decoded parameters as JSON: `%20` and `+` give the same text. */
  readonly asked: string;
  /** Names of unknown parameters. */
  readonly unknown: readonly string[];
};

/** Queries that are cached, so that values derived from them can be cached too. */
const cachedQueries = new WeakSet<object>();
/** Whether a parsed query is cached, and so is the same object for the same query string. */
export const isCached = (query: object): boolean => cachedQueries.has(query);

/** Apps repeat their requests, and parsing the parameters was a fifth of what a short answer allocated. */
const MAX_ENTRIES = 500;
const MAX_LENGTH = 512;

/**
 * Makes the parser of a schema's query strings.
 * @returns a function from the raw query string, without `?`, to the parsed query. It throws what `parseQueryString` and
 * `parseQuery` throw; a wrong query string is not cached.
 */
export function queryParser<Schema extends QuerySchema>(
  schema: Schema,
): (search: string) => ParsedQuery<z.output<Schema>> {
  const cache = new LRUCache<string, ParsedQuery<z.output<Schema>>>({ max: MAX_ENTRIES });
  // A query string is cached at its second use: most are used only once.
  const seenOnce = new LRUCache<string, true>({ max: MAX_ENTRIES });
  return (search) => {
    const cached = cache.get(search);
    if (cached !== undefined) return cached;
    const raw = parseQueryString(search);
    const query = parseQuery(schema, raw);
    const parsed = { query, asked: JSON.stringify([...raw]), unknown: unknownParameters(schema, raw) };
    if (search.length > MAX_LENGTH) return parsed;
    if (!seenOnce.has(search)) seenOnce.set(search, true);
    else {
      seenOnce.delete(search);
      cache.set(search, parsed);
      cachedQueries.add(query);
    }
    return parsed;
  };
}
