import type { Index } from '../storage/index';
import type { KeyRange, Plan } from './planner';

/** `prefix`: how much of the key stands before what it is merged by. `index`: where the value is still to be read. */
export type Entry = { key: Buffer; value: Buffer | undefined; prefix: number; index?: Index };
/** `pause`: between two batches; `close`: no more is asked for. */
export type Scan = { next(offset?: number): Entry | undefined; pause(): void; close(): void };
type RangeScan = Scan & { index: Index };
/** `onKey` is called for each key that is read. */
type Scanned = { plan: Plan; onKey: () => void };

// Reads the keys of one range. Between two batches it holds no lmdb cursor, only the last key: it goes on behind it, so
// that documents nobody touched are neither missed nor repeated, and an idle cursor pins no old pages.
function scanRange({ plan, onKey }: Scanned, { low, high, prefix, index }: KeyRange): RangeScan {
  const { reverse } = plan;
  let iterator: Iterator<Entry> | undefined;
  let last: Uint8Array | undefined;
  const open = (offset: number) => {
    const options = reverse
      ? { start: last ?? high, end: low, reverse: true, exclusiveStart: true, inclusiveEnd: true }
      : { start: last ?? low, end: high, exclusiveStart: last !== undefined };
    const { store } = index;
    if (plan.told.length === 0) return store.getRange({ ...options, offset })[Symbol.iterator]() as Iterator<Entry>;
    // most of these keys lead to no document that is wanted
    const keys = store
      .getKeys({ ...options, offset })
      .map((key) => ({ key: key as Buffer, value: undefined, prefix, index }));
    return keys[Symbol.iterator]();
  };
  const next = (offset = 0): Entry | undefined => {
    iterator ??= open(offset);
    const entry: Entry | undefined = iterator.next().value;
    if (!entry) return undefined;
    onKey();
    entry.prefix = prefix;
    last = entry.key;
    return entry;
  };
  const pause = () => {
    iterator?.return?.();
    iterator = undefined;
  };
  return { next, pause, close: pause, index };
}

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

/** How many bytes all keys begin with. */
function commonTo(keys: readonly Buffer[], from: number): number {
  const [first, ...others] = keys;
  let end = first?.length ?? from;
  for (const key of others) {
    let at = from;
    while (at < end && key[at] === first?.[at]) at++;
    end = at;
  }
  return end;
}

// So many bytes are compared as a number, which is faster than to compare keys.
const RANK_BYTES = 6;
const rankOf = (key: Buffer, from: number): number => {
  const bytes = Math.min(RANK_BYTES, key.length - from);
  return bytes > 0 ? key.readUIntBE(from, bytes) * 256 ** (RANK_BYTES - bytes) : 0;
};

/** All keys of a range at once, in the order of what stands behind so many bytes of them: that is of one document only. */
function scanRanked({ plan, onKey }: Scanned, { low, high, index }: KeyRange, prefix: number): RangeScan {
  const keys: Buffer[] = [];
  for (const key of index.store.getKeys({ start: low, end: high })) {
    onKey();
    keys.push(key as Buffer);
  }
  // dates begin alike, and by what is behind that most of them are told apart
  const common = commonTo(keys, prefix);
  const ranks = Float64Array.from(keys, (key) => rankOf(key, common));
  const compare = (a: number, b: number) => {
    const [one, other] = [keys[a] as Buffer, keys[b] as Buffer];
    const byRank = (ranks[a] as number) - (ranks[b] as number);
    return byRank === 0 ? one.compare(other, common, other.length, common, one.length) : byRank;
  };
  const nextAt = inTurn([...keys.keys()], (a, b) => (plan.reverse ? compare(b, a) : compare(a, b)) < 0);
  let values: Map<Buffer, Buffer | undefined> | undefined;
  const next = (): Entry | undefined => {
    const key = keys[nextAt() ?? -1];
    // a value is read when it is asked for: of most keys of a wide range other indexes say that they are of no use
    return key && { key, value: values?.get(key), prefix, index };
  };
  // until the next batch a document may get another key, and still be one that is wanted
  const pause = () => {
    values ??= new Map(keys.map((key) => [key, index.store.getBinary(key)]));
  };
  return { next, pause, close: () => undefined, index };
}

// The entries of all ranges of a plan, one after the other or merged by what follows their prefixes. `offset`: so many
// are passed over inside lmdb; only with a single range, and before the first entry.
export function scanPlan(scanned: Scanned): Scan {
  const { plan } = scanned;
  const scanOf = (range: KeyRange): RangeScan =>
    range.ranked === undefined ? scanRange(scanned, range) : scanRanked(scanned, range, range.ranked);
  const scans = plan.ranges.map(scanOf);
  let current = 0;
  const next = (offset?: number): Entry | undefined => {
    for (; current < scans.length; current++) {
      const entry = scans[current]?.next(offset);
      if (entry) return entry;
    }
    return undefined;
  };
  const heads = plan.merged ? scans.map((scan) => scan.next()) : [];
  const isBefore = (a: Entry, b: Entry) =>
    a.key.compare(b.key, b.prefix, b.key.length, a.prefix, a.key.length) * (plan.reverse ? -1 : 1) < 0;
  const nextMerged = (): Entry | undefined => {
    let best = -1;
    for (const [at, head] of heads.entries()) if (head && (best < 0 || isBefore(head, heads[best] as Entry))) best = at;
    const entry = heads[best];
    if (entry) heads[best] = scans[best]?.next();
    return entry;
  };
  const pause = () => {
    for (const scan of scans) scan.pause();
    // what was read ahead may be gone by then: it is looked for again, but where the documents are tested again
    for (const [at, head] of heads.entries()) {
      const index = scans[at]?.index;
      if (!head || !index) continue;
      const isTested = plan.ranges[at]?.ranked !== undefined;
      heads[at] = { ...head, index, value: isTested ? (head.value ?? index.store.getBinary(head.key)) : undefined };
    }
  };
  const close = () => {
    for (const scan of scans) scan.close();
  };
  return { next: plan.merged ? nextMerged : next, pause, close };
}
