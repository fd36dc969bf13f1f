/** One line of a file as it stands there, without its line end. */
export type Line = {
  /** Counted from 1. */
  readonly number: number;
  readonly bytes: Buffer;
  /** The byte behind its line end. */
  readonly end: number;
  /** Whether it is longer than what is kept of it. */
  readonly isCut: boolean;
};

/** One row of a file: its cells by lower-case column name, and the line that it begins on. */
export type Row = {
  readonly line: number;
  readonly cells: Readonly<Record<string, string>>;
  /** The lines that it was read from, as they stand in the file. */
  readonly source: readonly Line[];
  /** What a file of refused rows says of it; undefined in any other file. */
  readonly earlierReason?: string | undefined;
};

/** What a row could not be read for. */
export type UnreadableRow = {
  readonly line: number;
  /** How it is named where its line says nothing, for example `item 3`. */
  readonly place?: string | undefined;
  readonly problem: string;
  readonly source: readonly Line[];
};

export const isUnreadable = (row: object): row is UnreadableRow => 'problem' in row;

/** The file as a whole cannot be read as rows. */
export class FileError extends Error {}

/** Bytes of a row at most: more is damage, not data. */
export const LARGEST_ROW = 2 * 1_048_576;
