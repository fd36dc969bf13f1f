import { decodePlain, encode } from '../documents';
import { fail } from '../errors';
import { Collection, type CollectionRecord } from './collection';
import { Environment } from './environment';
import { Index, type IndexOptions } from './index';

const RECORDS = { start: Buffer.from('c/'), end: Buffer.from('c0') };
const keyOf = ({ database, name }: CollectionRecord): Buffer => Buffer.from(`c/${database}.${name}`);

/** The databases, collections and indexes. Read once at the start, written with every change. */
export class Catalog extends Environment {
  private collections = new Map<string, Collection>();
  private lastNumber = 0;
  constructor(path: string) {
    super(path);
    this.load();
    this.transaction(this.saveVersion);
  }
  find = (database: string, name: string): Collection | undefined => this.collections.get(`${database}.${name}`);
  getOrCreate(database: string, name: string): Collection {
    return this.find(database, name) ?? this.create(database, name);
  }
  list = (database?: string): Collection[] =>
    [...this.collections.values()].filter(({ record }) => !database || record.database === database);
  create(database: string, name: string): Collection {
    const isDatabase = database !== '' && !/[/\\. "$\0]/.test(database) && Buffer.byteLength(database) <= 63;
    if (!isDatabase) fail('InvalidNamespace', `Invalid database name: '${database}'`);
    const isName = name !== '' && !name.startsWith('.') && !/[$\0]/.test(name) && Buffer.byteLength(name) <= 255;
    if (!isName) fail('InvalidNamespace', `Invalid collection name: ${name}`);
    return this.transaction(() => {
      const collection = this.open({ number: ++this.lastNumber, database, name, indexes: [] });
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
    // Reads all records before it replaces any, because missing ones would be created again.
    const records = [...this.records.getRange(RECORDS)].map(({ value }) => decodePlain(value) as CollectionRecord);
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

/** Checks the indexes of a data file that no process serves. @returns the number of documents, and the errors */
export async function validateDataFile(path: string): Promise<{ documents: number; errors: string[] }> {
  const catalog = new Catalog(path);
  try {
    const results = catalog.list().map((collection) => collection.validate());
    const documents = results.reduce((sum, { nrecords }) => sum + nrecords, 0);
    return { documents, errors: results.flatMap(({ errors }) => errors) };
  } finally {
    await catalog.close();
  }
}
