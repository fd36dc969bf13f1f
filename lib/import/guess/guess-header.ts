import { CellReader } from '../rows/cell-reader';
import { DELIMITERS } from '../rows/delimiter';
import { decode } from '../rows/encoding';
import type { FileFacts } from '../rows/inspect-file';
import { readLines } from '../rows/read-lines';

const SAMPLE_LINES = 60;
const MAX_TITLE_LINES = 20;

async function firstLines(facts: FileFacts): Promise<string[]> {
  const lines: string[] = [];
  for await (const { bytes } of readLines(facts)) {
    const text = decode(bytes, facts.encoding);
    if (text.trim() !== '') lines.push(text);
    if (lines.length >= SAMPLE_LINES) break;
  }
  return lines;
}

function cellCounts(lines: readonly string[], delimiter: string): number[] {
  const reader = new CellReader(delimiter);
  return lines.map((line) => {
    reader.clear();
    return reader.read(line) === 'whole' ? reader.cells.length : 0;
  });
}

function usualCount(counts: readonly number[]): { readonly cells: number; readonly lines: number } {
  let usual = { cells: 0, lines: 0 };
  for (const cells of new Set(counts)) {
    const lines = counts.filter((count) => count === cells).length;
    if (cells > 1 && lines > usual.lines) usual = { cells, lines };
  }
  return usual;
}

/** Title lines above the column names have fewer cells than the rows; empty lines are not counted. */
export async function guessSkipLines(facts: FileFacts): Promise<number> {
  const lines = await firstLines(facts);
  const best = DELIMITERS.map((delimiter) => {
    const counts = cellCounts(lines, delimiter);
    return { counts, usual: usualCount(counts) };
  }).reduce((a, b) => (b.usual.lines * b.usual.cells > a.usual.lines * a.usual.cells ? b : a));
  if (best.usual.lines < lines.length / 2) return 0;
  const first = best.counts.indexOf(best.usual.cells);
  // A line with more cells has the column names, and the rows omit trailing ones.
  const isTitle = best.counts.slice(0, first).every((count) => count < best.usual.cells);
  const isExcelLine = /^"?sep=/i.test(lines[0] ?? '');
  return isTitle && !isExcelLine && first <= MAX_TITLE_LINES ? first : 0;
}
