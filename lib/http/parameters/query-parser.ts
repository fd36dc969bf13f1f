import { LRUCache } from 'lru-cache';
import type { z } from 'zod';
import { parseQuery, type QuerySchema, unknownParameters } from './parse-query';
import { parseQueryString } from './query-string';

/** What a query string asks, understood. It is shared by all who ask the same: not to be changed. */
export type ParsedQuery<Query> = {
  readonly query: Query;
  /** The parameters as they were understood: `%20` and `+` are the same question. */
  readonly asked: string;
  /** Names of parameters that nobody knows. */
  readonly unknown: readonly string[];
};

/** Questions that came a second time: what follows from them is worth keeping too. */
const again = new WeakSet<object>();
/** Whether a question's query is one object for all who ask it. */
export const isCached = (query: object): boolean => again.has(query);

/** Apps ask the same again and again: reading the parameters was a fifth of what a short answer allocated. */
const MOST_KEPT = 500;
const LONGEST_KEPT = 512;

/**
 * Makes the reader of a schema's query strings.
 * @returns a function from the raw query string, without `?`, to its question. It throws what `parseQueryString` and
 * `parseQuery` throw; a query string that is wrong is not kept.
 */
export function queryParser<Schema extends QuerySchema>(
  schema: Schema,
): (search: string) => ParsedQuery<z.output<Schema>> {
  const kept = new LRUCache<string, ParsedQuery<z.output<Schema>>>({ max: MOST_KEPT });
  // what is asked once only must not cost the keeping
  const once = new LRUCache<string, true>({ max: MOST_KEPT });
  return (search) => {
    const known = kept.get(search);
    if (known !== undefined) return known;
    const raw = parseQueryString(search);
    const query = parseQuery(schema, raw);
    const question = { query, asked: JSON.stringify([...raw]), unknown: unknownParameters(schema, raw) };
    if (search.length > LONGEST_KEPT) return question;
    if (!once.has(search)) once.set(search, true);
    else {
      once.delete(search);
      kept.set(search, question);
      again.add(query);
    }
    return question;
  };
}
