import { BSON } from '@records-portal/embedded-mongodb/bson';
import type { Document } from 'mongodb';
import { FieldFinder } from '../../db/wire/raw/field-finder';
import { readNumber, readText } from '../../db/wire/raw/path-reader';
import { FILTERS, type FilterKind } from '../filters/filter-table';

/** An account's records in memory, as columns of the fields for filters and sorts. Rows are in the default order. */
export type CachedList = {
  readonly ids: readonly string[];
  /** By path; one string for each row. */
  readonly texts: ReadonlyMap<string, readonly (string | undefined)[]>;
  /** By path; dates in epoch milliseconds, NaN if missing. */
  readonly numbers: ReadonlyMap<string, Float64Array>;
  /** Row numbers by sort order, computed on first use. */
  readonly orders: Map<string, Uint32Array>;
  readonly bytes: number;
};

function columnOf<Column>(columns: ReadonlyMap<string, Column>, path: string): Column {
  const column = columns.get(path);
  if (column === undefined) throw new Error(`No column of ${path} is cached.`);
  return column;
}

/** @throws Error if the path has no column */
export const textsAt = ({ texts }: CachedList, path: string) => columnOf(texts, path);
export const numbersAt = ({ numbers }: CachedList, path: string): Float64Array => columnOf(numbers, path);

const pathsOf = (...kinds: FilterKind[]): string[] =>
  Object.values(FILTERS).flatMap(({ kind, paths }) => (kinds.includes(kind) ? [...paths] : []));

export const EXPIRATION_DATE = 'renewalInfo.expirationDate';
export const INSPECTION_DATE = 'scheduledDate';
export const EXPIRATION_STATUS = 'renewalInfo.expirationStatus.value';

type Type = 'text' | 'date' | 'number';

/** Values of another type count as missing, as in the database. */
const COLUMNS: ReadonlyMap<string, Type> = new Map([
  ...[
    '_id',
    ...pathsOf('text', 'list', 'type', 'types', 'statusTypes', 'search', 'open'),
    'customId',
    EXPIRATION_STATUS,
  ].map((path) => [path, 'text'] as const),
  ...[...pathsOf('from', 'to', 'after'), 'openedDate', 'cursorDate', EXPIRATION_DATE, INSPECTION_DATE].map(
    (path) => [path, 'date'] as const,
  ),
  ['balance', 'number'],
]);

/** Whole top-level fields, because the database can copy those as they are stored. */
export const CACHED_FIELDS: Document = Object.fromEntries(
  [...COLUMNS.keys()].map((path) => [path.split('.', 1)[0], 1]),
);

const ROW_BYTES = 8 * COLUMNS.size;
const TEXT_BYTES = 24;

/** The database compares such values in ways that columns cannot, for example arrays by any of their items. */
class UncacheableError extends Error {}

const SCALARS: ReadonlySet<number> = new Set([BSON.string, BSON.date, BSON.int, BSON.long, BSON.double, BSON.boolean]);

/** Columns whose values rarely repeat. */
const UNIQUE_TEXTS: ReadonlySet<string> = new Set(['_id', 'customId', 'searchText']);

class TextColumn {
  readonly values: (string | undefined)[] = [];
  textBytes = 0;
  private readonly interned = new Map<string, string>();
  private readonly isUnique: boolean;

  constructor(readonly path: string) {
    this.isUnique = UNIQUE_TEXTS.has(path);
  }

  add(bytes: Buffer, type: number, at: number): void {
    if (this.path === '_id' && type !== BSON.string) throw new UncacheableError();
    this.values.push(type === BSON.string ? this.intern(readText(bytes, at)) : undefined);
  }

  private intern(text: string): string {
    const interned = this.isUnique ? undefined : this.interned.get(text);
    if (interned !== undefined) return interned;
    if (!this.isUnique) this.interned.set(text, text);
    this.textBytes += TEXT_BYTES + Buffer.byteLength(text);
    return text;
  }
}

class NumberColumn {
  readonly textBytes = 0;
  private numbers = new Float64Array(1_024);
  private length = 0;

  constructor(
    readonly path: string,
    private readonly type: 'date' | 'number',
  ) {}

  get values(): Float64Array {
    return this.numbers.slice(0, this.length);
  }

  add(bytes: Buffer, type: number, at: number): void {
    if (this.length === this.numbers.length) {
      const larger = new Float64Array(this.length * 2);
      larger.set(this.numbers);
      this.numbers = larger;
    }
    this.numbers[this.length++] = this.numberAt(bytes, type, at);
  }

  private numberAt(bytes: Buffer, type: number, at: number): number {
    if (this.type === 'date') return type === BSON.date ? (readNumber(bytes, BSON.long, at) as number) : Number.NaN;
    const number = readNumber(bytes, type, at);
    // In the database NaN is less than any other number; in a column it means missing.
    if (Number.isNaN(number)) throw new UncacheableError();
    return number ?? Number.NaN;
  }
}

type Column = TextColumn | NumberColumn;

class ColumnFiller {
  private readonly finder = new FieldFinder();
  private readonly direct: { readonly slot: number; readonly column: Column }[] = [];
  private readonly nested: { readonly slot: number; readonly filler: ColumnFiller }[] = [];

  constructor(columns: readonly Column[], depth = 0) {
    const nameOf = ({ path }: Column): string => path.split('.')[depth] ?? '';
    const isDeeper = ({ path }: Column): boolean => path.split('.').length > depth + 1;
    for (const name of new Set(columns.map(nameOf))) {
      const slot = this.finder.slotOf(name);
      const sameName = columns.filter((column) => nameOf(column) === name);
      for (const column of sameName) if (!isDeeper(column)) this.direct.push({ slot, column });
      const deeper = sameName.filter(isDeeper);
      if (deeper.length > 0) this.nested.push({ slot, filler: new ColumnFiller(deeper, depth + 1) });
    }
  }

  add(bytes: Buffer, start: number | undefined): void {
    const { finder } = this;
    // Columns cannot decide which duplicate of a field counts.
    if (start !== undefined && !finder.read(bytes, start)) throw new UncacheableError();
    const typeAt = (slot: number): number => (start === undefined ? 0 : (finder.types[slot] as number));
    for (const { slot, column } of this.direct) {
      const type = typeAt(slot);
      if (type !== 0 && !SCALARS.has(type)) throw new UncacheableError();
      column.add(bytes, type, finder.starts[slot] as number);
    }
    for (const { slot, filler } of this.nested) {
      const type = typeAt(slot);
      if (type !== 0 && type !== BSON.document && !SCALARS.has(type)) throw new UncacheableError();
      filler.add(bytes, type === BSON.document ? finder.starts[slot] : undefined);
    }
  }
}

/** Records must be added in the default order. */
export class CachedListBuilder {
  private readonly columns = [...COLUMNS].map(([path, type]) =>
    type === 'text' ? new TextColumn(path) : new NumberColumn(path, type),
  );
  private rows = 0;
  private readonly root = new ColumnFiller(this.columns);

  /** @returns false if a field has a value that columns cannot hold */
  add(record: Buffer): boolean {
    try {
      this.root.add(record, 0);
      this.rows++;
      return true;
    } catch (error) {
      if (error instanceof UncacheableError) return false;
      throw error;
    }
  }

  get bytes(): number {
    return this.columns.reduce((sum, { textBytes }) => sum + textBytes, this.rows * ROW_BYTES);
  }

  list(): CachedList {
    const texts = this.columns.filter((column) => column instanceof TextColumn);
    const numbers = this.columns.filter((column) => column instanceof NumberColumn);
    const byPath = new Map(texts.map(({ path, values }) => [path, values]));
    return {
      // `add` rejects records whose `_id` is not a string.
      ids: byPath.get('_id') as string[],
      texts: byPath,
      numbers: new Map(numbers.map(({ path, values }) => [path, values])),
      orders: new Map(),
      bytes: this.bytes,
    };
  }
}
