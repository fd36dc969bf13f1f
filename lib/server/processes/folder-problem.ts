/** Codes of the system, of its errors about files (errno(3)). */
const NOT_WRITABLE = new Set(['EACCES', 'EPERM', 'EROFS', 'ENOENT']);
const NO_FOLDER = new Set(['EEXIST', 'ENOTDIR']);
/** lmdb says it in words alone, and EIO where only a part could be written. */
const FULL_DISK = /No space left|Disk quota exceeded|MDB_MAP_FULL|Input\/output error/i;
const DISK_CODES = new Set<unknown>(['ENOSPC', 'EDQUOT', 14_031]);

const isFullDisk = (error: Error & { readonly code?: unknown }): boolean =>
  DISK_CODES.has(error.code) || FULL_DISK.test(error.message);

/**
 * What is wrong with the data folder, in a sentence that says what would be right.
 * @returns undefined where the error is about something else.
 */
export function folderProblem(error: unknown, dataDir: string): string | undefined {
  if (!(error instanceof Error)) return undefined;
  if (isFullDisk(error)) return `The disk of the data folder ${dataDir} is full, or fails. Free some space on it.`;
  const { code = '', path } = error as NodeJS.ErrnoException;
  if (!path?.startsWith(dataDir) && !dataDir.startsWith(path ?? '\0')) return undefined;
  if (NO_FOLDER.has(code)) return `The data folder ${dataDir} is not a folder. Set DATA_DIR to one, or to a new name.`;
  if (!NOT_WRITABLE.has(code)) return undefined;
  return `The data folder ${dataDir} cannot be written (${code}). Give this user the right to, or set another DATA_DIR.`;
}
