import { recordPath, type View, viewPath } from '../records-view/view';

export type ListPosition = {
  /** Index in the whole list, from 0. */
  readonly at: number;
  readonly previous?: string;
  readonly next?: string;
  /** Length of the list, if known. */
  readonly total?: number;
};

export type RowWindow = { readonly offset: number; readonly rows: number };

/** Shorter lists are read in full (ids only), to count them and to find a row that has moved. */
const MAX_WHOLE_LIST = 1_000;

/** The rows to read for the neighbors of row `at`. */
export const rowWindow = (at: number): RowWindow =>
  at < MAX_WHOLE_LIST ? { offset: 0, rows: MAX_WHOLE_LIST + 1 } : { offset: at - 1, rows: 3 };

/** @param ids of the rows in the window. @returns undefined if the record is not among them. */
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

export const parseRowIndex = (value: string | string[] | undefined): number | undefined =>
  typeof value === 'string' && /^\d{1,9}$/.test(value) ? Number(value) : undefined;

const onPageOf = (view: View, at: number): View => ({ ...view, page: Math.floor(at / view.size) + 1 });

/** `back` leads to the record's row in the list. */
export type RecordLinks = { readonly back: string; readonly previous?: string; readonly next?: string };

export function recordLinks(id: string, view: View, position: ListPosition | undefined): RecordLinks {
  const row = `#${encodeURIComponent(id)}`;
  if (position === undefined) return { back: `${viewPath(view)}${row}` };
  const { at, previous, next } = position;
  return {
    back: `${viewPath(onPageOf(view, at))}${row}`,
    ...(previous !== undefined && { previous: recordPath(previous, onPageOf(view, at - 1), at - 1) }),
    ...(next !== undefined && { next: recordPath(next, onPageOf(view, at + 1), at + 1) }),
  };
}
