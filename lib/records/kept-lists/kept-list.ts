import type { Document } from 'mongodb';
import { isStored } from '../../wire/stored';
import { FILTERS, type FilterKind } from '../filter-table';

/**
 * The records of an account in memory, column by column: what a list is filtered and sorted by, nothing that is shown.
 * A row is a record; the rows stand in the usual order.
 */
export type KeptList = {
  readonly ids: readonly string[];
  /** By path: the text of each row; undefined where it has none. */
  readonly texts: ReadonlyMap<string, readonly (string | undefined)[]>;
  /** By path: the number of each row, of dates in epoch milliseconds; NaN where it has none. */
  readonly numbers: ReadonlyMap<string, Float64Array>;
  /** By sort: rows in that order, made where it is first asked for. */
  readonly orders: Map<string, Uint32Array>;
};

const pathsOf = (...kinds: FilterKind[]): string[] =>
  Object.values(FILTERS).flatMap(({ kind, paths }) => (kinds.includes(kind) ? [...paths] : []));

export const EXPIRATION = 'renewalInfo.expirationDate';
export const EXPIRATION_STATUS = 'renewalInfo.expirationStatus.value';

const TEXTS = new Set([
  ...pathsOf('text', 'list', 'type', 'types', 'statusTypes', 'search', 'open').filter((path) => path !== '_id'),
  'customId',
  EXPIRATION_STATUS,
]);
const DATES = new Set([...pathsOf('from', 'to', 'after'), 'openedDate', 'walkDate', EXPIRATION]);
const NUMBERS = new Set(['balance']);

/** What is read of each record. */
export const KEPT_FIELDS: Document = Object.fromEntries([...TEXTS, ...DATES, ...NUMBERS].map((path) => [path, 1]));

/** A value that the database compares in a way that columns do not, such as a list, of which each item counts. */
class Unkeepable extends Error {}

function valueAt(record: Document, names: readonly string[]): unknown {
  let value: unknown = record;
  for (const name of names) {
    if (Array.isArray(value)) throw new Unkeepable();
    value = isStored(value) ? value[name] : undefined;
  }
  const isPlain = value === null || value instanceof Date || typeof value !== 'object';
  // An invalid Date is one that the database knows, before or after what JavaScript does.
  if (!isPlain || (typeof value !== 'string' && Number.isNaN(Number(value ?? 0)))) throw new Unkeepable();
  return value;
}

/** Takes the records one by one, in the usual order. */
export class KeptListBuilder {
  private readonly ids: string[] = [];
  private readonly columns = [
    ...[...TEXTS].map((path) => ({ path, type: 'text', names: path.split('.'), values: [] as unknown[] })),
    ...[...DATES].map((path) => ({ path, type: 'date', names: path.split('.'), values: [] as unknown[] })),
    ...[...NUMBERS].map((path) => ({ path, type: 'number', names: path.split('.'), values: [] as unknown[] })),
  ];
  /** Many records have the same texts: each is kept once. */
  private readonly known = new Map<string, string>();

  /** @returns false where the list cannot be kept, because a field holds a value that columns cannot hold. */
  add(record: Document): boolean {
    try {
      if (typeof record._id !== 'string') throw new Unkeepable();
      for (const { names, type, values } of this.columns) values.push(this.cell(type, valueAt(record, names)));
      this.ids.push(record._id);
      return true;
    } catch (error) {
      if (error instanceof Unkeepable) return false;
      throw error;
    }
  }

  private cell(type: string, value: unknown): unknown {
    if (type === 'text') return typeof value === 'string' ? this.once(value) : undefined;
    if (type === 'date') return value instanceof Date ? value.getTime() : Number.NaN;
    return typeof value === 'number' ? value : Number.NaN;
  }

  private once(text: string): string {
    const known = this.known.get(text);
    if (known === undefined) this.known.set(text, text);
    return known ?? text;
  }

  list(): KeptList {
    const texts = this.columns.filter(({ type }) => type === 'text');
    const numbers = this.columns.filter(({ type }) => type !== 'text');
    return {
      ids: this.ids,
      texts: new Map(texts.map(({ path, values }) => [path, values as (string | undefined)[]])),
      numbers: new Map(numbers.map(({ path, values }) => [path, Float64Array.from(values as number[])])),
      orders: new Map(),
    };
  }
}
