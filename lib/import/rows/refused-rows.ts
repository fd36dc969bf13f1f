import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createReadStream, createWriteStream, type WriteStream } from 'node:fs';
import { access, rename, rm } from 'node:fs/promises';
import { finished } from 'node:stream/promises';
import { encode } from './encoding';
import { type CsvHeader, PROBLEM_COLUMN } from './read-csv';
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
async function freeName(file: string, ending: string, written: string): Promise<{ name: string; isSame: boolean }> {
  for (let count = 1; ; count++) {
    const name = `${file}.refused${count === 1 ? '' : `-${count}`}.${ending}`;
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
  private readonly unfinished: string;

  /** @param ending `csv`, or `ndjson` for objects. @param header of a CSV file. */
  constructor(
    private readonly file: string,
    private readonly ending: 'csv' | 'ndjson',
    private readonly header?: () => CsvHeader | undefined,
  ) {
    this.unfinished = `${file}.refused.unfinished`;
  }

  /** @param source the lines of the row as they stand in the file. */
  async add(reason: string, source: readonly Line[]): Promise<void> {
    const header = this.header?.();
    if (this.out === undefined) {
      this.out = createWriteStream(this.unfinished, { mode: 0o600 });
      // Where it cannot be written, `write` below says so.
      this.out.on('error', () => undefined);
      if (header?.encoding.startsWith('utf-16')) await this.write(encode('\ufeff', header.encoding));
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
    if (this.out === undefined) return undefined;
    this.out.end();
    await finished(this.out);
    const { name, isSame } = await freeName(this.file, this.ending, this.unfinished);
    await (isSame ? rm(this.unfinished) : rename(this.unfinished, name));
    return name;
  }
}

function jsonLine(reason: string, source: readonly Line[]): Buffer {
  const text = source.map(({ bytes }) => bytes.toString('utf8').replaceAll(/[\r\n]+/g, ' ')).join(' ');
  const rest = text.trimStart().startsWith('{') ? text.trimStart().slice(1) : undefined;
  const problem = `"${PROBLEM_COLUMN}":${JSON.stringify(reason)}`;
  // What is no object stays as it is: it is mended by hand anyway.
  if (rest === undefined) return Buffer.from(`{${problem},"text":${JSON.stringify(text)}}\n`);
  return Buffer.from(`{${problem}${/^\s*\}/.test(rest) ? '' : ','}${rest}\n`);
}
