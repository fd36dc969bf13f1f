/** A cell is not what its field needs; the message names column, value and what would be right. */
export class RowError extends Error {}

/** The cells of a row by lower-case column name. */
export type Cells = Readonly<Record<string, string>>;

// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters (but tab and line ends) are what this finds.
const CONTROL = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/;

/** A value as a message shows it: quoted, and cut where it is long. */
export const shown = (value: string): string => JSON.stringify(value.length > 60 ? `${value.slice(0, 60)}...` : value);

/**
 * The first of some columns that is not empty, without blanks around it.
 * @throws RowError where it holds what no text should.
 */
export function cellOf(cells: Cells, columns: readonly string[]): { column: string; value: string } | undefined {
  for (const column of columns) {
    const value = cells[column]?.trim();
    if (!value) continue;
    if (value.includes('\ufffd')) throw new RowError(`${column} is not valid UTF-8; save the file as UTF-8`);
    if (CONTROL.test(value)) throw new RowError(`${column} is ${shown(value)}; it must hold no control characters`);
    return { column, value };
  }
  return undefined;
}

/** The same for a value that every row must have. @throws RowError */
export function needed(cells: Cells, columns: readonly string[]): string {
  const cell = cellOf(cells, columns);
  if (cell === undefined) throw new RowError(`${columns.join(' or ')} is empty; it is needed`);
  return cell.value;
}
