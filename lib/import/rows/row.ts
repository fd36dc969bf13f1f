/** A line of a file, without its line end. */
export type Line = {
  readonly number: number;
  readonly bytes: Buffer;
  /** Offset after the line end. */
  readonly end: number;
  readonly isTruncated: boolean;
};

/** Cells by lowercase column name, and the first line of the row. */
export type Row = {
  readonly line: number;
  readonly cells: Readonly<Record<string, string>>;
  readonly source: readonly Line[];
  /** The reason in a refused file; undefined in other files. */
  readonly earlierReason?: string | undefined;
};

export type UnreadableRow = {
  readonly line: number;
  /** Shown instead of the line if several rows share it: `item 3`. */
  readonly place?: string | undefined;
  readonly problem: string;
  readonly source: readonly Line[];
};

export const isUnreadable = (row: object): row is UnreadableRow => 'problem' in row;

/** The whole file is unreadable. */
export class FileError extends Error {}

/** A longer row is damage, not data. */
export const MAX_ROW_BYTES = 2 * 1_048_576;
