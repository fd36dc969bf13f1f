import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { parse } from 'csv-parse';

/** One row of a file: its cells by lower-case column name, and the line it ends on. */
export type Row = { readonly line: number; readonly cells: Readonly<Record<string, string>> };

/** What a row could not be read for. */
export type UnreadableRow = { readonly line: number; readonly problem: string };

export const isUnreadable = (row: Row | UnreadableRow): row is UnreadableRow => 'problem' in row;

/** The file as a whole cannot be read as rows. */
export class FileError extends Error {}

export type ReadOptions = {
  /** Told how many bytes of the file have been read so far. */
  readonly onBytes?: (bytes: number) => void;
  /** Told the columns, in lower case, before the first row. */
  readonly onColumns?: (columns: readonly string[]) => void;
};

type CsvRecord = {
  readonly record: Record<string, string>;
  readonly info: { readonly lines: number; readonly bytes: number };
};

/** A cell of more than this is damage, not data. */
const LARGEST_ROW = 1_048_576;
const LONGEST_PROBLEM = 200;
/** How often reading begins anew behind a break; each time the rest of the file is read again. */
const MOST_BREAKS = 100;

function columnsOf(header: readonly string[], onColumns: ReadOptions['onColumns']): string[] {
  const columns = header.map((name) => name.trim().toLowerCase());
  const twice = columns.find((name, at) => name !== '' && columns.indexOf(name) !== at);
  if (twice !== undefined)
    throw new FileError(`The column ${twice} stands twice in the first line; give each its own name.`);
  onColumns?.(columns);
  return columns;
}

/**
 * Reads a CSV file (RFC 4180, UTF-8, first line the column names) row by row in constant memory. A quote that is never
 * closed costs its own row: reading goes on with the line after it.
 * @throws FileError for an empty file and for a column that stands twice.
 */
export async function* readCsv(
  file: string,
  { onBytes, onColumns }: ReadOptions = {},
): AsyncGenerator<Row | UnreadableRow> {
  let columns: string[] | undefined;
  const header = (names: string[]): string[] => {
    columns = columnsOf(names, onColumns);
    return columns;
  };
  // Where reading goes on: behind the header, behind the last whole row, or behind a line with an open quote.
  let from = { byte: 0, line: 0 };
  const said = new Set<number>();
  for (let breaks = 0; ; breaks++) {
    let last = from.byte === 0 ? { byte: await lineEnd(file, 0), line: 1 } : from;
    let broken: string | undefined;
    const refused: UnreadableRow[] = [];
    for await (const read of readFrom(file, from, columns ?? header, onBytes)) {
      if (read.kind === 'broken') broken = read.problem;
      // The parser trips over every quote of a bad line; one refusal says it.
      if (read.kind === 'unreadable' && !said.has(read.row.line)) {
        refused.push(read.row);
        said.add(read.row.line);
      }
      if (read.kind !== 'row') continue;
      yield* refused.splice(0);
      yield read.row;
      last = read.end;
    }
    if (columns === undefined) throw new FileError('The file is empty; its first line must hold the column names.');
    if (broken === undefined) return void (yield* refused);
    // What was refused behind the break is read again.
    for (const { line } of refused.splice(0)) said.delete(line);
    from = { byte: await lineEnd(file, last.byte), line: last.line + 1 };
    yield { line: from.line, problem: broken };
    if (breaks >= MOST_BREAKS) throw new FileError(`More than ${MOST_BREAKS} quotes are never closed; mend the file.`);
  }
}

type Position = { readonly byte: number; readonly line: number };
type Read =
  | { readonly kind: 'row'; readonly row: Row; readonly end: Position }
  | { readonly kind: 'unreadable'; readonly row: UnreadableRow }
  | { readonly kind: 'broken'; readonly problem: string };

const PROBLEMS: Readonly<Record<string, string>> = {
  CSV_INVALID_CLOSING_QUOTE: 'a quote stands inside a cell; write it twice ("") in a cell that is quoted',
  INVALID_OPENING_QUOTE: 'a quote stands inside a cell; write it twice ("") in a cell that is quoted',
  CSV_RECORD_INCONSISTENT_COLUMNS: 'has not as many cells as the first line',
  CSV_MAX_RECORD_SIZE: 'is over 1 MB, or a quote that opens on this line is never closed',
  CSV_QUOTE_NOT_CLOSED: 'a quote that opens on this line is never closed',
};

/** Behind these the parser reads nothing more. */
const BREAKS = new Set(['CSV_MAX_RECORD_SIZE', 'CSV_QUOTE_NOT_CLOSED']);

const problemOf = (error: { readonly code?: string; readonly message?: string } | undefined): string =>
  PROBLEMS[error?.code ?? ''] ?? (error?.message ?? 'is not valid CSV').slice(0, LONGEST_PROBLEM);

async function* readFrom(
  file: string,
  from: Position,
  columns: string[] | ((names: string[]) => string[]),
  onBytes: ReadOptions['onBytes'],
): AsyncGenerator<Read> {
  const skipped: Read[] = [];
  const source = createReadStream(file, { start: from.byte });
  const parser = parse({
    bom: true,
    columns,
    info: true,
    max_record_size: LARGEST_ROW,
    skip_empty_lines: true,
    skip_records_with_error: true,
    on_skip: (error) => {
      const line = from.line + Number(error?.lines ?? 0);
      const problem = problemOf(error);
      const isBreak = BREAKS.has(error?.code ?? '');
      skipped.push(isBreak ? { kind: 'broken', problem } : { kind: 'unreadable', row: { line, problem } });
      return undefined;
    },
  });
  source.on('data', () => onBytes?.(from.byte + source.bytesRead));
  source.on('error', (error) => parser.destroy(error));
  for await (const { record, info } of source.pipe(parser) as AsyncIterable<CsvRecord>) {
    yield* skipped.splice(0);
    const line = from.line + info.lines;
    yield { kind: 'row', row: { line, cells: record }, end: { byte: from.byte + info.bytes, line } };
  }
  yield* skipped;
}

/** The byte behind the line end that follows a byte; the file's size where none does. */
async function lineEnd(file: string, byte: number): Promise<number> {
  let at = byte;
  for await (const chunk of createReadStream(file, { start: byte })) {
    const found = (chunk as Buffer).indexOf(0x0a);
    if (found >= 0) return at + found + 1;
    at += (chunk as Buffer).length;
  }
  return at;
}

export const fileSize = async (file: string): Promise<number> => (await stat(file)).size;
