import { type Doc, decodePlain, type Stored } from '../documents';
import { refuse } from '../errors';
import { encodeValue } from '../keys/encoding';
import { leavesOf } from '../keys/paths';
import { MAX_ID_BYTES, type Store, statsOf } from './environment';
import { ID_SPEC, Index, type IndexSpec } from './index';

/** What a view is made of: another collection or view of its database, and stages as they were sent. */
export type View = { on: string; pipeline: unknown[] };
type Names = { number: number; database: string; name: string };
export type CollectionRecord = Names & { indexes: IndexSpec[]; view?: View };

export function idKey(id: unknown): Buffer {
  const key = encodeValue(id);
  return key.length > MAX_ID_BYTES ? refuse(17280, `_id is longer than ${MAX_ID_BYTES} bytes when encoded`) : key;
}

/** One collection: documents under their encoded _id, and its indexes. Writes belong inside a transaction. */
export class Collection {
  readonly namespace: string;
  readonly idIndex: Index;
  constructor(
    readonly record: CollectionRecord,
    readonly documents: Store,
    public indexes: readonly Index[],
    private readonly saveRecord: () => void,
  ) {
    this.namespace = `${record.database}.${record.name}`;
    this.idIndex = new Index(ID_SPEC, documents);
  }
  get allIndexes(): Index[] {
    return [this.idIndex, ...this.indexes];
  }
  count = (): number => statsOf(this.documents).count;
  /** Valid until the next read. */
  read(id: Buffer): Buffer | undefined {
    const bytes = this.documents.getBinaryFast(id);
    // lmdb-js answers a shared buffer whose `length` is redefined: only a subarray has the true one
    return bytes?.subarray(0, bytes.length);
  }
  insert(stored: Stored): void {
    const id = idKey(stored.plain._id);
    if (this.documents.doesExist(id)) this.refuseDuplicate(this.idIndex, stored.plain);
    this.change(id, undefined, stored);
  }
  /** Everything that can refuse the change is asked before anything is written: an item fails whole or not at all. */
  change(id: Buffer, before: Buffer | undefined, after: Stored | undefined): void {
    const plain = before && this.indexes.length > 0 ? decodePlain(before) : undefined;
    const steps = this.indexes.map((index) => {
      const old = plain ? index.keysOf(plain, id) : [];
      const fresh = after ? index.keysOf(after.plain, id) : [];
      const added = without(fresh, old);
      if (after) this.checkUnique(index, added, id, after.plain);
      return { store: index.store, gone: without(old, fresh), added };
    });
    if (after) this.documents.putSync(id, after.bytes);
    else this.documents.removeSync(id);
    for (const { store, gone, added } of steps) {
      for (const key of gone) store.removeSync(key);
      for (const key of added) store.putSync(key, id);
    }
    if (this.indexes.some((index) => index.unsaved)) this.setIndexes(this.indexes);
  }
  setIndexes(indexes: readonly Index[]): void {
    this.indexes = indexes;
    this.record.indexes = indexes.map(({ spec }) => spec);
    this.saveRecord();
    for (const index of indexes) index.unsaved = false;
  }
  build(index: Index): void {
    for (const [doc, id] of this.all()) {
      const keys = index.keysOf(doc, id);
      this.checkUnique(index, keys, id, doc);
      for (const key of keys) index.store.putSync(key, id);
    }
  }
  /** Holds every index against the documents: what it has, and what is wrong. */
  validate(): { keysPerIndex: Doc; nrecords: number; errors: string[] } {
    const errors: string[] = [];
    const asked = new Map<Index, number>();
    for (const [doc, id] of this.all()) {
      if (!idKey(doc._id).equals(id)) errors.push(`a document is stored under another _id: ${doc._id}`);
      for (const index of this.indexes) {
        const keys = index.keysOf(doc, id);
        const isHeld = (key: Buffer) => index.store.getBinary(key)?.equals(id);
        if (!keys.every(isHeld)) errors.push(`index ${index.spec.name} misses an entry of ${doc._id}`);
        asked.set(index, (asked.get(index) ?? 0) + keys.length);
      }
    }
    const counts = this.allIndexes.map(({ spec, store }) => [spec.name, statsOf(store).count] as const);
    const wrong = this.indexes.filter((index) => statsOf(index.store).count !== (asked.get(index) ?? 0));
    errors.push(...wrong.map(({ spec }) => `index ${spec.name} has other entries than its collection asks for`));
    return { keysPerIndex: Object.fromEntries(counts), nrecords: this.count(), errors };
  }
  private all = () =>
    this.documents.getRange({}).map(({ key, value }) => [decodePlain(value), Buffer.from(key)] as const);
  private checkUnique(index: Index, keys: Buffer[], id: Buffer, doc: Doc): void {
    const isTaken = (key: Buffer) => index.store.getBinary(key)?.equals(id) === false;
    if (index.spec.unique && keys.some(isTaken)) this.refuseDuplicate(index, doc);
  }
  private refuseDuplicate({ fields, spec: { name, key: keyPattern } }: Index, doc: Doc): never {
    const values = fields.map(({ path, segments }) => [path, leavesOf(doc, segments).flat()[0] ?? null] as const);
    const keyValue = Object.fromEntries(values);
    const shown = Object.entries(keyValue).map(([path, value]) => `${path}: ${JSON.stringify(value)}`);
    const subject = `collection: ${this.namespace} index: ${name} dup key: { ${shown.join(', ')} }`;
    refuse(11000, `E11000 duplicate key error ${subject}`, { keyPattern, keyValue });
  }
}

const without = (keys: Buffer[], others: Buffer[]): Buffer[] =>
  others.length === 0 ? keys : keys.filter((key) => !others.some((other) => other.equals(key)));
