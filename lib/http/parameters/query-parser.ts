import { LRUCache } from 'lru-cache';
import type { z } from 'zod';
import { parseQuery, type QuerySchema, unknownParameters } from './parse-query';
import { parseQueryString } from './query-string';

/** Shared by callers with the same query string, so it must not be changed. */
export type ParsedQuery<Query> = {
  readonly query: Query;
  /** Decoded parameters as JSON, so that `%20` and `+` are equal. */
  readonly parametersJson: string;
  readonly unknown: readonly string[];
};

const cachedQueries = new WeakSet<object>();
export const isCached = (query: object): boolean => cachedQueries.has(query);

/** Apps repeat requests, and parsing was a fifth of the allocations of a short response. */
const MAX_ENTRIES = 500;
const MAX_LENGTH = 512;

/** A parser of raw query strings without `?`. It throws ApiError; invalid query strings are not cached. */
export function queryParser<Schema extends QuerySchema>(
  schema: Schema,
): (search: string) => ParsedQuery<z.output<Schema>> {
  const cache = new LRUCache<string, ParsedQuery<z.output<Schema>>>({ max: MAX_ENTRIES });
  const seenOnce = new LRUCache<string, true>({ max: MAX_ENTRIES });
  return (search) => {
    const cached = cache.get(search);
    if (cached !== undefined) return cached;
    const raw = parseQueryString(search);
    const query = parseQuery(schema, raw);
    const parsed = { query, parametersJson: JSON.stringify([...raw]), unknown: unknownParameters(schema, raw) };
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
