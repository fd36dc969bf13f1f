import { CellReader } from './cell-reader';
import { namedDelimiter, sniffDelimiter } from './delimiter';
import { decode, type Encoding, isTwoByte } from './encoding';
import { encodingOf, type FileFacts, hasByteOrderMark, inspectFile } from './inspect-file';
import { misreadHint } from './misread-hint';
import { readLines } from './read-lines';
import { FileError, type Line, MAX_ROW_BYTES, type Row, type UnreadableRow } from './row';

/** The first column of a refused file: the reason. It is not imported. */
export const PROBLEM_COLUMN = 'import_problem';

/** Settings that the content does not reveal; a byte order mark overrides `encoding`. */
export type CsvFormat = {
  readonly encoding?: Encoding | undefined;
  readonly delimiter?: string | undefined;
  readonly skipLines?: number | undefined;
};

export type CsvHeader = {
  /** Lowercase; empty for ignored columns. */
  readonly columns: readonly string[];
  readonly problemAt: number;
  readonly names: readonly string[];
  readonly delimiter: string;
  readonly encoding: Encoding;
  readonly isMarked: boolean;
  readonly source: readonly Line[];
};

export type ReadOptions = CsvFormat & {
  /** By default the file is inspected first. */
  readonly facts?: FileFacts | undefined;
  readonly onBytes?: ((bytes: number) => void) | undefined;
  readonly onHeader?: ((header: CsvHeader) => void) | undefined;
};

const PROBLEMS = {
  misplaced: 'a quote appears inside a cell; double it ("") and quote the cell',
  open: 'a quote that opens on this line is never closed',
  large: `is over ${MAX_ROW_BYTES / 1_048_576} MB; that is too long for a row`,
} as const;

type Cells = { readonly cells: readonly string[]; readonly lines: readonly Line[] };
type Broken = { readonly problem: string; readonly lines: readonly Line[] };

/** Joins lines into rows. An unclosed quote costs only its own line: the lines read as its cell are parsed again. */
class RowBuilder {
  private openLines: Line[] = [];
  private openBytes = 0;
  private readonly reader: CellReader;
  width: number | undefined;

  constructor(
    delimiter: string,
    private readonly encoding: Encoding,
  ) {
    this.reader = new CellReader(delimiter);
  }

  *push(next: Line): Generator<Cells | Broken> {
    let queue: readonly Line[] = [next];
    for (let at = 0; at < queue.length; at++) {
      const line = queue[at] as Line;
      if (this.openLines.length === 0) this.reader.clear();
      this.openLines.push(line);
      this.openBytes += line.bytes.length + 1;
      const reading = this.read(line);
      if (reading === 'open') continue;
      const { openLines } = this;
      this.openLines = [];
      this.openBytes = 0;
      const [first, ...others] = openLines;
      if (reading !== 'whole' && first !== undefined && others.length > 0) {
        yield { problem: PROBLEMS.open, lines: [first] };
        queue = [...others, ...queue.slice(at + 1)];
        at = -1;
      } else if (reading === 'whole') yield { cells: this.reader.cells, lines: openLines };
      else yield { problem: PROBLEMS[reading], lines: openLines };
    }
  }

  private read(line: Line): 'whole' | 'open' | 'misplaced' | 'large' {
    if (line.isTruncated || this.openBytes > MAX_ROW_BYTES) return 'large';
    const reading = this.reader.read(decode(line.bytes, this.encoding));
    // A multi-line row with the wrong cell count: a later quoted cell seemed to close an open quote.
    const isTorn = reading === 'whole' && this.openLines.length > 1 && this.reader.cells.length !== this.width;
    return isTorn ? 'misplaced' : reading;
  }

  /** Everything left follows an unclosed quote. */
  *end(): Generator<Cells | Broken> {
    while (this.openLines.length > 0) {
      const [first, ...others] = this.openLines;
      this.openLines = [];
      this.openBytes = 0;
      if (first !== undefined) yield { problem: PROBLEMS.open, lines: [first] };
      for (const line of others) yield* this.push(line);
    }
  }
}

function columnsOf(cells: readonly string[]): Pick<CsvHeader, 'columns' | 'problemAt'> {
  const columns = cells.map((name) => name.trim().toLowerCase());
  const duplicate = columns.find((name, at) => name !== '' && name !== PROBLEM_COLUMN && columns.indexOf(name) !== at);
  if (duplicate !== undefined)
    throw new FileError(`The column ${duplicate} appears twice in the first line; give each column its own name.`);
  return {
    columns: columns.map((name) => (name === PROBLEM_COLUMN ? '' : name)),
    problemAt: columns.indexOf(PROBLEM_COLUMN),
  };
}

function rowOf(
  { cells, lines }: Cells,
  { columns, problemAt }: Pick<CsvHeader, 'columns' | 'problemAt'>,
): Row | UnreadableRow | undefined {
  const line = lines[0]?.number ?? 0;
  const hasExtraCells = cells.length > columns.length && cells.slice(columns.length).some((cell) => cell.trim() !== '');
  if (cells.length < columns.length || hasExtraCells) {
    if (cells.every((cell) => cell.trim() === '')) return undefined;
    const problem = `has ${cells.length} ${cells.length === 1 ? 'cell' : 'cells'}, but the first line has ${columns.length}`;
    return { line, problem, source: lines };
  }
  const cellsByColumn: Record<string, string> = {};
  let isEmpty = true;
  for (let at = 0; at < columns.length; at++) {
    const name = columns[at] as string;
    const cell = cells[at] as string;
    if (cell !== '') isEmpty = false;
    if (name !== '') cellsByColumn[name] = cell;
  }
  return isEmpty ? undefined : { line, cells: cellsByColumn, source: lines, earlierReason: cells[problemAt] };
}

/** Reads in constant memory and skips empty rows. @throws FileError for an empty or binary file or a repeated column */
export async function* readCsv(file: string, options: ReadOptions = {}): AsyncGenerator<Row | UnreadableRow> {
  const detected = options.facts ?? (await inspectFile(file));
  const facts = { ...detected, encoding: encodingOf(detected, options.encoding) };
  if (facts.looksBinary && !isTwoByte(facts.encoding))
    throw new FileError(
      'The file is not text but a picture, a program or similar; ask for the data as CSV. If it is UTF-16, set encoding in the mapping.',
    );
  let { delimiter } = options;
  let skip = options.skipLines ?? 0;
  let builder: RowBuilder | undefined;
  let columns: Pick<CsvHeader, 'columns' | 'problemAt'> | undefined;

  function* accept(built: Iterable<Cells | Broken>): Generator<Row | UnreadableRow> {
    for (const part of built) {
      if (columns === undefined) {
        if ('problem' in part) {
          const isConfigured = options.delimiter !== undefined || options.encoding !== undefined;
          const read = { delimiter: delimiter ?? ',', encoding: facts.encoding, source: part.lines };
          const hint = isConfigured ? misreadHint(detected, read) : '';
          throw new FileError(`The first line cannot be read: ${part.problem}.${hint}`);
        }
        columns = columnsOf(part.cells);
        if (builder) builder.width = columns.columns.length;
        const { encoding } = facts;
        options.onHeader?.({
          ...columns,
          names: part.cells,
          delimiter: delimiter ?? ',',
          encoding,
          isMarked: hasByteOrderMark(facts),
          source: part.lines,
        });
      } else if ('problem' in part)
        yield { line: part.lines[0]?.number ?? 0, problem: part.problem, source: part.lines };
      else {
        const row = rowOf(part, columns);
        if (row !== undefined) yield row;
      }
    }
  }
  for await (const line of readLines(facts)) {
    options.onBytes?.(line.end);
    if (line.bytes.length === 0 && columns === undefined) continue;
    if (builder === undefined) {
      const text = decode(line.bytes, facts.encoding);
      // A refused file starts with the column names.
      if (skip-- > 0 && !text.includes(PROBLEM_COLUMN)) continue;
      const explicitDelimiter = namedDelimiter(text);
      delimiter ??= explicitDelimiter;
      if (explicitDelimiter !== undefined) continue;
      delimiter ??= sniffDelimiter(text);
      builder = new RowBuilder(delimiter, facts.encoding);
    }
    yield* accept(builder.push(line));
  }
  if (builder) yield* accept(builder.end());
  if (columns === undefined) throw new FileError('The file is empty; its first line must contain the column names.');
}
