import { CONTROL } from './control-characters';

/** Problems of a row that are told; a row of the wrong file has one for every cell. */
const MOST_TOLD = 20;

/** Cells are not what their fields need; the message names column, value and what would be right of each. */
export class RowError extends Error {
  readonly problems: readonly string[];

  constructor(...problems: readonly string[]) {
    const different = [...new Set(problems)];
    super(different.slice(0, MOST_TOLD).join('. '));
    this.problems = different;
  }
}

/** Reads the parts of a row, and keeps what is wrong with each, so that a person mends a row once. */
export class RowProblems {
  private readonly found: string[] = [];

  /** @returns undefined where the part is wrong. */
  read<Part>(part: () => Part): Part | undefined {
    try {
      return part();
    } catch (error) {
      if (!(error instanceof RowError)) throw error;
      this.found.push(...error.problems);
      return undefined;
    }
  }

  /** @throws RowError with everything that was wrong, if anything was. */
  throwAll(): void {
    if (this.found.length > 0) throw new RowError(...this.found);
  }
}

/** The cells of a row by lower-case column name. */
export type Cells = Readonly<Record<string, string>>;

/** Blanks, and characters that nobody sees: a blank of no width, a mark of byte order or of direction. */
const UNSEEN_AROUND = /^[\s\p{Cf}]+|[\s\p{Cf}]+$/gu;
/** None of the unseen characters is before this one. */
const FIRST_UNSEEN = 0xad;

/** A text without what nobody sees around it. */
export function trimmed(text: string): string {
  const value = text.trim();
  const isPlain = value.charCodeAt(0) < FIRST_UNSEEN && value.charCodeAt(value.length - 1) < FIRST_UNSEEN;
  return isPlain ? value : value.replace(UNSEEN_AROUND, '');
}

const EVERY_CONTROL = new RegExp(CONTROL, 'g');
const spelledOut = (character: string): string => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;

/** A value as a message shows it: quoted, cut where it is long, and without what would turn the rest of the line around. */
export const quoteValue = (value: string): string =>
  JSON.stringify(value.length > 60 ? `${value.slice(0, 60)}...` : value).replace(EVERY_CONTROL, spelledOut);

/**
 * The first of some columns that is not empty, without blanks around it.
 * @throws RowError where it holds what no text should.
 */
export function cellOf(cells: Cells, columns: readonly string[]): { column: string; value: string } | undefined {
  for (const column of columns) {
    const value = trimmed(cells[column] ?? '');
    if (value === '') continue;
    if (value.includes('\ufffd')) throw new RowError(`${column} is not valid UTF-8; save the file as UTF-8`);
    if (CONTROL.test(value))
      throw new RowError(`${column} is ${quoteValue(value)}; it must not contain control characters`);
    return { column, value };
  }
  return undefined;
}

/** The same for a value that every row must have. @throws RowError */
export function requiredValue(cells: Cells, columns: readonly string[]): string {
  const cell = cellOf(cells, columns);
  if (cell === undefined) throw new RowError(`${columns.join(' or ')} is empty; it is required`);
  return cell.value;
}
