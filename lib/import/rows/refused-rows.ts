import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createReadStream, createWriteStream, type WriteStream } from 'node:fs';
import { access, rename, rm } from 'node:fs/promises';
import { finished } from 'node:stream/promises';
import { uniqueFileName } from '../../platform/unique-file-name';
import { encode } from './encoding';
import { type CsvHeader, PROBLEM_COLUMN } from './read-csv';
import { openRefusedFile, type RefusedFile } from './refused-file';
import type { Line } from './row';

async function hashOf(file: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(file)) hash.update(chunk);
  return hash.digest('hex');
}

const exists = (file: string): Promise<boolean> =>
  access(file).then(
    () => true,
    () => false,
  );

/** One that is free, or that holds the same already: what somebody has mended in an earlier one is not written over. */
async function freeName({ target, unfinished: written }: RefusedFile): Promise<{ name: string; isSame: boolean }> {
  for (let count = 1; ; count++) {
    const name = uniqueFileName(target, count);
    if (!(await exists(name))) return { name, isSame: false };
    if ((await hashOf(name)) === (await hashOf(written))) return { name, isSame: true };
  }
}

/**
 * The refused rows of a file, in a file of their own beside it: each as it stands in the source, behind the reason.
 * Mended, it can be imported like the source.
 */
export class RefusedRows {
  private out: WriteStream | undefined;
  private claimed: RefusedFile | undefined;
  private readonly target: string;
  private readonly isAsked: boolean;

  /** @param asked what a person wants it to be called. @param header of a CSV file; objects have none. */
  constructor(
    file: string,
    asked: string | undefined,
    private readonly header?: () => CsvHeader | undefined,
  ) {
    this.target = asked ?? `${file}.refused.${header === undefined ? 'ndjson' : 'csv'}`;
    this.isAsked = asked !== undefined;
  }

  /**
   * Makes sure that refused rows can be kept; to be called before the first row.
   * @throws FileError where they cannot, and where another import of the file is under way.
   */
  async claim(): Promise<void> {
    this.claimed = await openRefusedFile(this.target, this.isAsked);
  }

  /** The import failed: what was refused is found again by the next one. */
  async abandon(): Promise<void> {
    this.out?.destroy();
    if (this.claimed !== undefined) await rm(this.claimed.unfinished, { force: true });
  }

  /** @param source the lines of the row as they stand in the file. */
  async add(reason: string, source: readonly Line[]): Promise<void> {
    const header = this.header?.();
    if (this.claimed === undefined) throw new Error('Refused rows are kept only after claim().');
    if (this.out === undefined) {
      this.out = createWriteStream(this.claimed.unfinished, { mode: 0o600 });
      // Where it cannot be written, `write` below says so.
      this.out.on('error', () => undefined);
      // With a mark where the source has one, so that the mapping's encoding counts as little here as there.
      if (header?.isMarked || header?.encoding.startsWith('utf-16'))
        await this.write(encode('\ufeff', header.encoding));
      if (header) await this.write(this.csvLine(header, PROBLEM_COLUMN, header.source));
    }
    await this.write(header ? this.csvLine(header, reason, source) : jsonLine(reason, source));
  }

  private csvLine({ delimiter, encoding }: CsvHeader, problem: string, source: readonly Line[]): Buffer {
    const first = `"${problem.replaceAll('"', '""').replaceAll(/[\r\n]+/g, ' ')}"${delimiter}`;
    const end = encode('\n', encoding);
    return Buffer.concat([encode(first, encoding), ...source.flatMap(({ bytes }) => [bytes, end])]);
  }

  private async write(bytes: Buffer): Promise<void> {
    if (this.out?.errored) throw this.out.errored;
    if (this.out?.write(bytes) === false) await once(this.out, 'drain');
  }

  /** @returns the name of the file; undefined where no row was refused. */
  async finish(): Promise<string | undefined> {
    if (this.out === undefined || this.claimed === undefined) {
      await this.abandon();
      return undefined;
    }
    this.out.end();
    await finished(this.out);
    const { name, isSame } = await freeName(this.claimed);
    await (isSame ? rm(this.claimed.unfinished) : rename(this.claimed.unfinished, name));
    return name;
  }
}

/** Why the object was refused before, where a file of refused rows is imported. */
const EARLIER_PROBLEM = new RegExp(`^\\s*"${PROBLEM_COLUMN}"\\s*:\\s*"(?:[^"\\\\]|\\\\.)*"\\s*,?`);

function jsonLine(reason: string, source: readonly Line[]): Buffer {
  const text = source.map(({ bytes }) => bytes.toString('utf8').replaceAll(/[\r\n]+/g, ' ')).join(' ');
  const rest = text.trimStart().startsWith('{') ? text.trimStart().slice(1).replace(EARLIER_PROBLEM, '') : undefined;
  const problem = `"${PROBLEM_COLUMN}":${JSON.stringify(reason)}`;
  // What is no object stays as it is: it is mended by hand anyway.
  if (rest === undefined) return Buffer.from(`{${problem},"text":${JSON.stringify(text)}}\n`);
  return Buffer.from(`{${problem}${/^\s*\}/.test(rest) ? '' : ','}${rest}\n`);
}
