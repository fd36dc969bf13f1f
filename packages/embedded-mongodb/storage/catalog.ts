import { decodePlain, decodeTyped, encode } from '../documents';
import { isRefusal, refuse, toCommandError } from '../errors';
import { Collection, type CollectionRecord, type View } from './collection';
import { Environment } from './environment';
import { Index, type IndexOptions } from './index';

const RECORDS = { start: Buffer.from('c/'), end: Buffer.from('c0') };
const keyOf = ({ database, name }: CollectionRecord): Buffer => Buffer.from(`c/${database}.${name}`);

/** The stages of a view keep the types of their numbers. */
function readRecord(bytes: Buffer): CollectionRecord {
  const record = decodePlain(bytes) as CollectionRecord;
  return record.view ? { ...record, view: decodeTyped(bytes).view as View } : record;
}

/** Which databases, collections and indexes there are. Read once at the start, written with every change. */
export class Catalog extends Environment {
  private collections = new Map<string, Collection>();
  private lastNumber = 0;
  /** Indexes that a newer form of the data folder had to leave out, and why. */
  readonly leftOut: { ns: string; index: string; unique: boolean; reason: string }[] = [];
  constructor(path: string) {
    super(path);
    this.load();
    this.transaction(() => {
      if (this.version < 3) for (const collection of this.list()) this.rebuildIndexes(collection);
      this.saveVersion();
    });
  }
  /** Those whose keys were others before version 3. One that its documents would be refused for now is left out: `leftOut`. */
  private rebuildIndexes(collection: Collection): void {
    const isSame = ({ spec }: Index) => !spec.truncated && !spec.multikey.some((path) => path.includes('.'));
    const kept = collection.indexes.filter((index) => {
      if (isSame(index)) return true;
      index.store.clearSync();
      try {
        collection.build(index);
        return true;
      } catch (error) {
        if (!isRefusal(error)) throw error;
        this.dropStore(`index-${index.spec.number}`);
        const { name, unique = false } = index.spec;
        this.leftOut.push({ ns: collection.namespace, index: name, unique, reason: toCommandError(error).message });
        return false;
      }
    });
    collection.setIndexes(kept);
  }
  find = (database: string, name: string): Collection | undefined => this.collections.get(`${database}.${name}`);
  /** Where documents are written to. */
  getOrCreate(database: string, name: string): Collection {
    const found = this.find(database, name) ?? this.create(database, name);
    return found.record.view ? refuse(166, `${found.namespace} is a view, not a collection`) : found;
  }
  list = (database?: string): Collection[] =>
    [...this.collections.values()].filter(({ record }) => !database || record.database === database);
  create(database: string, name: string, view?: View): Collection {
    const isDatabase = database !== '' && !/[/\\. "$\0]/.test(database) && Buffer.byteLength(database) <= 63;
    if (!isDatabase) refuse(73, `Invalid database name: '${database}'`);
    const isName = name !== '' && !name.startsWith('.') && !/[$\0]/.test(name) && Buffer.byteLength(name) <= 255;
    if (!isName) refuse(73, `Invalid collection name: ${name}`);
    return this.transaction(() => {
      const collection = this.open({ number: ++this.lastNumber, database, name, indexes: [], ...(view && { view }) });
      collection.setIndexes([]);
      return collection;
    });
  }
  drop({ record, namespace }: Collection): void {
    this.transaction(() => {
      this.records.removeSync(keyOf(record));
      for (const { number } of record.indexes) this.dropStore(`index-${number}`);
      this.dropStore(`documents-${record.number}`);
      this.collections.delete(namespace);
    });
  }
  createIndex(collection: Collection, options: IndexOptions): void {
    this.transaction(() => {
      const spec = { ...options, number: ++this.lastNumber, multikey: [], truncated: false };
      const index = new Index(spec, this.store(`index-${spec.number}`));
      collection.build(index);
      collection.setIndexes([...collection.indexes, index]);
    });
  }
  dropIndex(collection: Collection, index: Index): void {
    this.transaction(() => {
      collection.setIndexes(collection.indexes.filter((other) => other !== index));
      this.dropStore(`index-${index.spec.number}`);
    });
  }
  protected load(): void {
    // all are read before any is replaced: with a part of them others would be made anew in their place
    const records = [...this.records.getRange(RECORDS)].map(({ value }) => readRecord(value));
    this.collections = new Map();
    for (const record of records) {
      this.lastNumber = Math.max(this.lastNumber, record.number, ...record.indexes.map((index) => index.number));
      this.open(record);
    }
  }
  private open(record: CollectionRecord): Collection {
    const save = () => this.records.putSync(keyOf(record), encode(record));
    const indexes = record.indexes.map((spec) => new Index(spec, this.store(`index-${spec.number}`)));
    const collection = new Collection(record, this.store(`documents-${record.number}`), indexes, save);
    this.collections.set(collection.namespace, collection);
    return collection;
  }
}
