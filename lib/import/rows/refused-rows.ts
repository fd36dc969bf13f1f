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

/** A free name, or an identical file: an earlier file may contain corrections and is not overwritten. */
async function freeName({ target, unfinished }: RefusedFile): Promise<{ name: string; isSame: boolean }> {
  for (let count = 1; ; count++) {
    const name = uniqueFileName(target, count);
    if (!(await exists(name))) return { name, isSame: false };
    if ((await hashOf(name)) === (await hashOf(unfinished))) return { name, isSame: true };
  }
}

/** Rows are stored unchanged after their reason, so that they can be corrected and imported again. */
export class RefusedRows {
  private out: WriteStream | undefined;
  private claimed: RefusedFile | undefined;
  private readonly target: string;
  private readonly isExplicit: boolean;

  /** @param explicitTarget name chosen by the user. @param header of a CSV file */
  constructor(
    file: string,
    explicitTarget: string | undefined,
    private readonly header?: () => CsvHeader | undefined,
  ) {
    this.target = explicitTarget ?? `${file}.refused.${header === undefined ? 'ndjson' : 'csv'}`;
    this.isExplicit = explicitTarget !== undefined;
  }

  /** Call before the first row. @throws FileError */
  async claim(): Promise<void> {
    this.claimed = await openRefusedFile(this.target, this.isExplicit);
  }

  /** After a failed import, the next one refuses the same rows again. */
  async abandon(): Promise<void> {
    this.out?.destroy();
    if (this.claimed !== undefined) await rm(this.claimed.unfinished, { force: true });
  }

  async add(reason: string, source: readonly Line[]): Promise<void> {
    const header = this.header?.();
    if (this.claimed === undefined) throw new Error('Refused rows are kept only after claim().');
    if (this.out === undefined) {
      this.out = createWriteStream(this.claimed.unfinished, { mode: 0o600 });
      this.out.on('error', () => undefined);
      // Keep a byte order mark, so that it overrides the mapping here too.
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

  /** @returns the file name; undefined without refused rows */
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

/** The reason of an earlier refusal. */
const EARLIER_PROBLEM = new RegExp(`^\\s*"${PROBLEM_COLUMN}"\\s*:\\s*"(?:[^"\\\\]|\\\\.)*"\\s*,?`);

function jsonLine(reason: string, source: readonly Line[]): Buffer {
  const text = source.map(({ bytes }) => bytes.toString('utf8').replaceAll(/[\r\n]+/g, ' ')).join(' ');
  const rest = text.trimStart().startsWith('{') ? text.trimStart().slice(1).replace(EARLIER_PROBLEM, '') : undefined;
  const problem = `"${PROBLEM_COLUMN}":${JSON.stringify(reason)}`;
  // Anything but an object stays as text for manual correction.
  if (rest === undefined) return Buffer.from(`{${problem},"text":${JSON.stringify(text)}}\n`);
  return Buffer.from(`{${problem}${/^\s*\}/.test(rest) ? '' : ','}${rest}\n`);
}
