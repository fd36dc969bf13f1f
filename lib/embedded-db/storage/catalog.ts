import { type Doc, decodePlain, encode } from '../documents';
import { CommandError } from '../errors';
import { Collection, type CollectionRecord, documentsStoreName } from './collection';
import { Environment } from './environment';
import { Index, type IndexSpec, storeName } from './index';

const PREFIX = 'c/';

/** Which databases, collections and indexes there are. Read once at the start, written with every change. */
export class Catalog {
  readonly environment: Environment;
  private readonly collections = new Map<string, Collection>();
  private lastNumber = 0;

  constructor(path: string) {
    this.environment = new Environment(path);
    for (const { value } of this.environment.catalog.getRange({ start: Buffer.from(PREFIX), end: Buffer.from('c0') })) {
      const record = decodePlain(value) as CollectionRecord;
      this.lastNumber = Math.max(this.lastNumber, record.number, ...record.indexes.map((index) => index.number));
      this.open(record);
    }
    this.environment.onAbort = () => {
      for (const { indexes } of this.collections.values()) for (const index of indexes) index.unsaved = true;
    };
  }

  find(database: string, name: string): Collection | undefined {
    return this.collections.get(`${database}.${name}`);
  }

  get(database: string, name: string): Collection {
    const collection = this.find(database, name);
    if (!collection) throw new CommandError(26, `ns does not exist: ${database}.${name}`);
    return collection;
  }

  getOrCreate(database: string, name: string): Collection {
    return this.find(database, name) ?? this.create(database, name);
  }

  list(database?: string): Collection[] {
    return [...this.collections.values()].filter(({ record }) => !database || record.database === database);
  }

  create(database: string, name: string): Collection {
    checkNames(database, name);
    const collection = this.open({ number: this.nextNumber(), database, name, indexes: [] });
    this.environment.transaction(() => collection.saveRecord());
    return collection;
  }

  drop(collection: Collection): void {
    const { record } = collection;
    this.environment.transaction(() => {
      this.environment.catalog.removeSync(catalogKey(record));
      for (const { spec } of collection.indexes) this.environment.dropStore(storeName(spec));
      this.environment.dropStore(documentsStoreName(record.number));
    });
    this.collections.delete(collection.namespace);
  }

  createIndex(collection: Collection, spec: Omit<IndexSpec, 'number' | 'multikey' | 'truncated'>): void {
    const index = new Index(this.environment, { ...spec, number: this.nextNumber(), multikey: [], truncated: false });
    this.environment.transaction(() => {
      collection.build(index);
      collection.record.indexes.push(index.spec);
      try {
        collection.saveRecord();
      } catch (error) {
        collection.record.indexes.pop();
        throw error;
      }
    });
    collection.indexes.push(index);
  }

  dropIndex(collection: Collection, index: Index): void {
    collection.indexes = collection.indexes.filter((other) => other !== index);
    collection.record.indexes = collection.indexes.map(({ spec }) => spec);
    this.environment.transaction(() => {
      collection.saveRecord();
      this.environment.dropStore(storeName(index.spec));
    });
  }

  private open(record: CollectionRecord): Collection {
    const collection = new Collection(this.environment, record, (changed) =>
      this.environment.catalog.putSync(catalogKey(changed), encode(changed as unknown as Doc)),
    );
    this.collections.set(collection.namespace, collection);
    return collection;
  }

  private nextNumber(): number {
    this.lastNumber++;
    return this.lastNumber;
  }
}

const catalogKey = ({ database, name }: CollectionRecord): Buffer => Buffer.from(`${PREFIX}${database}.${name}`);

function checkNames(database: string, name: string): void {
  if (database === '' || /[/\\. "$\0]/.test(database) || Buffer.byteLength(database) > 63) {
    throw new CommandError(73, `Invalid database name: '${database}'`);
  }
  if (name === '' || name.startsWith('.') || /[$\0]/.test(name) || Buffer.byteLength(name) > 255) {
    throw new CommandError(73, `Invalid collection name: ${name}`);
  }
}
