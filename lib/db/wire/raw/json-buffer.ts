import { isUtf8 } from 'node:buffer';

const SMALLEST = 64 * 1_024;
/** What one long answer needed is not kept for the short ones. */
const LARGEST_KEPT = 4 * 1_024 * 1_024;

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const FIRST_PRINTABLE = 0x20;
/** Most bytes that one byte of text can take: `\u001f`. */
const LONGEST_ESCAPE = 6;

/** The escapes of JSON.stringify, by byte; only those below 0x20, the quote and the backslash need one. */
const ESCAPES: readonly (Buffer | undefined)[] = Array.from({ length: 128 }, (_, code) =>
  code < FIRST_PRINTABLE || code === QUOTE || code === BACKSLASH
    ? Buffer.from(JSON.stringify(String.fromCharCode(code)).slice(1, -1))
    : undefined,
);

/**
 * Bytes of JSON (UTF-8), written from front to back into memory that is used again. What was written behind a mark can be
 * taken back: `length` may be set to an earlier value.
 */
export class JsonBuffer {
  length = 0;
  private bytes: Buffer = Buffer.allocUnsafe(SMALLEST);

  /** A copy of what was written; the buffer is empty then. */
  take(): Buffer {
    const taken = Buffer.from(this.bytes.subarray(0, this.length));
    this.length = 0;
    if (this.bytes.length > LARGEST_KEPT) this.bytes = Buffer.allocUnsafe(SMALLEST);
    return taken;
  }

  /** One ASCII character, by its code. */
  byte(code: number): void {
    this.makeRoom(1);
    this.bytes[this.length++] = code;
  }

  /** Bytes that are JSON already. */
  json(json: Uint8Array): void {
    const { length } = json;
    this.makeRoom(length);
    const { bytes } = this;
    let at = this.length;
    for (let from = 0; from < length; from++) bytes[at++] = json[from] as number;
    this.length = at;
  }

  /** Text that is JSON already, ASCII only: a number, a date. */
  ascii(text: string): void {
    this.makeRoom(text.length);
    this.length += this.bytes.write(text, this.length, 'latin1');
  }

  /** UTF-8 text between `from` and `to` of a source, quoted and escaped as JSON.stringify does. */
  text(source: Uint8Array, from: number, to: number): void {
    this.makeRoom((to - from) * LONGEST_ESCAPE + 2);
    const { bytes } = this;
    let at = this.length;
    bytes[at++] = QUOTE;
    for (let next = from; next < to; next++) {
      const code = source[next] as number;
      if (code >= FIRST_PRINTABLE && code !== QUOTE && code !== BACKSLASH) {
        bytes[at++] = code;
        continue;
      }
      for (const escaped of ESCAPES[code] as Buffer) bytes[at++] = escaped;
    }
    bytes[at++] = QUOTE;
    this.length = at;
  }

  /** Whether everything behind the mark is UTF-8: bytes of a source are taken over as they are. */
  isUtf8Since(mark: number): boolean {
    return isUtf8(this.bytes.subarray(mark, this.length));
  }

  private makeRoom(more: number): void {
    const needed = this.length + more;
    if (needed <= this.bytes.length) return;
    const larger = Buffer.allocUnsafe(Math.max(needed, this.bytes.length * 2));
    this.bytes.copy(larger, 0, 0, this.length);
    this.bytes = larger;
  }
}
