import { isAscii, isUtf8 } from 'node:buffer';
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { type Encoding, isTwoByte, isUndefinedInWindows1252 } from './encoding';
import { FileError, MAX_ROW_BYTES } from './row';

export type FileFacts = {
  readonly file: string;
  readonly size: number;
  /** Device, inode, size and times. A hash of the content could reveal a personal number in a file with one row. */
  readonly identity: string;
  readonly encoding: Encoding;
  /** First byte after the byte order mark. */
  readonly start: number;
  /** Whether non-ASCII text is valid UTF-8, which does not happen by chance. */
  readonly isProvenUtf8: boolean;
  /** True even for UTF-16 that was not recognized. */
  readonly looksBinary: boolean;
  readonly lineEnd: '\n' | '\r';
};

const LF = 0x0a;
const HEAD = 65_536;

const MARKS: readonly (readonly [Encoding, readonly number[]])[] = [
  ['utf-8', [0xef, 0xbb, 0xbf]],
  ['utf-16le', [0xff, 0xfe]],
  ['utf-16be', [0xfe, 0xff]],
];

/** Formats that users mistake for CSV. */
const FORMATS: readonly (readonly [string, readonly number[]])[] = [
  ['an Excel workbook or another zip file; save it as CSV (UTF-8)', [0x50, 0x4b, 0x03, 0x04]],
  ['an old Excel workbook; save it as CSV (UTF-8)', [0xd0, 0xcf, 0x11, 0xe0]],
  ['compressed (gzip); unpack it first', [0x1f, 0x8b]],
  ['a PDF; ask for the data as CSV', [0x25, 0x50, 0x44, 0x46]],
];

const startsWith = (bytes: Buffer, mark: readonly number[]): boolean => mark.every((byte, at) => bytes[at] === byte);

/** Detects UTF-16 without a byte order mark: in western text every other byte is 0. */
function wideEncoding(head: Buffer): Encoding | undefined {
  let [even, odd] = [0, 0];
  head.forEach((byte, at) => {
    if (byte === 0) at % 2 === 0 ? even++ : odd++;
  });
  const most = head.length / 2;
  if (odd > most * 0.6 && even < most * 0.1) return 'utf-16le';
  if (even > most * 0.6 && odd < most * 0.1) return 'utf-16be';
  return undefined;
}

/** Only the start decides the format; later control characters are damage in single rows. */
const SAMPLE_BYTES = 512;
const MIN_CONTROLS = 4;

const isControl = (byte: number): boolean => byte < 0x20 && (byte < 0x09 || byte > 0x0d);

/** True if more than 5% are control characters, as in images, programs and databases. */
function looksBinary(head: Buffer): boolean {
  const beginning = head.subarray(0, SAMPLE_BYTES);
  const controls = beginning.filter(isControl).length;
  return controls >= MIN_CONTROLS && controls > beginning.length / 20;
}

class TextEvidence {
  private hasUtf8 = false;
  private hasOther = false;
  private hasUndefined = false;
  private rest = Buffer.alloc(0);

  add(chunk: Buffer): void {
    const end = chunk.lastIndexOf(LF);
    if (end < 0 && this.rest.length + chunk.length < MAX_ROW_BYTES) {
      this.rest = Buffer.concat([this.rest, chunk]);
      return;
    }
    this.inspect(Buffer.concat([this.rest, chunk.subarray(0, end + 1)]));
    this.rest = Buffer.from(chunk.subarray(end + 1));
  }

  private inspect(bytes: Buffer): void {
    if (isAscii(bytes)) return;
    if (isUtf8(bytes)) {
      this.hasUtf8 = true;
      return;
    }
    for (let at = 0; at < bytes.length; ) {
      const newline = bytes.indexOf(LF, at);
      const end = newline < 0 ? bytes.length : newline + 1;
      const line = bytes.subarray(at, end);
      at = end;
      if (isAscii(line)) continue;
      if (isUtf8(line)) this.hasUtf8 = true;
      else {
        this.hasOther = true;
        this.hasUndefined ||= line.some(isUndefinedInWindows1252);
      }
    }
  }

  get isProvenUtf8(): boolean {
    return this.hasUtf8 && !this.hasOther;
  }

  /** A few invalid rows in a UTF-8 file are damage; without any UTF-8, the file is windows-1252. */
  encoding(): Encoding {
    this.inspect(this.rest);
    return this.hasOther && !this.hasUtf8 && !this.hasUndefined ? 'windows-1252' : 'utf-8';
  }
}

/** Reads the whole file in constant memory. @throws FileError for an empty file or a known binary format */
export async function inspectFile(file: string): Promise<FileFacts> {
  const { dev, ino, mtimeNs, ctimeNs } = await stat(file, { bigint: true });
  const evidence = new TextEvidence();
  let head = Buffer.alloc(0);
  let size = 0;
  for await (const chunk of createReadStream(file, { highWaterMark: 1_048_576 }) as AsyncIterable<Buffer>) {
    evidence.add(chunk);
    if (size < HEAD) head = Buffer.concat([head, chunk]).subarray(0, HEAD);
    size += chunk.length;
  }
  if (size === 0) throw new FileError('The file is empty; its first line must contain the column names.');
  const format = FORMATS.find(([, mark]) => startsWith(head, mark))?.[0];
  if (format !== undefined) throw new FileError(`The file is ${format}.`);
  const mark = MARKS.find(([, bytes]) => startsWith(head, bytes));
  const guessed = evidence.encoding();
  const encoding = mark?.[0] ?? wideEncoding(head) ?? guessed;
  const hasLf = head.includes(LF);
  const lineEnd = !hasLf && head.includes(0x0d) ? '\r' : '\n';
  const isProvenUtf8 = encoding === 'utf-8' && evidence.isProvenUtf8;
  return {
    file,
    size,
    identity: [dev, ino, size, mtimeNs, ctimeNs].join(' '),
    encoding,
    start: mark?.[1].length ?? 0,
    isProvenUtf8,
    looksBinary: !isTwoByte(encoding) && looksBinary(head),
    lineEnd,
  };
}

export const hasByteOrderMark = ({ start }: Pick<FileFacts, 'start'>): boolean => start > 0;

/** A byte order mark overrides the mapping: a spreadsheet adds one when it saves the file again. */
export const encodingOf = (facts: Pick<FileFacts, 'encoding' | 'start'>, configured: Encoding | undefined): Encoding =>
  hasByteOrderMark(facts) ? facts.encoding : (configured ?? facts.encoding);

export const fileSize = async (file: string): Promise<number> => (await stat(file)).size;
