import { pickFields } from '../bson/pick-fields';
import { type Doc, decodePlain, decodeTyped, idOf, type Stored } from '../documents';
import { fail } from '../errors';
import { encodeId } from '../keys/encoding';
import { needsTypes } from '../query/filter';
import { type Store, statsOf } from './environment';
import { ID_SPEC, Index, type IndexSpec } from './index';

type Names = { number: number; database: string; name: string };
export type CollectionRecord = Names & { indexes: IndexSpec[] };

/** One collection: documents under their encoded _id, and its indexes. Writes belong inside a transaction. */
export class Collection {
  readonly namespace: string;
  readonly idIndex: Index;
  /** The part of a document that its keys are made of, which is all of it that is decoded; valid until the next one. */
  private keyed: (bytes: Buffer) => Doc;
  constructor(
    readonly record: CollectionRecord,
    readonly documents: Store,
    public indexes: readonly Index[],
    private readonly saveRecord: () => void,
  ) {
    this.namespace = `${record.database}.${record.name}`;
    this.idIndex = new Index(ID_SPEC, documents);
    this.keyed = keyedBy(indexes);
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
    if (this.documents.doesExist(stored.id)) this.failDuplicate(this.idIndex, stored.bytes, stored.id);
    this.change(stored.id, undefined, stored);
  }
  /** Everything that can fail the change is asked before anything is written: an item fails whole or not at all. */
  change(id: Buffer, before: Buffer | undefined, after: Stored | undefined): void {
    const none: Buffer[][] = this.indexes.map(() => []);
    const keysOf = (bytes: Buffer | undefined) => (bytes && this.indexes.length > 0 ? this.keysOf(bytes, id) : none);
    const [old, fresh] = [keysOf(before), keysOf(after?.bytes)];
    const steps = this.indexes.map((index, at) => {
      const [was = [], is = []] = [old[at], fresh[at]];
      const added = without(is, was);
      if (after) this.checkUnique(index, added, id, after.bytes);
      return { store: index.store, gone: without(was, is), added };
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
    this.keyed = keyedBy(indexes);
    this.record.indexes = indexes.map(({ spec }) => spec);
    this.saveRecord();
    for (const index of indexes) index.unsaved = false;
  }
  build(index: Index): void {
    const keyed = keyedBy([index]);
    for (const { id, bytes } of this.all()) {
      const keys = index.keysOf(keyed(bytes), id);
      this.checkUnique(index, keys, id, bytes);
      for (const key of keys) index.store.putSync(key, id);
    }
  }
  /** Holds every index against the documents: what it has, and what is wrong. */
  validate(): { keysPerIndex: Doc; nrecords: number; errors: string[] } {
    const errors: string[] = [];
    const asked = new Map<Index, number>();
    for (const { id, bytes } of this.all()) {
      const _id = idOf(bytes);
      if (!encodeId(_id).equals(id)) errors.push(`a document is stored under another _id: ${_id}`);
      const all = this.keysOf(bytes, id);
      for (const [at, index] of this.indexes.entries()) {
        const keys = all[at] ?? [];
        const isHeld = (key: Buffer) => index.store.getBinary(key)?.equals(id);
        if (!keys.every(isHeld)) errors.push(`index ${index.spec.name} misses an entry of ${_id}`);
        asked.set(index, (asked.get(index) ?? 0) + keys.length);
      }
    }
    const counts = this.allIndexes.map(({ spec, store }) => [spec.name, statsOf(store).count] as const);
    const wrong = this.indexes.filter((index) => statsOf(index.store).count !== (asked.get(index) ?? 0));
    errors.push(...wrong.map(({ spec }) => `index ${spec.name} has other entries than its collection asks for`));
    return { keysPerIndex: Object.fromEntries(counts), nrecords: this.count(), errors };
  }
  private keysOf(bytes: Buffer, id: Buffer): Buffer[][] {
    const doc = this.keyed(bytes);
    return this.indexes.map((index) => index.keysOf(doc, id));
  }
  private all = () => this.documents.getRange({}).map(({ key, value }) => ({ id: Buffer.from(key), bytes: value }));
  private checkUnique(index: Index, keys: Buffer[], id: Buffer, bytes: Buffer): void {
    const isTaken = (key: Buffer) => index.store.getBinary(key)?.equals(id) === false;
    const taken = index.spec.unique && keys.find(isTaken);
    if (taken) this.failDuplicate(index, bytes, taken);
  }
  private failDuplicate(index: Index, bytes: Buffer, taken: Buffer): never {
    const { name, key: keyPattern } = index.spec;
    const keyValue = index.valuesOf(decodePlain(bytes), taken);
    const shown = Object.entries(keyValue).map(([path, value]) => `${path}: ${JSON.stringify(value)}`);
    const subject = `collection: ${this.namespace} index: ${name} dup key: { ${shown.join(', ')} }`;
    fail('DuplicateKey', `E11000 duplicate key error ${subject}`, { keyPattern, keyValue });
  }
}

function keyedBy(indexes: readonly Index[]): (bytes: Buffer) => Doc {
  const asked = indexes.map(({ fieldsRead }) => fieldsRead);
  const decode = indexes.some(({ spec }) => needsTypes(spec.partialFilterExpression)) ? decodeTyped : decodePlain;
  if (!asked.every((fields) => fields !== undefined)) return decode;
  const pick = pickFields(asked.flat(), { reusing: true });
  return (bytes) => decode(pick(bytes));
}

/** The keys that are not among the others; of a long array there may be very many. */
function without(keys: Buffer[], others: Buffer[]): Buffer[] {
  if (others.length === 0 || keys.length === 0) return keys;
  if (keys.length === 1 && others.length === 1) return keys[0]?.equals(others[0] as Buffer) ? [] : keys;
  const known = new Set(others.map((other) => other.toString('latin1')));
  return keys.filter((key) => !known.has(key.toString('latin1')));
}
