import { MAX_ROW_BYTES } from './row';

export type JsonChunk = {
  readonly bytes: Buffer;
  readonly line: number;
  readonly end: number;
  readonly isTruncated: boolean;
};

const BYTE = {
  quote: 0x22,
  comma: 0x2c,
  openArray: 0x5b,
  backslash: 0x5c,
  closeArray: 0x5d,
  openObject: 0x7b,
  closeObject: 0x7d,
  lf: 0x0a,
} as const;

const isBlank = (byte: number): boolean => byte === 0x20 || byte === 0x0a || byte === 0x0d || byte === 0x09;

/**
 * Counts only brackets and strings. Strings cannot contain line ends, so an unclosed one ends at its line; the next
 * value then starts at the beginning of a line, indented no deeper than the broken one.
 */
export class JsonArraySplitter {
  private depth = 0;
  private inString = false;
  private isEscaped = false;
  private line = 1;
  private arrayLine = 0;
  private column = 0;
  private isEnded = false;
  private chunks: Buffer[] = [];
  private chunkBytes = 0;
  private started: { readonly line: number } | undefined;
  /** Column of a broken value, while the next one is searched for. */
  private brokenAt: number | undefined;
  private startColumn = 0;
  private isLineStart = true;

  constructor(private at: number) {}

  *push(chunk: Buffer): Generator<JsonChunk> {
    let from = 0;
    for (let index = 0; index < chunk.length && !this.isEnded; index++) {
      const byte = chunk[index] as number;
      if (byte === BYTE.lf) {
        if (this.inString) {
          yield this.piece(chunk.subarray(from, index), this.at + index);
          this.skipBroken();
        }
        this.line += 1;
        this.column = 0;
        this.isLineStart = true;
        continue;
      }
      if (this.isLineStart && !isBlank(byte) && byte !== BYTE.comma) {
        this.isLineStart = false;
        if (this.brokenAt !== undefined && byte === BYTE.openObject && this.column <= this.brokenAt)
          this.brokenAt = undefined;
      }
      this.column += 1;
      if (this.brokenAt !== undefined) continue;
      if (this.started === undefined) {
        if (this.depth === 0) {
          if (byte === BYTE.openArray) {
            this.depth = 1;
            this.arrayLine = this.line;
          }
          continue;
        }
        if (byte === BYTE.closeArray) this.isEnded = true;
        if (isBlank(byte) || byte === BYTE.comma || byte === BYTE.closeArray) continue;
        this.started = { line: this.line };
        this.startColumn = this.column - 1;
        from = index;
      }
      if (this.follow(byte)) {
        yield this.piece(chunk.subarray(from, index), this.at + index);
        if (byte === BYTE.closeArray) this.isEnded = true;
      }
    }
    if (this.started !== undefined) this.hold(chunk.subarray(from));
    this.at += chunk.length;
  }

  /** @returns whether the value ends before this byte */
  private follow(byte: number): boolean {
    if (this.inString) {
      if (this.isEscaped) this.isEscaped = false;
      else if (byte === BYTE.backslash) this.isEscaped = true;
      else if (byte === BYTE.quote) this.inString = false;
      return false;
    }
    if (byte === BYTE.quote) this.inString = true;
    else if (byte === BYTE.openObject || byte === BYTE.openArray) this.depth += 1;
    else if (byte === BYTE.closeObject) this.depth -= 1;
    else if (byte === BYTE.closeArray) {
      if (this.depth === 1) return true;
      this.depth -= 1;
    }
    return byte === BYTE.comma && this.depth === 1;
  }

  private hold(part: Buffer): void {
    const room = MAX_ROW_BYTES + 1 - this.chunkBytes;
    if (room <= 0) return;
    this.chunks.push(part.length > room ? part.subarray(0, room) : part);
    this.chunkBytes += Math.min(part.length, room);
  }

  private piece(last: Buffer, end: number): JsonChunk {
    this.hold(last);
    const bytes = this.chunks.length === 1 ? (this.chunks[0] ?? last) : Buffer.concat(this.chunks);
    const { line } = this.started ?? { line: this.line };
    const isTruncated = this.chunkBytes > MAX_ROW_BYTES;
    this.chunks = [];
    this.chunkBytes = 0;
    this.started = undefined;
    return { bytes, line, end, isTruncated };
  }

  private skipBroken(): void {
    this.brokenAt = this.startColumn;
    this.inString = false;
    this.isEscaped = false;
    this.depth = 1;
  }

  get firstLine(): number {
    return this.arrayLine;
  }

  get isWhole(): boolean {
    return this.isEnded;
  }

  /** Yields a value that the end of the file truncates. */
  *end(): Generator<JsonChunk> {
    if (this.started !== undefined) yield this.piece(Buffer.alloc(0), this.at);
  }
}
