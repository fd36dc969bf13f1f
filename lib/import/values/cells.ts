import { CONTROL } from './control-characters';

/** A row of the wrong file has a problem in every cell. */
const MAX_SHOWN = 20;

/** The message names column, value and what is expected. */
export class RowError extends Error {
  readonly problems: readonly string[];

  constructor(...problems: readonly string[]) {
    const different = [...new Set(problems)];
    super(different.slice(0, MAX_SHOWN).join('. '));
    this.problems = different;
  }
}

/** Collects all problems of a row, so that the user corrects it once. */
export class RowProblems {
  private readonly problems: string[] = [];

  read<Part>(part: () => Part): Part | undefined {
    try {
      return part();
    } catch (error) {
      if (!(error instanceof RowError)) throw error;
      this.problems.push(...error.problems);
      return undefined;
    }
  }

  /** @throws RowError with all problems */
  throwAll(): void {
    if (this.problems.length > 0) throw new RowError(...this.problems);
  }
}

/** By lowercase column name. */
export type Cells = Readonly<Record<string, string>>;

/** Whitespace and invisible characters: zero-width spaces, byte order and direction marks. */
const INVISIBLE_ENDS = /^[\s\p{Cf}]+|[\s\p{Cf}]+$/gu;
/** All invisible characters have at least this code. */
const FIRST_INVISIBLE = 0xad;

/** Trims invisible characters too. */
export function trimmed(text: string): string {
  const value = text.trim();
  const isPlain = value.charCodeAt(0) < FIRST_INVISIBLE && value.charCodeAt(value.length - 1) < FIRST_INVISIBLE;
  return isPlain ? value : value.replace(INVISIBLE_ENDS, '');
}

const EVERY_CONTROL = new RegExp(CONTROL, 'g');
const spelledOut = (character: string): string => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;

/** Quotes and shortens a value, and escapes control characters that could reverse the line. */
export const quoteValue = (value: string): string =>
  JSON.stringify(value.length > 60 ? `${value.slice(0, 60)}...` : value).replace(EVERY_CONTROL, spelledOut);

/** The first non-empty column, trimmed. @throws RowError for invalid characters */
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

/** @throws RowError if empty */
export function requiredValue(cells: Cells, columns: readonly string[]): string {
  const cell = cellOf(cells, columns);
  if (cell === undefined) throw new RowError(`${columns.join(' or ')} is empty; it is required`);
  return cell.value;
}
