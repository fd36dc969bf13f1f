/** Gives the items in their order, one a call; what is never asked for is never sorted (a binary heap). */
export function inTurn<T>(items: T[], isBefore: (a: T, b: T) => boolean): () => T | undefined {
  const sift = (at: number): void => {
    const item = items[at] as T;
    for (let child = 2 * at + 1; child < items.length; child = 2 * at + 1) {
      if (child + 1 < items.length && isBefore(items[child + 1] as T, items[child] as T)) child++;
      if (!isBefore(items[child] as T, item)) break;
      items[at] = items[child] as T;
      at = child;
    }
    items[at] = item;
  };
  for (let at = (items.length >> 1) - 1; at >= 0; at--) sift(at);
  return () => {
    const [first] = items;
    const last = items.pop();
    if (items.length > 0) {
      items[0] = last as T;
      sift(0);
    }
    return first;
  };
}
