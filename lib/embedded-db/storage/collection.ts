import { type Doc, decodePlain } from '../documents';
import { CommandError } from '../errors';
import { encodeValue } from '../keys/compare';
import { EMPTY_ARRAY } from '../keys/key-writer';
import { collectLeaves } from '../keys/paths';
import { type Environment, MAX_ID_BYTES, type Store } from './environment';
import { type Entry, Index, type IndexSpec } from './index';

export type CollectionRecord = { number: number; database: string; name: string; indexes: IndexSpec[] };

export const documentsStoreName = (number: number): string => `documents-${number}`;

export function idKey(id: unknown): Buffer {
  const key = encodeValue(id);
  if (key.length > MAX_ID_BYTES) throw new CommandError(17280, `_id is longer than ${MAX_ID_BYTES} bytes when encoded`);
  return key;
}

/** One collection: documents under their encoded _id, and its indexes. Writes belong inside a transaction. */
export class Collection {
  readonly documents: Store;
  readonly record: CollectionRecord;
  indexes: Index[];
  /** Raised when an index was added or dropped, or learned something: plans made before are stale. */
  version = 0;
  private readonly save: (record: CollectionRecord) => void;

  constructor(environment: Environment, record: CollectionRecord, save: (record: CollectionRecord) => void) {
    this.record = record;
    this.save = save;
    this.documents = environment.store(documentsStoreName(record.number));
    this.indexes = record.indexes.map((spec) => new Index(environment, spec));
  }

  get namespace(): string {
    return `${this.record.database}.${this.record.name}`;
  }

  count(): number {
    return (this.documents.getStats() as { entryCount: number }).entryCount;
  }

  insert(bytes: Buffer, plain: Doc): void {
    const id = idKey(plain._id);
    if (this.documents.doesExist(id)) throw this.duplicate('_id_', { _id: 1 }, { _id: plain._id });
    this.change(id, undefined, plain, bytes);
  }

  replace(id: Buffer, before: Doc, bytes: Buffer, after: Doc): void {
    this.change(id, before, after, bytes);
  }

  remove(id: Buffer, before: Doc): void {
    this.change(id, before, undefined, undefined);
  }

  /** Everything that can refuse the change is asked before anything is written: an item fails whole or not at all. */
  private change(id: Buffer, before: Doc | undefined, after: Doc | undefined, bytes: Buffer | undefined): void {
    const steps = this.indexes.map((index) => {
      const old: Entry[] = [];
      const fresh: Entry[] = [];
      if (before) index.collect(before, id, old);
      if (after) index.collect(after, id, fresh);
      const [gone, added] = before && after ? difference(old, fresh) : [old, fresh];
      const conflict = index.findConflict(added);
      if (conflict && after) throw this.duplicate(index.spec.name, index.spec.key, keyValue(index, after));
      return { index, gone, added };
    });
    if (bytes) this.documents.putSync(id, bytes);
    else this.documents.removeSync(id);
    for (const { index, gone, added } of steps) {
      for (const entry of gone) index.store.removeSync(entry.key);
      for (const entry of added) index.store.putSync(entry.key, entry.id);
    }
    if (this.indexes.some((index) => index.unsaved)) this.saveRecord();
  }

  saveRecord(): void {
    this.version++;
    this.save(this.record);
    for (const index of this.indexes) index.unsaved = false;
  }

  /** Fills a new index from the documents already there. */
  build(index: Index): void {
    for (const { key, value } of this.documents.getRange({})) {
      const doc = decodePlain(value);
      const entries: Entry[] = [];
      index.collect(doc, Buffer.from(key), entries);
      if (index.findConflict(entries)) throw this.duplicate(index.spec.name, index.spec.key, keyValue(index, doc));
      for (const entry of entries) index.store.putSync(entry.key, entry.id);
    }
  }

  private duplicate(index: string, keyPattern: Doc, value: Doc): CommandError {
    const shown = Object.entries(value).map(([path, item]) => `${path}: ${show(item)}`);
    return new CommandError(
      11000,
      `E11000 duplicate key error collection: ${this.namespace} index: ${index} dup key: { ${shown.join(', ')} }`,
      { keyPattern, keyValue: value },
    );
  }
}

function difference(old: Entry[], fresh: Entry[]): [Entry[], Entry[]] {
  const has = (list: Entry[], { key }: Entry) => list.some((entry) => entry.key.equals(key));
  return [old.filter((entry) => !has(fresh, entry)), fresh.filter((entry) => !has(old, entry))];
}

function keyValue(index: Index, doc: Doc): Doc {
  const value: Doc = {};
  for (const { path, segments } of index.fields) {
    const leaves: unknown[] = [];
    collectLeaves(doc, segments, leaves);
    const leaf = leaves[0];
    value[path] = (Array.isArray(leaf) ? (leaf[0] ?? EMPTY_ARRAY) : leaf) ?? null;
    if (value[path] === EMPTY_ARRAY) value[path] = null;
  }
  return value;
}

function show(value: unknown): string {
  if (typeof value === 'string') return JSON.stringify(value);
  if (value instanceof Date) return `new Date(${value.getTime()})`;
  if (value && typeof value === 'object' && '_bsontype' in value && value._bsontype === 'ObjectId')
    return `ObjectId('${value}')`;
  return value !== null && typeof value === 'object' ? JSON.stringify(value) : String(value);
}
