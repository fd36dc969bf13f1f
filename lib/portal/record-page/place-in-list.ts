import { recordAddress, type View, viewAddress } from '../records-view/view';

/** Where a record stands in a list. */
export type Place = {
  /** From 0, in the whole list. */
  readonly at: number;
  readonly previous?: string;
  readonly next?: string;
  /** Records in the list, where that is known. */
  readonly total?: number;
};

/** A part of a list: `offset` rows are passed over, then at most `rows` are read. */
export type Window = { readonly offset: number; readonly rows: number };

/** Lists up to this length are read whole, ids alone: then their length is known, and a row that has moved is found. */
const WHOLE_LIST = 1_000;

/** What to read of a list for the neighbours of its row `at`. */
export const windowAround = (at: number): Window =>
  at < WHOLE_LIST ? { offset: 0, rows: WHOLE_LIST + 1 } : { offset: at - 1, rows: 3 };

/** @param ids what was read of the window, in order. @returns undefined where the record is not among them. */
export function placeOf(id: string, ids: readonly string[], { offset, rows }: Window): Place | undefined {
  const found = ids.indexOf(id);
  if (found < 0) return undefined;
  const [previous, next] = [ids[found - 1], ids[found + 1]];
  return {
    at: offset + found,
    ...(previous !== undefined && { previous }),
    ...(next !== undefined && { next }),
    ...(ids.length < rows && { total: offset + ids.length }),
  };
}

/** The `at` of an address; undefined where it is none. */
export const readAt = (value: string | string[] | undefined): number | undefined =>
  typeof value === 'string' && /^\d{1,9}$/.test(value) ? Number(value) : undefined;

const onPageOf = (view: View, at: number): View => ({ ...view, page: Math.floor(at / view.size) + 1 });

/** Addresses of what is around a record; `back` leads to its row. */
export type Ways = { readonly back: string; readonly previous?: string; readonly next?: string };

export function waysOf(id: string, view: View, place: Place | undefined): Ways {
  const row = `#${encodeURIComponent(id)}`;
  if (place === undefined) return { back: `${viewAddress(view)}${row}` };
  const { at, previous, next } = place;
  return {
    back: `${viewAddress(onPageOf(view, at))}${row}`,
    ...(previous !== undefined && { previous: recordAddress(previous, onPageOf(view, at - 1), at - 1) }),
    ...(next !== undefined && { next: recordAddress(next, onPageOf(view, at + 1), at + 1) }),
  };
}
