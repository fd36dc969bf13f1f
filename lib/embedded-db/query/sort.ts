import { type Doc, isPlainObject } from '../documents';
import { CommandError } from '../errors';
import { compareValues } from '../keys/compare';
import { EMPTY_ARRAY, KeyWriter } from '../keys/key-writer';
import { collectLeaves, splitPath } from '../keys/paths';
import type { SortField } from './planner';

const MAX_SORT_BYTES = 100 * 1024 * 1024;
const writer = new KeyWriter();

export function parseSort(sort: unknown): SortField[] {
  if (sort === undefined || sort === null) return [];
  if (!isPlainObject(sort)) throw new CommandError(14, 'Expected field sort to be of type object');
  return Object.entries(sort).flatMap(([path, direction]) => {
    if (path === '$natural') return [];
    if (direction !== 1 && direction !== -1) {
      throw new CommandError(
        2,
        isPlainObject(direction) ? '$meta sorts are not supported' : `$sort key ordering must be 1 or -1: ${path}`,
      );
    }
    return [{ path, descending: direction === -1 }];
  });
}

/** Bytes that sort like the document: of an array its smallest element counts, descending its largest. */
export function sortKey(doc: Doc, fields: readonly SortField[]): Buffer {
  writer.reset();
  for (const { path, descending } of fields) {
    const leaves: unknown[] = [];
    collectLeaves(doc, splitPath(path), leaves);
    const values = leaves.flatMap((leaf) => (Array.isArray(leaf) ? (leaf.length > 0 ? leaf : [EMPTY_ARRAY]) : [leaf]));
    const extreme =
      values.length < 2 ? values[0] : values.reduce((a, b) => (compareValues(b, a) < 0 === !descending ? b : a));
    const from = writer.length;
    writer.value(extreme);
    if (descending) writer.invert(from);
  }
  return writer.copy();
}

export type Found = { id: Buffer; bytes: Buffer };

type Sorted = Found & { key: Buffer; order: number };

/** Sorts in memory, within MongoDB's limit of 100 MB; with a limit only as many as can still be wanted are kept. */
export class Sorter {
  private kept: Sorted[] = [];
  private size = 0;
  private added = 0;
  private readonly fields: readonly SortField[];
  private readonly limit: number;

  constructor(fields: readonly SortField[], limit: number) {
    this.fields = fields;
    this.limit = limit;
  }

  add(doc: Doc, { id, bytes }: Found): void {
    this.kept.push({ key: sortKey(doc, this.fields), id, bytes, order: this.added++ });
    this.size += bytes.length;
    if (this.kept.length > this.limit * 2 + 1_000) this.shrink();
    if (this.size > MAX_SORT_BYTES) {
      throw new CommandError(
        292,
        'Sort exceeded memory limit of 104857600 bytes; create an index that has the order, or add a limit',
      );
    }
  }

  finish(): readonly Found[] {
    this.shrink();
    return this.kept;
  }

  private shrink(): void {
    this.kept.sort((a, b) => Buffer.compare(a.key, b.key) || a.order - b.order);
    if (this.kept.length > this.limit) this.kept.length = this.limit;
    this.size = this.kept.reduce((sum, { bytes }) => sum + bytes.length, 0);
  }
}
