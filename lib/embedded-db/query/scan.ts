import type { Store } from '../storage/environment';
import type { KeyRange, Plan } from './planner';

export type ScanEntry = { key: Uint8Array; value: Buffer };

/**
 * Reads the keys of one range. Between two batches it holds no lmdb cursor, only the last key: it goes on behind it, so
 * that documents nobody touched are neither missed nor repeated, and an idle cursor pins no old pages.
 */
class RangeScan {
  readonly range: KeyRange;
  private readonly store: Store;
  private readonly reverse: boolean;
  private iterator: Iterator<ScanEntry> | undefined;
  private last: Uint8Array | undefined;
  private ended = false;

  constructor(store: Store, range: KeyRange, reverse: boolean) {
    this.store = store;
    this.range = range;
    this.reverse = reverse;
  }

  /** `skip` entries are passed over inside lmdb. */
  next(skip = 0): ScanEntry | undefined {
    if (this.ended) return undefined;
    this.iterator ??= this.open(skip);
    const step = this.iterator.next();
    if (step.done) {
      this.ended = true;
      this.iterator = undefined;
      return undefined;
    }
    this.last = step.value.key;
    return step.value;
  }

  pause(): void {
    this.iterator?.return?.();
    this.iterator = undefined;
  }

  private open(offset: number): Iterator<ScanEntry> {
    const { low, high } = this.range;
    const options = this.reverse
      ? { start: this.last ?? high, end: low, reverse: true, exclusiveStart: true, inclusiveEnd: true }
      : { start: this.last ?? low, end: high, exclusiveStart: this.last !== undefined };
    return this.store.getRange({ ...options, offset })[Symbol.iterator]() as Iterator<ScanEntry>;
  }
}

/** The entries of all ranges of a plan, one after the other or merged into one order. */
export class Scan {
  private readonly scans: RangeScan[];
  private readonly heads: (ScanEntry | undefined)[] | undefined;
  private readonly reverse: boolean;
  private current = 0;

  constructor({ source, ranges, reverse, merged }: Plan) {
    this.reverse = reverse;
    this.scans = ranges.map((range) => new RangeScan(source.store, range, reverse));
    this.heads = merged ? this.scans.map((scan) => scan.next()) : undefined;
  }

  /** Only with a single range, and before the first entry. */
  next(skip = 0): ScanEntry | undefined {
    if (this.heads) return this.nextMerged(this.heads);
    for (;;) {
      const scan = this.scans[this.current];
      if (!scan) return undefined;
      const entry = scan.next(skip);
      if (entry) return entry;
      this.current++;
    }
  }

  pause(): void {
    for (const scan of this.scans) scan.pause();
  }

  private nextMerged(heads: (ScanEntry | undefined)[]): ScanEntry | undefined {
    let best = -1;
    for (let i = 0; i < heads.length; i++) {
      if (heads[i] && (best < 0 || this.comesBefore(i, best, heads))) best = i;
    }
    if (best < 0) return undefined;
    const entry = heads[best];
    heads[best] = this.scans[best]?.next();
    return entry;
  }

  private comesBefore(a: number, b: number, heads: (ScanEntry | undefined)[]): boolean {
    const order = Buffer.compare(this.behindPrefix(a, heads), this.behindPrefix(b, heads));
    return this.reverse ? order > 0 : order < 0;
  }

  private behindPrefix(i: number, heads: (ScanEntry | undefined)[]): Uint8Array {
    return heads[i]?.key.subarray(this.scans[i]?.range.prefix ?? 0) ?? new Uint8Array();
  }
}
