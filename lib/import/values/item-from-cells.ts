import { FileError } from '../rows/row';
import { readAmount, readYesNo } from './amounts';
import { type Cells, cellOf } from './cells';

export type CellKind = 'text' | 'number' | 'boolean' | 'flag' | 'list';

function cellValue(value: string, kind: CellKind): unknown {
  if (kind === 'text') return value;
  if (kind === 'list')
    return value
      .split(';')
      .map((part) => part.trim())
      .filter((part) => part !== '');
  // Invalid values stay text, so that the schema reports them with other problems.
  if (kind === 'number') return readAmount(value, '.') ?? value;
  const isYes = readYesNo(value);
  if (isYes === null || kind === 'boolean') return isYes ?? value;
  return isYes ? 'Y' : 'N';
}

/** Converts a row to the object that a JSON file would have. @throws RowError */
export function itemFromCells(cells: Cells, kinds: Readonly<Record<string, CellKind>>): Record<string, unknown> {
  const item: Record<string, unknown> = {};
  for (const [name, kind] of Object.entries(kinds)) {
    const cell = cellOf(cells, [name.toLowerCase()]);
    if (cell !== undefined) item[name] = cellValue(cell.value, kind);
  }
  return item;
}

/** @param needed required columns and their meaning. @throws FileError for missing or unknown columns */
export function checkColumns(
  columns: readonly string[],
  kinds: Readonly<Record<string, CellKind>>,
  needed: Readonly<Record<string, string>>,
): void {
  const names = Object.keys(kinds);
  const missing = Object.keys(needed).filter((name) => !columns.includes(name.toLowerCase()));
  const unknown = columns.filter((column) => column !== '' && !names.some((name) => name.toLowerCase() === column));
  const problems = [
    ...(missing.length > 0 ? [`has no column ${missing.join(', ')}`] : []),
    ...(unknown.length > 0 ? [`has unknown columns: ${unknown.join(', ')}`] : []),
  ];
  const descriptions = Object.entries(needed).map(([name, meaning]) => `${name} (${meaning})`);
  const needs = missing.length > 0 ? ` It needs ${descriptions.join(', ')}.` : '';
  if (problems.length > 0)
    throw new FileError(
      `The file ${problems.join(', and ')}.${needs} Its columns may be ${names.join(', ')}. Nothing was imported.`,
    );
}
