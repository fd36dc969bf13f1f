import { mkdir, open, readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { env } from '../../platform/settings/env';
import { FileError } from './row';

/** A refused file that this process is writing. */
export type RefusedFile = {
  readonly target: string;
  /** Temporary name, which ends with the process id. */
  readonly unfinished: string;
};

const NOT_WRITABLE = new Set(['EACCES', 'EPERM', 'EROFS', 'ENOENT', 'ENOTDIR']);

const codeOf = (error: unknown): string | undefined => (error as NodeJS.ErrnoException).code;

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return codeOf(error) === 'EPERM';
  }
}

/** Removes leftovers of interrupted imports. @throws FileError during another import of the file */
async function refuseConcurrentImport(folder: string, prefix: string): Promise<void> {
  for (const name of await readdir(folder)) {
    const other = name.startsWith(prefix) ? Number(name.slice(prefix.length)) : Number.NaN;
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
  const prefix = `${name}.unfinished-`;
  const unfinished = path.join(folder, `${prefix}${process.pid}`);
  await (await open(unfinished, 'w', 0o600)).close();
  try {
    await refuseConcurrentImport(folder, prefix);
  } catch (error) {
    await rm(unfinished, { force: true });
    throw error;
  }
  return { target: path.join(folder, path.basename(target)), unfinished };
}

/**
 * @param isExplicit the user chose the target; otherwise DATA_DIR is the fallback.
 * @throws FileError if no folder is writable, or the file is being imported already
 */
export async function openRefusedFile(target: string, isExplicit: boolean): Promise<RefusedFile> {
  const { DATA_DIR } = env();
  const folders = isExplicit ? [path.dirname(target)] : [path.dirname(target), DATA_DIR];
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
