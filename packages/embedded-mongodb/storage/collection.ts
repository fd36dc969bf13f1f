import { pickFields } from '../bson/pick-fields';
import { type Doc, decodePlain, decodeTyped, idOf, type StoredDocument } from '../documents';
import { fail } from '../errors';
import { encodeId } from '../keys/encoding';
import { needsTypes } from '../query/filter';
import { type Store, statsOf } from './environment';
import { ID_SPEC, Index, type IndexSpec } from './index';

type Names = { number: number; database: string; name: string };
export type CollectionRecord = Names & { indexes: IndexSpec[] };

/** A collection: documents by their encoded `_id`, and indexes. Writes must run inside a transaction. */
export class Collection {
  readonly namespace: string;
  readonly idIndex: Index;
  /** Decodes only the fields that determine the keys; the result is valid until the next call. */
  private decodeKeyFields: (bytes: Buffer) => Doc;
  constructor(
    readonly record: CollectionRecord,
    readonly documents: Store,
    public indexes: readonly Index[],
    private readonly saveRecord: () => void,
  ) {
    this.namespace = `${record.database}.${record.name}`;
    this.idIndex = new Index(ID_SPEC, documents);
    this.decodeKeyFields = keyFieldsDecoder(indexes);
  }
  get allIndexes(): Index[] {
    return [this.idIndex, ...this.indexes];
  }
  count = (): number => statsOf(this.documents).count;
  /** Valid until the next read. */
  read(id: Buffer): Buffer | undefined {
    const bytes = this.documents.getBinaryFast(id);
    // lmdb-js returns a shared buffer with a redefined `length`; only a subarray has the true one.
    return bytes?.subarray(0, bytes.length);
  }
  insert(document: StoredDocument): void {
    if (this.documents.doesExist(document.id)) this.failDuplicate(this.idIndex, document.bytes, document.id);
    this.change(document.id, undefined, document);
  }
  /** Checks everything that can fail before it writes, so that a failed change writes nothing. */
  change(id: Buffer, before: Buffer | undefined, after: StoredDocument | undefined): void {
    const none: Buffer[][] = this.indexes.map(() => []);
    const keysOf = (bytes: Buffer | undefined) => (bytes && this.indexes.length > 0 ? this.keysOf(bytes, id) : none);
    const [oldKeys, newKeys] = [keysOf(before), keysOf(after?.bytes)];
    const steps = this.indexes.map((index, at) => {
      const [previous = [], current = []] = [oldKeys[at], newKeys[at]];
      const added = without(current, previous);
      if (after) this.checkUnique(index, added, id, after.bytes);
      return { store: index.store, removed: without(previous, current), added };
    });
    if (after) this.documents.putSync(id, after.bytes);
    else this.documents.removeSync(id);
    for (const { store, removed, added } of steps) {
      for (const key of removed) store.removeSync(key);
      for (const key of added) store.putSync(key, id);
    }
    if (this.indexes.some((index) => index.unsaved)) this.setIndexes(this.indexes);
  }
  setIndexes(indexes: readonly Index[]): void {
    this.indexes = indexes;
    this.decodeKeyFields = keyFieldsDecoder(indexes);
    this.record.indexes = indexes.map(({ spec }) => spec);
    this.saveRecord();
    for (const index of indexes) index.unsaved = false;
  }
  build(index: Index): void {
    const decodeKeyFields = keyFieldsDecoder([index]);
    for (const { id, bytes } of this.all()) {
      const keys = index.keysOf(decodeKeyFields(bytes), id);
      this.checkUnique(index, keys, id, bytes);
      for (const key of keys) index.store.putSync(key, id);
    }
  }
  /** Compares every index with the documents. */
  validate(): { keysPerIndex: Doc; nrecords: number; errors: string[] } {
    const errors: string[] = [];
    const expected = new Map<Index, number>();
    for (const { id, bytes } of this.all()) {
      const _id = idOf(bytes);
      if (!encodeId(_id).equals(id)) errors.push(`a document is stored under another _id: ${_id}`);
      const all = this.keysOf(bytes, id);
      for (const [at, index] of this.indexes.entries()) {
        const keys = all[at] ?? [];
        const hasEntry = (key: Buffer) => index.store.getBinary(key)?.equals(id);
        if (!keys.every(hasEntry)) errors.push(`index ${index.spec.name} lacks an entry for ${_id}`);
        expected.set(index, (expected.get(index) ?? 0) + keys.length);
      }
    }
    const counts = this.allIndexes.map(({ spec, store }) => [spec.name, statsOf(store).count] as const);
    const wrong = this.indexes.filter((index) => statsOf(index.store).count !== (expected.get(index) ?? 0));
    errors.push(...wrong.map(({ spec }) => `index ${spec.name} has entries that its collection does not`));
    return { keysPerIndex: Object.fromEntries(counts), nrecords: this.count(), errors };
  }
  private keysOf(bytes: Buffer, id: Buffer): Buffer[][] {
    const doc = this.decodeKeyFields(bytes);
    return this.indexes.map((index) => index.keysOf(doc, id));
  }
  private all = () => this.documents.getRange({}).map(({ key, value }) => ({ id: Buffer.from(key), bytes: value }));
  private checkUnique(index: Index, keys: Buffer[], id: Buffer, bytes: Buffer): void {
    const isTaken = (key: Buffer) => index.store.getBinary(key)?.equals(id) === false;
    const duplicateKey = index.spec.unique && keys.find(isTaken);
    if (duplicateKey) this.failDuplicate(index, bytes, duplicateKey);
  }
  private failDuplicate(index: Index, bytes: Buffer, duplicateKey: Buffer): never {
    const { name, key: keyPattern } = index.spec;
    const keyValue = index.valuesOf(decodePlain(bytes), duplicateKey);
    const pairs = Object.entries(keyValue).map(([path, value]) => `${path}: ${JSON.stringify(value)}`);
    const subject = `collection: ${this.namespace} index: ${name} dup key: { ${pairs.join(', ')} }`;
    fail('DuplicateKey', `E11000 duplicate key error ${subject}`, { keyPattern, keyValue });
  }
}

function keyFieldsDecoder(indexes: readonly Index[]): (bytes: Buffer) => Doc {
  const fieldLists = indexes.map(({ fieldsRead }) => fieldsRead);
  const decode = indexes.some(({ spec }) => needsTypes(spec.partialFilterExpression)) ? decodeTyped : decodePlain;
  if (!fieldLists.every((fields) => fields !== undefined)) return decode;
  const pick = pickFields(fieldLists.flat(), { reusing: true });
  return (bytes) => decode(pick(bytes));
}

/** The keys that are not among the others, found with a set because a long array has many keys. */
function without(keys: Buffer[], others: Buffer[]): Buffer[] {
  if (others.length === 0 || keys.length === 0) return keys;
  if (keys.length === 1 && others.length === 1) return keys[0]?.equals(others[0] as Buffer) ? [] : keys;
  const otherKeys = new Set(others.map((other) => other.toString('latin1')));
  return keys.filter((key) => !otherKeys.has(key.toString('latin1')));
}
