import { isUtf8 } from 'node:buffer';
import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import type { FileFacts } from './inspect-file';
import { JsonArraySplitter } from './json-array';
import { readLines } from './read-lines';
import { FileError, type Line, MAX_ROW_BYTES, type UnreadableRow } from './row';

export type JsonRow = {
  readonly line: number;
  /** `item 3`, if several share the line. */
  readonly place?: string | undefined;
  readonly item: unknown;
  readonly source: readonly Line[];
};

const HEAD = 65_536;
/** An API response with the objects in `result`. */
const ENVELOPE = /^\s*\{(?:[^[{]|\{[^[{}]*\})*?"result"\s*:\s*(?=\[)/;

/** Byte offset of the array; undefined for NDJSON. */
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
  const { number: line, bytes, isTruncated } = source;
  const unreadable = (problem: string): UnreadableRow => ({ line, place, problem, source: [source] });
  if (isTruncated) return unreadable(`is over ${MAX_ROW_BYTES / 1_048_576} MB; that is too long for an object`);
  if (!isUtf8(bytes)) return unreadable('is not valid UTF-8; save the file as UTF-8');
  try {
    return { line, place, item: JSON.parse(bytes.toString('utf8')), source: [source] };
  } catch (error) {
    return unreadable(
      `is not valid JSON: ${error instanceof Error ? error.message.slice(0, 120) : 'it cannot be parsed'}`,
    );
  }
}

async function* readArray(
  { file }: FileFacts,
  start: number,
  onBytes: (bytes: number) => void,
): AsyncGenerator<JsonRow | UnreadableRow> {
  const splitter = new JsonArraySplitter(start);
  let count = 0;
  let lastLine: number | undefined;
  function* rows(pieces: ReturnType<JsonArraySplitter['push']>): Generator<JsonRow | UnreadableRow> {
    for (const { line, bytes, end, isTruncated } of pieces) {
      onBytes(end);
      count += 1;
      const isShared = line === (lastLine ?? splitter.firstLine);
      lastLine = line;
      yield rowOf({ number: line, bytes, end, isTruncated }, isShared ? `item ${count}` : undefined);
    }
  }
  for await (const chunk of createReadStream(file, { start, highWaterMark: 262_144 }) as AsyncIterable<Buffer>)
    yield* rows(splitter.push(chunk));
  yield* rows(splitter.end());
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

/** Reads in constant memory. @throws FileError for UTF-16 */
export async function* readJson(
  facts: FileFacts,
  onBytes: (bytes: number) => void = () => undefined,
): AsyncGenerator<JsonRow | UnreadableRow> {
  // JSON is always UTF-8, so invalid bytes are refused row by row.
  const utf8Facts = facts.encoding === 'windows-1252' ? { ...facts, encoding: 'utf-8' as const } : facts;
  const start = await arrayStart(utf8Facts);
  yield* start === undefined ? readObjects(utf8Facts, onBytes) : readArray(utf8Facts, start, onBytes);
}

export const isJsonFile = (file: string): boolean => /\.(json|ndjson|jsonl)$/i.test(file);
