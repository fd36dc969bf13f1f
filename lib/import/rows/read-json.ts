import { isUtf8 } from 'node:buffer';
import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import type { FileFacts } from './inspect-file';
import { JsonArrayCutter } from './json-array';
import { readLines } from './read-lines';
import { FileError, LARGEST_ROW, type Line, type UnreadableRow } from './row';

/** One object of a file, and the line that it begins on. */
export type JsonRow = {
  readonly line: number;
  /** `item 3`, where others begin on its line. */
  readonly place?: string | undefined;
  readonly item: unknown;
  readonly source: readonly Line[];
};

const HEAD = 65_536;
/** The answer of an API, whose `result` holds the objects. */
const ENVELOPE = /^\s*\{(?:[^[{]|\{[^[{}]*\})*?"result"\s*:\s*(?=\[)/;

/** Where the array of a file begins; undefined where there is none, and each line is an object (NDJSON). */
async function arrayStart({ file, start, encoding }: FileFacts): Promise<number | undefined> {
  if (encoding.startsWith('utf-16')) throw new FileError('The file is UTF-16; save it as UTF-8.');
  const handle = await open(file);
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(HEAD), 0, HEAD, start);
    const head = buffer.toString('latin1', 0, bytesRead);
    if (head.trimStart().startsWith('[')) return start;
    const envelope = ENVELOPE.exec(head)?.[0];
    return envelope === undefined ? undefined : start + envelope.length;
  } finally {
    await handle.close();
  }
}

function rowOf(source: Line, place?: string): JsonRow | UnreadableRow {
  const { number: line, bytes, isCut } = source;
  const refused = (problem: string): UnreadableRow => ({ line, place, problem, source: [source] });
  if (isCut) return refused(`is over ${LARGEST_ROW / 1_048_576} MB; that is too long for an object`);
  if (!isUtf8(bytes)) return refused('is not valid UTF-8; save the file as UTF-8');
  try {
    return { line, place, item: JSON.parse(bytes.toString('utf8')), source: [source] };
  } catch (error) {
    return refused(
      `is not valid JSON: ${error instanceof Error ? error.message.slice(0, 120) : 'it cannot be parsed'}`,
    );
  }
}

async function* readArray(
  { file }: FileFacts,
  start: number,
  onBytes: (bytes: number) => void,
): AsyncGenerator<JsonRow | UnreadableRow> {
  const cutter = new JsonArrayCutter(start);
  let count = 0;
  let lastLine: number | undefined;
  function* rows(pieces: ReturnType<JsonArrayCutter['push']>): Generator<JsonRow | UnreadableRow> {
    for (const { line, bytes, end, isCut } of pieces) {
      onBytes(end);
      count += 1;
      const isShared = line === (lastLine ?? cutter.firstLine);
      lastLine = line;
      yield rowOf({ number: line, bytes, end, isCut }, isShared ? `item ${count}` : undefined);
    }
  }
  for await (const chunk of createReadStream(file, { start, highWaterMark: 262_144 }) as AsyncIterable<Buffer>)
    yield* rows(cutter.push(chunk));
  yield* rows(cutter.end());
}

async function* readObjects(
  facts: FileFacts,
  onBytes: (bytes: number) => void,
): AsyncGenerator<JsonRow | UnreadableRow> {
  for await (const line of readLines(facts)) {
    onBytes(line.end);
    if (line.bytes.length > 0 && line.bytes.toString('latin1').trim() !== '') yield rowOf(line);
  }
}

/**
 * Reads the objects of a file one by one in constant memory: a JSON array, the answer of an API with such a `result`,
 * or one object a line (NDJSON).
 * @throws FileError for a file in UTF-16.
 */
export async function* readJson(
  facts: FileFacts,
  onBytes: (bytes: number) => void = () => undefined,
): AsyncGenerator<JsonRow | UnreadableRow> {
  // A file has one encoding, and JSON's is UTF-8: what is not is refused row by row.
  const known = facts.encoding === 'windows-1252' ? { ...facts, encoding: 'utf-8' as const } : facts;
  const start = await arrayStart(known);
  yield* start === undefined ? readObjects(known, onBytes) : readArray(known, start, onBytes);
}

/** Whether a file is JSON by its name: `.json`, `.ndjson`, `.jsonl`. */
export const isJsonFile = (file: string): boolean => /\.(json|ndjson|jsonl)$/i.test(file);
