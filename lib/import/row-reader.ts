import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { parse } from 'csv-parse';

/** One row of a file: its cells by lower-case column name, and the line it ends on. */
export type Row = { readonly line: number; readonly cells: Readonly<Record<string, string>> };

/** What a row could not be read for. */
export type UnreadableRow = { readonly line: number; readonly problem: string };

export const isUnreadable = (row: Row | UnreadableRow): row is UnreadableRow => 'problem' in row;

type CsvRecord = { readonly record: Record<string, string>; readonly info: { readonly lines: number } };

/**
 * Reads a CSV file (RFC 4180, UTF-8, first line the column names) row by row in constant memory.
 * @param onBytes told how many bytes have been read so far.
 */
export async function* readCsv(
  file: string,
  onBytes: (bytes: number) => void = () => undefined,
): AsyncGenerator<Row | UnreadableRow> {
  const skipped: UnreadableRow[] = [];
  const source = createReadStream(file);
  const parser = parse({
    bom: true,
    columns: (header: string[]) => header.map((name) => name.trim().toLowerCase()),
    info: true,
    skip_empty_lines: true,
    skip_records_with_error: true,
    on_skip: (error) => {
      skipped.push({ line: Number(error?.lines ?? 0), problem: error?.message ?? 'is not valid CSV' });
      return undefined;
    },
  });
  source.on('data', () => onBytes(source.bytesRead));
  source.on('error', (error) => parser.destroy(error));
  for await (const { record, info } of source.pipe(parser) as AsyncIterable<CsvRecord>) {
    yield* skipped.splice(0);
    yield { line: info.lines, cells: record };
  }
  yield* skipped;
}

export const fileSize = async (file: string): Promise<number> => (await stat(file)).size;
