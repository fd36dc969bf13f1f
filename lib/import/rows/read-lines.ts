import { createReadStream } from 'node:fs';
import { encode, isTwoByte } from './encoding';
import type { FileFacts } from './inspect-file';
import { type Line, MAX_ROW_BYTES } from './row';

class LineSplitter {
  private number = 0;
  private chunks: Buffer[] = [];
  private chunkBytes = 0;
  private isTruncated = false;
  private readonly mark: Buffer;
  private readonly carriage: Buffer;

  constructor(
    private at: number,
    private readonly unit: 1 | 2,
    { encoding, lineEnd }: FileFacts,
  ) {
    const wide = encoding === 'utf-16le' ? 'utf-16le' : 'utf-16be';
    this.mark = encode(lineEnd, unit === 1 ? 'utf-8' : wide);
    this.carriage = encode('\r', unit === 1 ? 'utf-8' : wide);
  }

  private findEnd(chunk: Buffer, from: number): number {
    let lineEnd = chunk.indexOf(this.mark, from);
    // At an odd offset the bytes belong to two different characters.
    while (lineEnd >= 0 && this.unit === 2 && lineEnd % 2 === 1) lineEnd = chunk.indexOf(this.mark, lineEnd + 1);
    return lineEnd;
  }

  private hold(part: Buffer): void {
    const room = MAX_ROW_BYTES + 1 - this.chunkBytes;
    if (part.length > room) this.isTruncated = true;
    const truncated = part.length > room ? part.subarray(0, Math.max(0, room)) : part;
    if (truncated.length === 0) return;
    this.chunks.push(truncated);
    this.chunkBytes += truncated.length;
  }

  private line(last: Buffer): Line {
    this.hold(last);
    this.at += last.length;
    let bytes = this.chunks.length === 1 ? (this.chunks[0] ?? last) : Buffer.concat(this.chunks);
    const isTruncated = this.isTruncated;
    this.chunks = [];
    this.chunkBytes = 0;
    this.isTruncated = false;
    if (bytes.subarray(-this.unit).equals(this.carriage)) bytes = bytes.subarray(0, bytes.length - this.unit);
    this.number += 1;
    return { number: this.number, bytes, end: this.at, isTruncated };
  }

  /** @param chunk has an even length in UTF-16 */
  *push(chunk: Buffer): Generator<Line> {
    let from = 0;
    for (let end = this.findEnd(chunk, 0); end >= 0; end = this.findEnd(chunk, from)) {
      const line = this.line(chunk.subarray(from, end));
      from = end + this.unit;
      this.at += this.unit;
      yield { ...line, end: this.at };
    }
    if (from === chunk.length) return;
    const rest = chunk.subarray(from);
    this.hold(rest);
    this.at += rest.length;
  }

  *end(): Generator<Line> {
    if (this.chunkBytes > 0) yield this.line(Buffer.alloc(0));
  }
}

/** Reads in constant memory; an oversized line is truncated. */
export async function* readLines(facts: FileFacts): AsyncGenerator<Line> {
  const hasPairs = isTwoByte(facts.encoding);
  const splitter = new LineSplitter(facts.start, hasPairs ? 2 : 1, facts);
  let oddByte: Buffer = Buffer.alloc(0);
  const source = createReadStream(facts.file, { start: facts.start, highWaterMark: 262_144 });
  for await (const read of source as AsyncIterable<Buffer>) {
    const chunk = oddByte.length > 0 ? Buffer.concat([oddByte, read]) : read;
    const even = hasPairs ? chunk.length & ~1 : chunk.length;
    oddByte = chunk.subarray(even);
    yield* splitter.push(chunk.subarray(0, even));
  }
  yield* splitter.end();
}
