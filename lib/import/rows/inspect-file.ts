import { isAscii, isUtf8 } from 'node:buffer';
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { type Encoding, isTwoByte, isUndefinedInWindows1252 } from './encoding';
import { FileError, LARGEST_ROW } from './row';

/** What is known of a file before its rows are read. */
export type FileFacts = {
  readonly file: string;
  /** In bytes. */
  readonly size: number;
  /**
   * Which file it is, unchanged since: its place on the disk, its size, and when it was written. No hash of the content, since
   * the file may be a single row with a personal number in it.
   */
  readonly identity: string;
  readonly encoding: Encoding;
  /** Where the text begins: behind a byte order mark. */
  readonly start: number;
  /** Whether it has text beyond ASCII and all of it is UTF-8, which no other encoding is by chance. */
  readonly isProvenUtf8: boolean;
  /** Whether it begins as no text does; UTF-16 that is not seen to be that does too. */
  readonly looksBinary: boolean;
  /** The last character of a line end: `\n`, or `\r` of old Macs. */
  readonly lineEnd: '\n' | '\r';
};

const LF = 0x0a;
const HEAD = 65_536;

const MARKS: readonly (readonly [Encoding, readonly number[]])[] = [
  ['utf-8', [0xef, 0xbb, 0xbf]],
  ['utf-16le', [0xff, 0xfe]],
  ['utf-16be', [0xfe, 0xff]],
];

/** How files begin that people take for text. */
const FORMATS: readonly (readonly [string, readonly number[]])[] = [
  ['an Excel workbook or another zip file; save it as CSV (UTF-8)', [0x50, 0x4b, 0x03, 0x04]],
  ['an old Excel workbook; save it as CSV (UTF-8)', [0xd0, 0xcf, 0x11, 0xe0]],
  ['compressed (gzip); unpack it first', [0x1f, 0x8b]],
  ['a PDF; ask for the data as CSV', [0x25, 0x50, 0x44, 0x46]],
];

const startsWith = (bytes: Buffer, mark: readonly number[]): boolean => mark.every((byte, at) => bytes[at] === byte);

/** UTF-16 without a mark: in western text every other byte is 0. */
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

/** A file is known by its beginning; control characters further on are damage, which costs its own rows. */
const BEGINNING = 512;
const FEWEST_CONTROLS = 4;

/** Neither tab, line end nor form feed. */
const isControl = (byte: number): boolean => byte < 0x20 && (byte < 0x09 || byte > 0x0d);

/** Whether more than one byte of twenty is a control character, as in pictures, programs and databases. */
function looksBinary(head: Buffer): boolean {
  const beginning = head.subarray(0, BEGINNING);
  const controls = beginning.filter(isControl).length;
  return controls >= FEWEST_CONTROLS && controls > beginning.length / 20;
}

/** Which bytes beyond ASCII a file has, line by line. */
class TextEvidence {
  private hasUtf8 = false;
  private hasOther = false;
  private hasUndefined = false;
  private rest = Buffer.alloc(0);

  add(chunk: Buffer): void {
    const end = chunk.lastIndexOf(LF);
    if (end < 0 && this.rest.length + chunk.length < LARGEST_ROW) {
      this.rest = Buffer.concat([this.rest, chunk]);
      return;
    }
    this.look(Buffer.concat([this.rest, chunk.subarray(0, end + 1)]));
    this.rest = Buffer.from(chunk.subarray(end + 1));
  }

  private look(bytes: Buffer): void {
    if (isAscii(bytes)) return;
    if (isUtf8(bytes)) {
      this.hasUtf8 = true;
      return;
    }
    for (let at = 0; at < bytes.length; ) {
      const found = bytes.indexOf(LF, at);
      const end = found < 0 ? bytes.length : found + 1;
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

  /** One row that is no UTF-8 among others that are is damage; where none is, the file was written on Windows. */
  encoding(): Encoding {
    this.look(this.rest);
    return this.hasOther && !this.hasUtf8 && !this.hasUndefined ? 'windows-1252' : 'utf-8';
  }
}

/**
 * Reads a file once from end to end, in constant memory: its encoding, its line ends.
 * @throws FileError for an empty file, and for one that is no text.
 */
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
  const ofText = evidence.encoding();
  const encoding = mark?.[0] ?? wideEncoding(head) ?? ofText;
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

/** Whether a byte order mark at its beginning says the encoding. */
export const hasByteOrderMark = ({ start }: Pick<FileFacts, 'start'>): boolean => start > 0;

/**
 * The encoding that a file is read in. Its mark wins over what is said of it: a mapping was written for the file as it
 * was first, and a spreadsheet saves it again with a mark.
 */
export const encodingOf = (facts: Pick<FileFacts, 'encoding' | 'start'>, said: Encoding | undefined): Encoding =>
  hasByteOrderMark(facts) ? facts.encoding : (said ?? facts.encoding);

/** In bytes. */
export const fileSize = async (file: string): Promise<number> => (await stat(file)).size;
