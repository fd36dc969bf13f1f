import { mkdir, open, readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { env } from '../../platform/settings/env';
import { FileError } from './row';

/** A file of refused rows that is being written, by this import alone. */
export type RefusedFile = {
  /** What it is called when it is whole. */
  readonly target: string;
  /** What it is called until then: it ends with the number of the process. */
  readonly unfinished: string;
};

/** What the system says of a folder in which nobody may write, or that is not there. */
const NOT_WRITABLE = new Set(['EACCES', 'EPERM', 'EROFS', 'ENOENT', 'ENOTDIR']);

const codeOf = (error: unknown): string | undefined => (error as NodeJS.ErrnoException).code;

function isAlive(process_: number): boolean {
  try {
    process.kill(process_, 0);
    return true;
  } catch (error) {
    return codeOf(error) === 'EPERM';
  }
}

/** @throws FileError where another import of the file is under way. What was left by one that was stopped is removed. */
async function refuseSecond(folder: string, beginning: string): Promise<void> {
  for (const name of await readdir(folder)) {
    const other = name.startsWith(beginning) ? Number(name.slice(beginning.length)) : Number.NaN;
    if (!Number.isSafeInteger(other) || other === process.pid) continue;
    if (isAlive(other))
      throw new FileError(
        `This file is already being imported by process ${other}: wait until it ends. If that process is not an import, remove ${path.join(folder, name)}.`,
      );
    await rm(path.join(folder, name), { force: true });
  }
}

async function claimIn(folder: string, target: string): Promise<RefusedFile> {
  const { name } = path.parse(target);
  const beginning = `${name}.unfinished-`;
  const unfinished = path.join(folder, `${beginning}${process.pid}`);
  await (await open(unfinished, 'w', 0o600)).close();
  try {
    await refuseSecond(folder, beginning);
  } catch (error) {
    await rm(unfinished, { force: true });
    throw error;
  }
  return { target: path.join(folder, path.basename(target)), unfinished };
}

/**
 * Makes sure, before the first row, that refused rows can be kept: in the folder of the target or, where nobody may
 * write there, in DATA_DIR.
 * @param isAsked whether a person named the target: then no other folder is taken.
 * @throws FileError where neither can be written, and where the same file is being imported already.
 */
export async function openRefusedFile(target: string, isAsked: boolean): Promise<RefusedFile> {
  const { DATA_DIR } = env();
  const folders = isAsked ? [path.dirname(target)] : [path.dirname(target), DATA_DIR];
  for (const folder of folders) {
    try {
      if (folder === DATA_DIR) await mkdir(folder, { recursive: true, mode: 0o700 });
      return await claimIn(folder, target);
    } catch (error) {
      if (!NOT_WRITABLE.has(codeOf(error) ?? '')) throw error;
    }
  }
  throw new FileError(
    `Refused rows cannot be stored: ${folders.join(' and ')} is not writable. Choose a file with --refused. Nothing was imported.`,
  );
}
