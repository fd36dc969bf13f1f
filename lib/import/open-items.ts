import { inspectFile } from './rows/inspect-file';
import { type CsvHeader, readCsv } from './rows/read-csv';
import { isJsonFile, readJson } from './rows/read-json';
import { RefusedRows } from './rows/refused-rows';
import { isUnreadable, type Line, type UnreadableRow } from './rows/row';
import type { Cells } from './values/cells';

export type Item<Result> = {
  readonly line: number;
  /** Shown instead of the line if several items share it: `item 3`. */
  readonly place?: string | undefined;
  readonly source: readonly Line[];
  /** @throws RowError */
  readonly read: () => Result;
};

export type ItemReaders<Result> = {
  readonly fromCells: (cells: Cells) => Result;
  readonly fromItem: (item: unknown) => Result;
  /** Called before the first row of a CSV file; throws if the columns do not fit. */
  readonly onColumns?: (columns: readonly string[]) => void;
  readonly onBytes?: (bytes: number) => void;
  /** Default: beside the file. */
  readonly refusedFile?: string | undefined;
};

export type OpenItems<Result> = {
  readonly rows: AsyncIterable<Item<Result> | UnreadableRow>;
  readonly refused: RefusedRows;
};

/** Opens a JSON file (`.json`, `.ndjson`, `.jsonl`) or else a CSV file. @throws FileError */
export async function openItems<Result>(file: string, readers: ItemReaders<Result>): Promise<OpenItems<Result>> {
  const { fromCells, fromItem, onColumns, onBytes, refusedFile } = readers;
  const facts = await inspectFile(file);
  let header: CsvHeader | undefined;
  const onHeader = (firstHeader: CsvHeader): void => {
    header = firstHeader;
    onColumns?.(firstHeader.columns);
  };
  async function* csvRows(): AsyncGenerator<Item<Result> | UnreadableRow> {
    for await (const row of readCsv(file, { facts, onBytes, onHeader })) {
      if (isUnreadable(row)) yield row;
      else yield { line: row.line, source: row.source, read: () => fromCells(row.cells) };
    }
  }
  async function* jsonRows(): AsyncGenerator<Item<Result> | UnreadableRow> {
    for await (const row of readJson(facts, onBytes)) {
      if (isUnreadable(row)) yield row;
      else yield { line: row.line, place: row.place, source: row.source, read: () => fromItem(row.item) };
    }
  }
  if (isJsonFile(file)) return { rows: jsonRows(), refused: new RefusedRows(file, refusedFile) };
  return { rows: csvRows(), refused: new RefusedRows(file, refusedFile, () => header) };
}
