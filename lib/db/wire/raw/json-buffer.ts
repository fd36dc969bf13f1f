import { isUtf8 } from 'node:buffer';

const MIN_SIZE = 64 * 1_024;
/** A larger buffer is released after use: one long response must not occupy memory forever. */
const MAX_REUSED_SIZE = 4 * 1_024 * 1_024;

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const FIRST_PRINTABLE = 0x20;
const MAX_ESCAPE_LENGTH = 6;

/** The escapes of JSON.stringify, by byte; only those below 0x20, the quote and the backslash need one. */
const ESCAPES: readonly (Buffer | undefined)[] = Array.from({ length: 128 }, (_, code) =>
  code < FIRST_PRINTABLE || code === QUOTE || code === BACKSLASH
    ? Buffer.from(JSON.stringify(String.fromCharCode(code)).slice(1, -1))
    : undefined,
);

/** JSON in UTF-8, appended to a reused buffer. To undo writes, set `length` to an earlier value. */
export class JsonBuffer {
  length = 0;
  private bytes: Buffer = Buffer.allocUnsafe(MIN_SIZE);

  take(): Buffer {
    const taken = Buffer.from(this.bytes.subarray(0, this.length));
    this.length = 0;
    if (this.bytes.length > MAX_REUSED_SIZE) this.bytes = Buffer.allocUnsafe(MIN_SIZE);
    return taken;
  }

  byte(code: number): void {
    this.makeRoom(1);
    this.bytes[this.length++] = code;
  }

  json(json: Uint8Array): void {
    const { length } = json;
    this.makeRoom(length);
    const { bytes } = this;
    let at = this.length;
    for (let from = 0; from < length; from++) bytes[at++] = json[from] as number;
    this.length = at;
  }

  /** Writes ASCII text that is already JSON, such as a number or a date. */
  ascii(text: string): void {
    this.makeRoom(text.length);
    this.length += this.bytes.write(text, this.length, 'latin1');
  }

  /** Writes the UTF-8 text between `from` and `to` of a source, quoted and escaped as JSON.stringify does. */
  text(source: Uint8Array, from: number, to: number): void {
    this.makeRoom((to - from) * MAX_ESCAPE_LENGTH + 2);
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

  /** Whether everything after the mark is valid UTF-8, because text is copied without a check. */
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
