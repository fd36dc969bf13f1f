/** Enough for the people around one block of records; beyond it the memory would grow with the number of records. */
const MOST_KEPT = 2_000;

/** Remembers what follows from a key anyway: the same people turn up on many records. */
export function remembering<Value>(make: (key: string) => Value): (key: string) => Value {
  let kept = new Map<string, Value>();
  return (key) => {
    const known = kept.get(key);
    if (known !== undefined) return known;
    if (kept.size >= MOST_KEPT) kept = new Map();
    const made = make(key);
    kept.set(key, made);
    return made;
  };
}
