import { recordAddress, type View, viewAddress } from '../records-view/view';

/** The position of a record in a list. */
export type ListPosition = {
  /** Index in the whole list, from 0. */
  readonly at: number;
  readonly previous?: string;
  readonly next?: string;
  /** Number of records in the list, if known. */
  readonly total?: number;
};

/** A part of a list: `offset` rows are skipped, then at most `rows` are read. */
export type RowWindow = { readonly offset: number; readonly rows: number };

/** Lists up to this length are read in full, ids only, to know their length and to find a row that has moved. */
const MAX_WHOLE_LIST = 1_000;

/** The rows to read to find the neighbours of row `at`. */
export const rowWindow = (at: number): RowWindow =>
  at < MAX_WHOLE_LIST ? { offset: 0, rows: MAX_WHOLE_LIST + 1 } : { offset: at - 1, rows: 3 };

/** @param ids of the rows in the window, in order. @returns undefined if the record is not among them. */
export function listPosition(
  id: string,
  ids: readonly string[],
  { offset, rows }: RowWindow,
): ListPosition | undefined {
  const index = ids.indexOf(id);
  if (index < 0) return undefined;
  const [previous, next] = [ids[index - 1], ids[index + 1]];
  return {
    at: offset + index,
    ...(previous !== undefined && { previous }),
    ...(next !== undefined && { next }),
    ...(ids.length < rows && { total: offset + ids.length }),
  };
}

/** Parses the parameter `at`; undefined if it is not an index. */
export const readAt = (value: string | string[] | undefined): number | undefined =>
  typeof value === 'string' && /^\d{1,9}$/.test(value) ? Number(value) : undefined;

const onPageOf = (view: View, at: number): View => ({ ...view, page: Math.floor(at / view.size) + 1 });

/** Links from a record: `back` to its row in the list, and to the records before and after it. */
export type RecordLinks = { readonly back: string; readonly previous?: string; readonly next?: string };

export function recordLinks(id: string, view: View, place: ListPosition | undefined): RecordLinks {
  const row = `#${encodeURIComponent(id)}`;
  if (place === undefined) return { back: `${viewAddress(view)}${row}` };
  const { at, previous, next } = place;
  return {
    back: `${viewAddress(onPageOf(view, at))}${row}`,
    ...(previous !== undefined && { previous: recordAddress(previous, onPageOf(view, at - 1), at - 1) }),
    ...(next !== undefined && { next: recordAddress(next, onPageOf(view, at + 1), at + 1) }),
  };
}
