import type { Doc } from '../documents';
import { fail } from '../errors';
import { EMPTY_ARRAY, encodeKey, MAX_ID_BYTES } from '../keys/encoding';
import { type Path, tuplesOf } from '../keys/paths';
import { type Conditions, compileFilter, conditionsOf, fieldsInFilter, type Predicate } from '../query/filter';
import { MAX_INDEX_KEY_BYTES, type Store } from './environment';

type Options = { unique?: boolean; sparse?: boolean; expireAfterSeconds?: number; partialFilterExpression?: Doc };
export type IndexOptions = Options & { name: string; key: Doc };
/** An index in the catalog. `multikey`: paths that held an array in any document. `truncated`: whether any value was truncated. */
export type IndexSpec = IndexOptions & { number: number; multikey: string[]; truncated: boolean };
/** `limit`: the longest component of a key in bytes, so that the whole key fits. */
export type IndexField = { path: string; segments: Path; descending: boolean; limit: number };

export const ID_SPEC: IndexSpec = { number: 0, name: '_id_', key: { _id: 1 }, multikey: [], truncated: false };
const ID_FIELD: IndexField = { path: '_id', segments: ['_id'], descending: false, limit: MAX_ID_BYTES };

/** Ordered keys that a plan can scan: the entries of an index, or the documents themselves in `_id` order. */
export class Index {
  readonly fields: readonly IndexField[];
  /** The fields that order the keys. An entry ends with the `_id`, unless the index is unique or contains `_id`. */
  readonly order: readonly IndexField[];
  /** Whether this is the `_id` index, whose store holds the documents. */
  readonly holdsDocuments: boolean;
  /** Whether the specification has changes that the catalog does not have. */
  unsaved = false;
  /** The conditions of a partial index. */
  readonly partialConditions: Conditions;
  private readonly matches: Predicate | undefined;
  private readonly paths: readonly Path[];
  constructor(
    readonly spec: IndexSpec,
    readonly store: Store,
  ) {
    this.holdsDocuments = spec.number === 0;
    const paths = Object.entries(spec.key);
    const limit = Math.floor(MAX_INDEX_KEY_BYTES / paths.length);
    this.fields = paths.map(([path, direction]) => ({
      path,
      segments: path.split('.'),
      descending: Number(direction) < 0,
      limit: path === '_id' ? MAX_ID_BYTES : limit, // The `_id` identifies the document, so it is never truncated.
    }));
    this.paths = this.fields.map(({ segments }) => segments);
    this.order = spec.unique || '_id' in spec.key ? this.fields : [...this.fields, ID_FIELD];
    this.partialConditions = conditionsOf(spec.partialFilterExpression ?? {});
    this.matches = spec.partialFilterExpression && compileFilter(spec.partialFilterExpression);
  }
  /** The top-level fields that determine its keys; undefined if unknown. */
  get fieldsRead(): string[] | undefined {
    const inFilter = fieldsInFilter(this.partialConditions);
    return inFilter && [...inFilter, ...this.fields.map(({ segments: [name = ''] }) => name)];
  }
  isMultikey = ({ path }: { path: string }): boolean => this.spec.multikey.includes(path);
  keysOf(doc: Doc, id: Buffer): Buffer[] {
    if (this.matches && !this.matches(doc)) return [];
    const { tuples: all, arrays } = this.tuplesOf(doc);
    const tuples = this.spec.sparse ? all.filter((values) => values.some((value) => value !== undefined)) : all;
    const tail = this.order.length > this.fields.length ? id : undefined;
    const encoded = tuples.map((values) => encodeKey(values, this.fields, tail));
    const anyTruncated = encoded.some(({ truncated }) => truncated);
    if (anyTruncated && this.spec.unique)
      fail('KeyTooLong', `a value is too long for the unique index ${this.spec.name}`);
    this.learn(
      arrays.flatMap((at) => this.fields[at] ?? []),
      anyTruncated,
    );
    const keys = encoded.map(({ bytes }) => bytes);
    return keys.length > 1 ? [...new Map(keys.map((key) => [key.toString('latin1'), key])).values()] : keys;
  }
  /** The values of a document's fields that belong to a key. */
  valuesOf(doc: Doc, key: Buffer): Doc {
    const hasKey = (values: unknown[]) => encodeKey(values, this.fields).bytes.equals(key);
    const tuple = this.tuplesOf(doc).tuples.find(hasKey) ?? [];
    const display = (value: unknown) => (value === EMPTY_ARRAY ? [] : (value ?? null));
    return Object.fromEntries(this.fields.map(({ path }, at) => [path, display(tuple[at])]));
  }
  private tuplesOf(doc: Doc) {
    const parallel = (arrays: number[]) => {
      const names = arrays.map((at) => this.fields[at]?.path);
      return fail('CannotIndexParallelArrays', `cannot index parallel arrays [${names.join('] [')}]`);
    };
    return tuplesOf(doc, this.paths, parallel);
  }
  private learn(arrays: IndexField[], truncated: boolean): void {
    const added = arrays.filter((field) => !this.isMultikey(field)).map(({ path }) => path);
    this.unsaved ||= added.length > 0 || (truncated && !this.spec.truncated);
    this.spec.multikey.push(...added);
    this.spec.truncated ||= truncated;
  }
}

export function publicSpec({ number, multikey, truncated, key, name, ...options }: IndexSpec): Doc {
  return { v: 2, key, name, ...options };
}
