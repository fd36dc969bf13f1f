import { type Doc, decodePlain } from '../documents';
import { CommandError } from '../errors';
import type { Collection } from '../storage/collection';
import { matcherFor, prepareExpression } from './matcher';
import { choosePlan, type Plan, type SortField } from './planner';
import { conditionsOf } from './predicates';
import { Scan } from './scan';
import { type Found, Sorter } from './sort';

export type QueryRequest = {
  filter: Doc;
  sort: SortField[];
  skip: number;
  /** 0: all. */
  limit: number;
  hint?: unknown;
  maxTimeMS?: number;
};

/** One running query: plan, scan, residual filter, sort, skip and limit. */
export class Execution {
  readonly plan: Plan;
  readonly request: QueryRequest;
  keysExamined = 0;
  docsExamined = 0;
  returned = 0;
  private readonly collection: Collection;
  private readonly matches: ((doc: Doc) => boolean) | undefined;
  private readonly seen: Set<string> | undefined;
  private readonly deadline: number;
  private scan: Scan | undefined;
  private sorted: readonly Found[] | undefined;
  private currentId: Buffer = Buffer.alloc(0);
  private position = 0;
  private toSkip: number;

  constructor(collection: Collection, request: QueryRequest) {
    this.collection = collection;
    this.request = request;
    const conditions = conditionsOf(prepareExpression(request.filter) as Doc);
    this.plan = choosePlan(collection, { conditions, sort: request.sort, hint: request.hint });
    const { residual, distinct } = this.plan;
    this.matches =
      residual.length > 0 ? matcherFor(residual.length === 1 ? (residual[0] ?? {}) : { $and: residual }) : undefined;
    this.seen = distinct ? new Set() : undefined;
    this.toSkip = request.skip;
    this.deadline = request.maxTimeMS ? performance.now() + request.maxTimeMS : Number.POSITIVE_INFINITY;
  }

  /** The next document's bytes; valid until the next call, so copy them. */
  next(): Buffer | undefined {
    const { limit } = this.request;
    if (limit > 0 && this.returned >= limit) return undefined;
    const bytes = this.plan.sorted ? this.nextInOrder() : this.nextSorted();
    if (bytes) this.returned++;
    return bytes;
  }

  /** Between batches nothing of lmdb is held. */
  pause(): void {
    this.scan?.pause();
  }

  /** The rest, counted without reading documents where the keys say enough. */
  count(): number {
    const { limit, skip } = this.request;
    let count = 0;
    const most = limit > 0 ? limit + skip : Number.POSITIVE_INFINITY;
    if (!this.matches && !this.seen && !this.plan.merged) {
      for (const { low, high } of this.plan.ranges) count += this.plan.source.store.getCount({ start: low, end: high });
      this.keysExamined = count;
    } else {
      while (count < most && this.nextEntry(false)) count++;
    }
    return Math.max(0, Math.min(count, most) - skip);
  }

  /** Keys of all matching documents, for commands that change them: they must not meet their own changes. */
  collectIds(): Found[] {
    const found: Found[] = [];
    for (let bytes = this.next(); bytes; bytes = this.next()) {
      found.push({ id: this.currentId, bytes: Buffer.from(bytes) });
    }
    this.pause();
    return found;
  }

  private nextInOrder(): Buffer | undefined {
    // nothing to test: what is skipped is skipped on keys alone, inside lmdb
    if (this.toSkip > 0 && !this.matches && !this.seen && !this.plan.merged && this.plan.ranges.length === 1) {
      const skip = this.toSkip;
      this.toSkip = 0;
      this.keysExamined += skip;
      return this.nextEntry(true, skip);
    }
    for (; this.toSkip > 0; this.toSkip--) if (!this.nextEntry(false)) return undefined;
    return this.nextEntry(true);
  }

  private nextSorted(): Buffer | undefined {
    if (!this.sorted) {
      const { sort, limit, skip } = this.request;
      const sorter = new Sorter(sort, limit > 0 ? limit + skip : Number.POSITIVE_INFINITY);
      for (let bytes = this.nextEntry(true); bytes; bytes = this.nextEntry(true)) {
        const copy = Buffer.from(bytes);
        sorter.add(decodePlain(copy), { id: this.currentId, bytes: copy });
      }
      this.sorted = sorter.finish();
      this.position = skip;
    }
    const found = this.sorted[this.position++];
    if (found) this.currentId = found.id;
    return found?.bytes;
  }

  /** The next match; without `wanted` its document is only read when the filter asks for it. */
  private nextEntry(wanted: boolean, skip = 0): Buffer | undefined {
    this.scan ??= new Scan(this.plan);
    for (;;) {
      const entry = this.scan.next(skip);
      if (!entry) return undefined;
      this.keysExamined++;
      if ((this.keysExamined & 1023) === 0 && performance.now() > this.deadline) {
        throw new CommandError(50, 'operation exceeded time limit');
      }
      const { index } = this.plan.source;
      const id = index ? entry.value : (entry.key as Buffer);
      if (this.seen) {
        const text = Buffer.from(id.buffer, id.byteOffset, id.length).toString('latin1');
        if (this.seen.has(text)) continue;
        this.seen.add(text);
      }
      this.currentId = id;
      if (!wanted && !this.matches) return id;
      const bytes = index ? this.fetch(id) : entry.value;
      if (!bytes) continue; // deleted since the scan read its key
      this.docsExamined++;
      if (this.matches && !this.matches(decodePlain(index ? Buffer.from(bytes) : bytes))) continue;
      return bytes;
    }
  }

  private fetch(id: Buffer): Buffer | undefined {
    const { documents } = this.collection;
    const bytes = documents.getBinaryFast(id);
    // lmdb-js answers a shared buffer whose `length` is redefined: only a subarray has the true one
    return bytes?.subarray(0, bytes.length);
  }
}
