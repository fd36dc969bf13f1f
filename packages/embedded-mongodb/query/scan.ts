import type { KeyRange, Plan } from './planner';

/** `bytes` is set if the store holds the documents themselves. */
export type ScanEntry = { id: Buffer; bytes?: Buffer };
/** `pause` must be called between two batches and at the end. */
export type Scan = { next(offset?: number): ScanEntry | undefined; pause(): void };

/**
 * Scans the ranges of a plan in sequence. Between two batches it holds no lmdb cursor, only the last key, and continues after
 * it: unchanged documents are neither missed nor repeated, and an idle cursor pins no old pages. `offset` skips entries inside
 * lmdb; it is allowed only with a single range and before the first entry.
 */
export function scanPlan({ ranges, reverse }: Plan, onKey: () => void): Scan {
  let current = 0;
  let iterator: Iterator<{ key: Buffer; value: Buffer }> | undefined;
  let last: Buffer | undefined;
  const open = ({ low, high, index }: KeyRange, offset: number) => {
    const options = reverse
      ? { start: last ?? high, end: low, reverse: true, exclusiveStart: true, inclusiveEnd: true }
      : { start: last ?? low, end: high, exclusiveStart: last !== undefined };
    return index.store.getRange({ ...options, offset })[Symbol.iterator]() as Iterator<{ key: Buffer; value: Buffer }>;
  };
  const next = (offset = 0): ScanEntry | undefined => {
    for (let range = ranges[current]; range; range = ranges[++current]) {
      iterator ??= open(range, offset);
      const entry: { key: Buffer; value: Buffer } | undefined = iterator.next().value;
      if (entry) {
        onKey();
        last = entry.key;
        return range.index.holdsDocuments ? { id: entry.key, bytes: entry.value } : { id: entry.value };
      }
      iterator = undefined;
      last = undefined;
    }
    return undefined;
  };
  const pause = () => {
    iterator?.return?.();
    iterator = undefined;
  };
  return { next, pause };
}
