/** Enough for the people of one block of records. */
const MAX_ENTRIES = 2_000;

/** Caches the results of a pure function; a full cache is cleared. */
export function memoize<Value>(compute: (key: string) => Value): (key: string) => Value {
  let cache = new Map<string, Value>();
  return (key) => {
    const cached = cache.get(key);
    if (cached !== undefined) return cached;
    if (cache.size >= MAX_ENTRIES) cache = new Map();
    const value = compute(key);
    cache.set(key, value);
    return value;
  };
}
