import type { Source } from '../mapping/mapping-file';
import { type Cells, cellOf, quoteValue, RowError } from './cells';

export type Cell = { readonly column: string; readonly value: string };

function filledCell(cells: Cells, columns: readonly string[], empty: ReadonlySet<string>): Cell | undefined {
  if (empty.size === 0) return cellOf(cells, columns);
  for (const column of columns) {
    const cell = cellOf(cells, [column]);
    if (cell !== undefined && !empty.has(cell.value)) return cell;
  }
  return undefined;
}

function joinedCell(cells: Cells, { columns, join = ' ' }: Source, empty: ReadonlySet<string>): Cell | undefined {
  const filled = columns.flatMap((column) => filledCell(cells, [column], empty) ?? []);
  if (filled.length === 0) return undefined;
  return { column: filled.map(({ column }) => column).join('+'), value: filled.map(({ value }) => value).join(join) };
}

const patterns = new Map<string, RegExp>();

function matched(pattern: string, { column, value }: Cell): string | undefined {
  let regex = patterns.get(pattern);
  if (regex === undefined) {
    regex = new RegExp(pattern);
    patterns.set(pattern, regex);
  }
  const match = regex.exec(value);
  if (match === null) throw new RowError(`${column} is ${quoteValue(value)}; it must be of the form ${pattern}`);
  return match[1];
}

/** @returns the trimmed value; undefined if empty. @throws RowError */
export function sourceCell(cells: Cells, source: Source, empty: ReadonlySet<string>): Cell | undefined {
  const { columns, constant, join, separator, part, pattern, values } = source;
  let cell = join === undefined ? filledCell(cells, columns, empty) : joinedCell(cells, source, empty);
  let value = cell?.value;
  if (value !== undefined && separator !== undefined && part !== undefined) value = value.split(separator)[part - 1];
  if (value !== undefined && cell !== undefined && pattern !== undefined) value = matched(pattern, { ...cell, value });
  if (value !== undefined && values !== undefined && Object.hasOwn(values, value)) value = values[value];
  value = value?.trim() || constant;
  if (value === undefined) return undefined;
  if (cell?.value === value) return cell;
  cell = { column: cell?.column ?? 'the mapping', value };
  return cell;
}

/** @throws RowError if empty */
export function requiredCell(cells: Cells, source: Source, empty: ReadonlySet<string>): string {
  const cell = sourceCell(cells, source, empty);
  if (cell !== undefined) return cell.value;
  const { columns, separator, part } = source;
  const where = separator === undefined ? '' : ` (part ${part}, split at ${quoteValue(separator)})`;
  throw new RowError(`${columns.join(' or ')}${where} is empty; it is required`);
}
