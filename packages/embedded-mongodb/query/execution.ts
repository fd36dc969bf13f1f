import { sharedFieldPicker } from '../bson/pick-fields';
import { type Doc, decodePlain, decodeTyped } from '../documents';
import { fail } from '../errors';
import type { Collection } from '../storage/collection';
import { type DocumentSource, NOT_YET } from './cursors';
import { compile, conditionsOf, fieldsInFilter, needsTypes, type Predicate, type Scope } from './filter';
import { compactCopy, HeldMemory, ITEM_BYTES, limitTime } from './limits';
import { choosePlan, isEmpty, type Plan } from './planner';
import { type Scan, scanPlan } from './scan';
import { type FoundDocument, type SortField, sortInMemory } from './sort';

type QueryOptions = { hint?: unknown; maxTimeMS?: number; scope?: Scope };
export type QueryRequest = QueryOptions & { filter: Doc; sort: SortField[]; skip: number; limit: number };

// lmdb counts in 32 bits, and no collection has as many documents.
const MAX_SKIP = 2 ** 31;
/** The time slice ended before a match. */
const LATER: FoundDocument = { id: Buffer.from(NOT_YET), bytes: NOT_YET as Buffer };

export class Execution implements DocumentSource {
  readonly plan: Plan;
  readonly request: QueryRequest;
  keysExamined = 0;
  docsExamined = 0;
  returned = 0;
  private readonly matches: Predicate | undefined;
  private readonly decode: typeof decodePlain;
  private readonly seenIds: Set<string> | undefined;
  private readonly memory = new HeldMemory('Sort');
  private deadline: number;
  private pausedAt: number | undefined;
  private end = Number.POSITIVE_INFINITY;
  /** Whether every key in the ranges is a match, without a test and without duplicates. */
  private readonly keysSuffice: boolean;
  private readonly maxMatches: number;
  private readonly output = this.run();
  private scan: Scan | undefined;
  private entriesRead = 0;
  constructor(
    readonly collection: Collection,
    request: Partial<QueryRequest>,
  ) {
    this.request = { filter: {}, sort: [], skip: 0, limit: 0, ...request };
    const { filter, sort, scope, maxTimeMS, limit, skip } = this.request;
    // Keys are not in the order of a collation.
    const hint = scope?.compare ? { $natural: 1 } : this.request.hint;
    this.maxMatches = limit > 0 ? limit + skip : Number.POSITIVE_INFINITY;
    this.plan = choosePlan(collection, { filter: conditionsOf(filter), sort, hint });
    const { residual, distinct } = this.plan;
    this.matches = isEmpty(residual) ? undefined : compile(residual, scope);
    this.keysSuffice = !this.matches && !distinct;
    const decode = needsTypes(filter) ? decodeTyped : decodePlain;
    const fields = fieldsInFilter(residual);
    const pick = fields && sharedFieldPicker(fields, { stopEarly: true });
    this.decode = pick ? (bytes) => decode(pick(bytes)) : decode;
    this.seenIds = distinct ? new Set() : undefined;
    this.deadline = maxTimeMS ? performance.now() + maxTimeMS : Number.POSITIVE_INFINITY;
  }
  /** The next document's bytes; valid until the next call, so copy them. */
  next = (): Buffer | undefined => this.take()?.bytes;
  isDone = (): boolean => this.request.limit > 0 && this.returned >= this.request.limit;
  pause(): void {
    // A pause within a batch is not the client's time.
    if (this.end === Number.POSITIVE_INFINITY) this.pausedAt = performance.now();
    this.scan?.pause();
  }
  workUntil(end: number): void {
    this.end = end;
  }
  close(): void {
    this.scan?.pause();
    this.scan = undefined;
    this.memory.release();
  }
  /** Counts the matches, without reading documents if the keys suffice. */
  count(): number {
    const { ranges, collectionScan } = this.plan;
    let count = 0;
    limitTime(this.deadline);
    try {
      if (!this.keysSuffice) while (count < this.maxMatches && this.nextMatch(false)) count++;
      else if (collectionScan) count = this.collection.count();
      else for (const { index, low, high } of ranges) count += index.store.getCount({ start: low, end: high });
    } finally {
      this.close();
    }
    if (this.keysSuffice) this.keysExamined = count;
    return Math.max(0, Math.min(count, this.maxMatches) - this.request.skip);
  }
  /** The ids of all matches, for commands that change them: a scan would see their changes, and documents need more memory. */
  ids(): Buffer[] {
    const memory = new HeldMemory('a write to many documents');
    const all: Buffer[] = [];
    try {
      for (let document = this.take(); document; document = this.take()) {
        all.push(Buffer.from(document.id));
        memory.add(document.id.length + ITEM_BYTES);
      }
      return all;
    } finally {
      this.close();
      memory.release();
    }
  }
  private take(): FoundDocument | undefined {
    // The time between batches does not count towards the limit.
    if (this.pausedAt !== undefined) this.deadline += performance.now() - this.pausedAt;
    this.pausedAt = undefined;
    limitTime(this.deadline);
    let document: FoundDocument | undefined;
    try {
      document = this.isDone() ? undefined : this.output.next().value;
    } finally {
      // At the end or after a failure no lmdb cursor may stay open.
      if (document && document !== LATER) this.returned++;
      else if (!document) this.close();
    }
    return document;
  }
  private *run(): Generator<FoundDocument, undefined> {
    const { skip } = this.request;
    if (skip > MAX_SKIP) return;
    if (!this.plan.sorted) {
      const { memory, maxMatches: limit } = this;
      yield* sortInMemory(this.all(), this.request, { limit, memory }).slice(skip);
      return;
    }
    const skipsKeys = this.keysSuffice && this.plan.ranges.length === 1;
    if (skipsKeys) this.keysExamined += skip;
    else
      for (let remaining = skip; remaining > 0; ) {
        const skipped = this.nextMatch(false);
        if (!skipped) return;
        if (skipped !== LATER) remaining--;
        if (skipped === LATER || ((remaining & 15) === 0 && performance.now() > this.end)) yield LATER;
      }
    const first = this.nextMatch(true, skipsKeys ? skip : 0);
    for (let document = first; document; document = this.nextMatch(true)) yield document;
  }
  private *all(): Generator<FoundDocument> {
    for (let document = this.nextMatch(true); document; document = this.nextMatch(true))
      if (document !== LATER) yield copyOf(document);
  }
  /** The next match. Without `needsBytes` its document is read only if the filter needs it. */
  private nextMatch(needsBytes: boolean, skip = 0): FoundDocument | undefined {
    this.scan ??= scanPlan(this.plan, () => this.keysExamined++);
    let isSliceOver = false;
    for (let entry = this.scan.next(skip); entry; entry = isSliceOver ? undefined : this.scan.next()) {
      const now = (++this.entriesRead & 15) === 0 ? performance.now() : 0;
      if (now > this.deadline) fail('MaxTimeMSExpired', 'operation exceeded time limit');
      isSliceOver = now > this.end;
      const { id } = entry;
      const before = this.seenIds?.size;
      if (this.seenIds?.add(Buffer.from(id).toString('latin1')).size === before && before !== undefined) continue;
      if (!needsBytes && !this.matches) return { id, bytes: id };
      const bytes = entry.bytes ?? this.collection.read(id);
      if (!bytes) continue; // deleted since the scan read its key
      this.docsExamined++;
      if (!this.matches || this.matches(this.decode(bytes))) return { id, bytes };
    }
    return isSliceOver ? LATER : undefined;
  }
}

const copyOf = ({ id, bytes }: FoundDocument): FoundDocument => ({ id: Buffer.from(id), bytes: compactCopy(bytes) });

/** Calls `change` for each matching document in sequence. @returns the number of matches */
export function changeMatching(
  collection: Collection,
  request: Partial<QueryRequest>,
  change: (id: Buffer, bytes: Buffer) => void,
): number {
  const ids = new Execution(collection, request).ids();
  for (const id of ids) {
    const bytes = collection.read(id);
    if (bytes) change(id, Buffer.from(bytes));
  }
  return ids.length;
}

/** Removes the matching documents. @returns their number and the last one */
export function removeMatching(collection: Collection, request: Partial<QueryRequest>): { n: number; last?: Buffer } {
  let last: Buffer | undefined;
  const n = changeMatching(collection, request, (id, bytes) => {
    collection.change(id, bytes, undefined);
    last = bytes;
  });
  return { n, ...(last && { last }) };
}
