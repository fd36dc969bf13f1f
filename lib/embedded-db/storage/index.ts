import type { Doc } from '../documents';
import { CommandError } from '../errors';
import { matcherFor } from '../query/matcher';
import type { Environment, Store } from './environment';
import { type IndexField, indexFields, indexKeysOf } from './index-keys';

/** What is kept of an index in the catalogue: the options of createIndexes and what its entries taught us. */
export type IndexSpec = {
  number: number;
  name: string;
  key: Doc;
  unique?: boolean;
  sparse?: boolean;
  expireAfterSeconds?: number;
  partialFilterExpression?: Doc;
  /** Paths that held an array in some document. */
  multikey: string[];
  /** Some value was cut to fit the key. */
  truncated: boolean;
};

export type Entry = { key: Buffer; id: Buffer };

export class Index {
  readonly fields: readonly IndexField[];
  readonly store: Store;
  /** Whether entries end with the encoded _id: not in a unique index, nor where _id is a field already. */
  readonly appendsId: boolean;
  readonly spec: IndexSpec;
  private readonly matches: ((doc: Doc) => boolean) | undefined;

  constructor(environment: Environment, spec: IndexSpec) {
    this.spec = spec;
    this.store = environment.store(storeName(spec));
    this.fields = indexFields(spec.key);
    this.appendsId = !spec.unique && !this.fields.some((field) => field.path === '_id');
    this.matches = spec.partialFilterExpression ? matcherFor(spec.partialFilterExpression) : undefined;
  }

  /** The specification learned something the catalogue does not hold yet. */
  unsaved = false;

  collect(doc: Doc, id: Buffer, out: Entry[]): void {
    if (this.matches && !this.matches(doc)) return;
    const { keys, multikey, truncated, allMissing } = indexKeysOf(doc, this.fields);
    if (this.spec.sparse && allMissing) return;
    if (truncated && this.spec.unique) {
      throw new CommandError(17280, `a value is too long for the unique index ${this.spec.name}`);
    }
    for (const key of keys) out.push({ key: this.appendsId ? Buffer.concat([key, id]) : key, id });
    this.learn(multikey, truncated);
  }

  /** A unique index has room for one document a key. */
  findConflict(entries: readonly Entry[]): Entry | undefined {
    if (!this.spec.unique) return undefined;
    return entries.find(({ key, id }) => {
      const holder = this.store.getBinary(key);
      return holder !== undefined && Buffer.compare(holder, id) !== 0;
    });
  }

  private learn(multikey: string[], truncated: boolean): void {
    const fresh = multikey.filter((path) => !this.spec.multikey.includes(path));
    if (fresh.length === 0 && (!truncated || this.spec.truncated)) return;
    this.spec.multikey.push(...fresh);
    this.spec.truncated ||= truncated;
    this.unsaved = true;
  }
}

export const storeName = (spec: IndexSpec): string => `index-${spec.number}`;

/** The specification as listIndexes and MongoDB's explain show it. */
export function publicSpec({ name, key, unique, sparse, expireAfterSeconds, partialFilterExpression }: IndexSpec): Doc {
  return {
    v: 2,
    key,
    name,
    ...(unique && { unique }),
    ...(sparse && { sparse }),
    ...(expireAfterSeconds !== undefined && { expireAfterSeconds }),
    ...(partialFilterExpression && { partialFilterExpression }),
  };
}
