import { LARGEST_ROW } from './row';

/** One value of a JSON array: its bytes, and the line that it begins on. */
export type JsonPiece = {
  readonly bytes: Buffer;
  readonly line: number;
  readonly end: number;
  readonly isCut: boolean;
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
 * Cuts the bytes of a JSON array into its values, in constant memory. It only counts brackets and strings: whether a
 * value is JSON is seen when it is parsed. A string may not hold a line end, so one that is never closed ends at its
 * line; the next value is then looked for at the beginning of a line, no deeper than the broken one began.
 */
export class JsonArrayCutter {
  private depth = 0;
  private inString = false;
  private isEscaped = false;
  private line = 1;
  /** The line on which the array begins. */
  private openedOn = 0;
  private column = 0;
  private isEnded = false;
  /** The value under way: its parts of earlier chunks, where it began. */
  private held: Buffer[] = [];
  private heldBytes = 0;
  private begun: { readonly line: number } | undefined;
  /** Looking for the next value behind a broken one that began in this column. */
  private lostAt: number | undefined;
  /** Where the value that began last began. */
  private startColumn = 0;
  private isLineStart = true;

  constructor(private at: number) {}

  *push(chunk: Buffer): Generator<JsonPiece> {
    let from = 0;
    for (let index = 0; index < chunk.length && !this.isEnded; index++) {
      const byte = chunk[index] as number;
      if (byte === BYTE.lf) {
        if (this.inString) {
          yield this.piece(chunk.subarray(from, index), this.at + index);
          this.lose();
        }
        this.line += 1;
        this.column = 0;
        this.isLineStart = true;
        continue;
      }
      if (this.isLineStart && !isBlank(byte) && byte !== BYTE.comma) {
        this.isLineStart = false;
        if (this.lostAt !== undefined && byte === BYTE.openObject && this.column <= this.lostAt)
          this.lostAt = undefined;
      }
      this.column += 1;
      if (this.lostAt !== undefined) continue;
      if (this.begun === undefined) {
        if (this.depth === 0) {
          if (byte === BYTE.openArray) {
            this.depth = 1;
            this.openedOn = this.line;
          }
          continue;
        }
        if (byte === BYTE.closeArray) this.isEnded = true;
        if (isBlank(byte) || byte === BYTE.comma || byte === BYTE.closeArray) continue;
        this.begun = { line: this.line };
        this.startColumn = this.column - 1;
        from = index;
      }
      if (this.follow(byte)) {
        yield this.piece(chunk.subarray(from, index), this.at + index);
        if (byte === BYTE.closeArray) this.isEnded = true;
      }
    }
    if (this.begun !== undefined) this.keep(chunk.subarray(from));
    this.at += chunk.length;
  }

  /** @returns whether the value ends in front of this byte. */
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

  private keep(part: Buffer): void {
    const room = LARGEST_ROW + 1 - this.heldBytes;
    if (room <= 0) return;
    this.held.push(part.length > room ? part.subarray(0, room) : part);
    this.heldBytes += Math.min(part.length, room);
  }

  private piece(last: Buffer, end: number): JsonPiece {
    this.keep(last);
    const bytes = this.held.length === 1 ? (this.held[0] ?? last) : Buffer.concat(this.held);
    const { line } = this.begun ?? { line: this.line };
    const isCut = this.heldBytes > LARGEST_ROW;
    this.held = [];
    this.heldBytes = 0;
    this.begun = undefined;
    return { bytes, line, end, isCut };
  }

  private lose(): void {
    this.lostAt = this.startColumn;
    this.inString = false;
    this.isEscaped = false;
    this.depth = 1;
  }

  /** The line on which the array begins; 0 before it was met. */
  get firstLine(): number {
    return this.openedOn;
  }

  /** Whether the array was closed. */
  get isWhole(): boolean {
    return this.isEnded;
  }

  /** What the file ends in the middle of. */
  *end(): Generator<JsonPiece> {
    if (this.begun !== undefined) yield this.piece(Buffer.alloc(0), this.at);
  }
}
