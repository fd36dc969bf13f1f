/** Gives the items in their order, one a call; what is never asked for is never sorted (a binary heap). */
export function inTurn<T>(items: T[], isBefore: (a: T, b: T) => boolean): () => T | undefined {
  // Down to the bottom first, then up again: what is moved comes from the bottom and mostly belongs there.
  const sift = (top: number, item: T): void => {
    let at = top;
    for (let child = 2 * at + 1; child < items.length; child = 2 * at + 1) {
      if (child + 1 < items.length && isBefore(items[child + 1] as T, items[child] as T)) child++;
      items[at] = items[child] as T;
      at = child;
    }
    for (let above = (at - 1) >> 1; at > top && isBefore(item, items[above] as T); above = (at - 1) >> 1) {
      items[at] = items[above] as T;
      at = above;
    }
    items[at] = item;
  };
  for (let at = (items.length >> 1) - 1; at >= 0; at--) sift(at, items[at] as T);
  return () => {
    const [first] = items;
    const last = items.pop();
    if (items.length > 0) sift(0, last as T);
    return first;
  };
}
