import type { KeyRange, Plan } from './planner';

/** `prefix`: of its range. */
type Entry = { key: Uint8Array; value: Buffer; prefix: number };
type RangeScan = { next(offset?: number): Entry | undefined; pause(): void; head?: Entry | undefined; prefix: number };

// Reads the keys of one range. Between two batches it holds no lmdb cursor, only the last key: it goes on behind it, so
// that documents nobody touched are neither missed nor repeated, and an idle cursor pins no old pages.
function scanRange(plan: Plan, { low, high, prefix, index = plan.index }: KeyRange): RangeScan {
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
    entry.prefix = prefix;
    last = entry.key;
    return entry;
  };
  const pause = () => {
    iterator?.return?.();
    iterator = undefined;
  };
  return { next, pause, prefix };
}

/** `ahead`: keys that were read before the first was asked for. */
export type Scan = Pick<RangeScan, 'next' | 'pause'> & { ahead?: number };

// The entries of all ranges of a plan, one after the other or merged by what follows their prefixes. `offset`: so many
// are passed over inside lmdb; only with a single range, and before the first entry.
export function scanPlan(plan: Plan): Scan {
  return plan.ranked === undefined ? scanRanges(plan) : scanRanked(plan, plan.ranked);
}

/** All keys at once, in the order of what stands behind so many bytes of them. */
function scanRanked(plan: Plan, behind: number): Scan {
  const found: Entry[] = [];
  const scan = scanRanges(plan);
  for (let entry = scan.next(); entry; entry = scan.next())
    found.push({ key: Buffer.from(entry.key.subarray(behind)), value: Buffer.from(entry.value), prefix: 0 });
  scan.pause();
  found.sort((a, b) => Buffer.compare(a.key, b.key) * (plan.reverse ? -1 : 1));
  let at = 0;
  return { next: () => found[at++], pause: () => undefined, ahead: found.length };
}

function scanRanges(plan: Plan): Scan {
  const scans = plan.ranges.map((range) => scanRange(plan, range));
  let current = 0;
  const next = (offset?: number): Entry | undefined => {
    for (; current < scans.length; current++) {
      const entry = scans[current]?.next(offset);
      if (entry) return entry;
    }
    return undefined;
  };
  const tail = ({ head, prefix }: RangeScan) => head?.key.subarray(prefix) ?? new Uint8Array();
  const isBefore = (a: RangeScan, b: RangeScan) => Buffer.compare(tail(a), tail(b)) * (plan.reverse ? -1 : 1) < 0;
  const nextMerged = (): Entry | undefined => {
    let best: RangeScan | undefined;
    for (const scan of scans) if (scan.head && (!best || isBefore(scan, best))) best = scan;
    const entry = best?.head;
    if (best) best.head = best.next();
    return entry;
  };
  if (plan.merged) for (const scan of scans) scan.head = scan.next();
  const pause = () => {
    for (const scan of scans) scan.pause();
  };
  return { next: plan.merged ? nextMerged : next, pause };
}
