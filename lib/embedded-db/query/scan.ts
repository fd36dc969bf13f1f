import type { Index } from '../storage/index';
import { inTurn } from './heap';
import type { KeyRange, Plan } from './planner';

/** `prefix`: how much of the key stands before what it is merged by. `index`: where the value is still to be read. */
type Entry = { key: Uint8Array; value: Buffer | undefined; prefix: number; index?: Index };
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
    return index.store.getRange({ ...options, offset })[Symbol.iterator]() as Iterator<Entry>;
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

/** All keys of a range at once, in the order of what stands behind so many bytes of them: that is of one document only. */
function scanRanked({ plan, onKey }: Scanned, { low, high, index }: KeyRange, prefix: number): RangeScan {
  const keys: Buffer[] = [];
  for (const key of index.store.getKeys({ start: low, end: high })) {
    onKey();
    keys.push(key as Buffer);
  }
  const compare = (a: Buffer, b: Buffer) => a.compare(b, prefix, b.length, prefix, a.length);
  const nextKey = inTurn(keys, (a, b) => (plan.reverse ? compare(b, a) : compare(a, b)) < 0);
  let values: Map<Buffer, Buffer | undefined> | undefined;
  const next = (): Entry | undefined => {
    const key = nextKey();
    // a value is read when it is asked for: of most keys of a wide range other indexes say that they are of no use
    return key && { key, value: values?.get(key), prefix, index };
  };
  // until the next batch a document may get another key, and still be one that is wanted
  const pause = () => {
    values ??= new Map(keys.map((key) => [key, index.store.getBinary(key)]));
  };
  return { next, pause, close: () => undefined, index };
}

export const tailOf = ({ key, prefix }: Entry): Uint8Array => key.subarray(prefix);

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
  const isBefore = (a: Entry, b: Entry) => Buffer.compare(tailOf(a), tailOf(b)) * (plan.reverse ? -1 : 1) < 0;
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
