import { BSON } from '@records-portal/embedded-mongodb/bson';
import type { Document } from 'mongodb';
import { FieldFinder } from '../../db/wire/raw/field-finder';
import { readNumber, readText } from '../../db/wire/raw/path-reader';
import { FILTERS, type FilterKind } from '../filters/filter-table';

/**
 * The records of an account in memory, column by column: what a list is filtered and sorted by, nothing that is shown.
 * A row is a record; the rows stand in the usual order.
 */
export type CachedList = {
  readonly ids: readonly string[];
  /** By path, `_id` among them: the text of each row; undefined where it has none. */
  readonly texts: ReadonlyMap<string, readonly (string | undefined)[]>;
  /** By path: the number of each row, of dates in epoch milliseconds; NaN where it has none. */
  readonly numbers: ReadonlyMap<string, Float64Array>;
  /** By sort: rows in that order, made where it is first asked for. */
  readonly orders: Map<string, Uint32Array>;
  /** About what it takes in memory. */
  readonly bytes: number;
};

function columnOf<Column>(columns: ReadonlyMap<string, Column>, path: string): Column {
  const column = columns.get(path);
  if (column === undefined) throw new Error(`No column of ${path} is cached.`);
  return column;
}

/** The texts of a path, by row. @throws Error where the path has no column */
export const textsAt = ({ texts }: CachedList, path: string) => columnOf(texts, path);
/** The numbers of a path, by row. @throws Error where the path has no column */
export const numbersAt = ({ numbers }: CachedList, path: string): Float64Array => columnOf(numbers, path);

const pathsOf = (...kinds: FilterKind[]): string[] =>
  Object.values(FILTERS).flatMap(({ kind, paths }) => (kinds.includes(kind) ? [...paths] : []));

export const EXPIRATION = 'renewalInfo.expirationDate';
export const EXPIRATION_STATUS = 'renewalInfo.expirationStatus.value';

type Type = 'text' | 'date' | 'number';

/** Path -> what its column holds; values of other types are as good as none, as they are for filters and sorts. */
const COLUMNS: ReadonlyMap<string, Type> = new Map([
  ...[
    '_id',
    ...pathsOf('text', 'list', 'type', 'types', 'statusTypes', 'search', 'open'),
    'customId',
    EXPIRATION_STATUS,
  ].map((path) => [path, 'text'] as const),
  ...[...pathsOf('from', 'to', 'after'), 'openedDate', 'cursorDate', EXPIRATION].map((path) => [path, 'date'] as const),
  ['balance', 'number'],
]);

/** What is read of each record. Whole fields: the database copies these as they are stored. */
export const CACHED_FIELDS: Document = Object.fromEntries(
  [...COLUMNS.keys()].map((path) => [path.split('.', 1)[0], 1]),
);

/** A pointer or a number in each column. */
const ROW_BYTES = 8 * COLUMNS.size;
/** What a text takes beside its characters. */
const TEXT_BYTES = 24;

/** A value that the database compares in a way that columns do not, such as a list, of which each item counts. */
class Uncacheable extends Error {}

const OTHERS: ReadonlySet<number> = new Set([BSON.string, BSON.date, BSON.int, BSON.long, BSON.double, BSON.boolean]);

/** Texts of which each record has its own; of others many records have the same. */
const OWN_TEXTS: ReadonlySet<string> = new Set(['_id', 'customId', 'searchText']);

class TextColumn {
  readonly values: (string | undefined)[] = [];
  /** Of all texts that differ. */
  textBytes = 0;
  /** Each text that many have is kept once. */
  private readonly known = new Map<string, string>();
  private readonly isOwn: boolean;

  constructor(readonly path: string) {
    this.isOwn = OWN_TEXTS.has(path);
  }

  add(bytes: Buffer, type: number, at: number): void {
    if (this.path === '_id' && type !== BSON.string) throw new Uncacheable();
    this.values.push(type === BSON.string ? this.kept(readText(bytes, at)) : undefined);
  }

  private kept(text: string): string {
    const known = this.isOwn ? undefined : this.known.get(text);
    if (known !== undefined) return known;
    if (!this.isOwn) this.known.set(text, text);
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
      const more = new Float64Array(this.length * 2);
      more.set(this.numbers);
      this.numbers = more;
    }
    this.numbers[this.length++] = this.numberAt(bytes, type, at);
  }

  private numberAt(bytes: Buffer, type: number, at: number): number {
    if (this.type === 'date') return type === BSON.date ? (readNumber(bytes, BSON.long, at) as number) : Number.NaN;
    const number = readNumber(bytes, type, at);
    // One that is stored is less than any other number, and not the same as none.
    if (Number.isNaN(number)) throw new Uncacheable();
    return number ?? Number.NaN;
  }
}

type Column = TextColumn | NumberColumn;

/** The columns of a document, and of the documents in its fields. */
class ColumnsOf {
  private readonly finder = new FieldFinder();
  private readonly own: { readonly slot: number; readonly column: Column }[] = [];
  private readonly below: { readonly slot: number; readonly columns: ColumnsOf }[] = [];

  constructor(columns: readonly Column[], depth = 0) {
    const nameOf = ({ path }: Column): string => path.split('.')[depth] ?? '';
    const isDeeper = ({ path }: Column): boolean => path.split('.').length > depth + 1;
    for (const name of new Set(columns.map(nameOf))) {
      const slot = this.finder.slotOf(name);
      const some = columns.filter((column) => nameOf(column) === name);
      for (const column of some) if (!isDeeper(column)) this.own.push({ slot, column });
      const deeper = some.filter(isDeeper);
      if (deeper.length > 0) this.below.push({ slot, columns: new ColumnsOf(deeper, depth + 1) });
    }
  }

  /** @param start of the document in the bytes; undefined where there is none */
  add(bytes: Buffer, start: number | undefined): void {
    const { finder } = this;
    // Which of two fields of one name counts is not for columns to say.
    if (start !== undefined && !finder.read(bytes, start)) throw new Uncacheable();
    const typeAt = (slot: number): number => (start === undefined ? 0 : (finder.types[slot] as number));
    for (const { slot, column } of this.own) {
      const type = typeAt(slot);
      if (type !== 0 && !OTHERS.has(type)) throw new Uncacheable();
      column.add(bytes, type, finder.starts[slot] as number);
    }
    for (const { slot, columns } of this.below) {
      const type = typeAt(slot);
      if (type !== 0 && type !== BSON.document && !OTHERS.has(type)) throw new Uncacheable();
      columns.add(bytes, type === BSON.document ? finder.starts[slot] : undefined);
    }
  }
}

/** Takes the records one by one (BSON), in the usual order. */
export class CachedListBuilder {
  private readonly columns = [...COLUMNS].map(([path, type]) =>
    type === 'text' ? new TextColumn(path) : new NumberColumn(path, type),
  );
  private rows = 0;
  private readonly root = new ColumnsOf(this.columns);

  /** @returns false where the list cannot be kept, because a field holds a value that columns cannot hold. */
  add(record: Buffer): boolean {
    try {
      this.root.add(record, 0);
      this.rows++;
      return true;
    } catch (error) {
      if (error instanceof Uncacheable) return false;
      throw error;
    }
  }

  /** About what the rows so far take in memory. */
  get bytes(): number {
    return this.columns.reduce((sum, { textBytes }) => sum + textBytes, this.rows * ROW_BYTES);
  }

  list(): CachedList {
    const texts = this.columns.filter((column) => column instanceof TextColumn);
    const numbers = this.columns.filter((column) => column instanceof NumberColumn);
    const byPath = new Map(texts.map(({ path, values }) => [path, values]));
    return {
      // Each is a text: a record without one is refused.
      ids: byPath.get('_id') as string[],
      texts: byPath,
      numbers: new Map(numbers.map(({ path, values }) => [path, values])),
      orders: new Map(),
      bytes: this.bytes,
    };
  }
}
