/** Error codes from errno(3). */
const NOT_WRITABLE = new Set(['EACCES', 'EPERM', 'EROFS', 'ENOENT']);
const NO_FOLDER = new Set(['EEXIST', 'ENOTDIR']);
/** lmdb reports a full disk only in its message, and as EIO after a partial write. */
const FULL_DISK = /No space left|Disk quota exceeded|MDB_MAP_FULL|Input\/output error/i;
const DISK_CODES = new Set<unknown>(['ENOSPC', 'EDQUOT', 14_031]);

const isFullDisk = (error: Error & { readonly code?: unknown }): boolean =>
  DISK_CODES.has(error.code) || FULL_DISK.test(error.message);

/** A message for an error about the data folder, with the remedy; undefined for other errors. */
export function folderProblem(error: unknown, dataDir: string): string | undefined {
  if (!(error instanceof Error)) return undefined;
  if (isFullDisk(error)) return `The disk of the data folder ${dataDir} is full or failing. Free some space.`;
  const { code = '', path } = error as NodeJS.ErrnoException;
  if (!path?.startsWith(dataDir) && !dataDir.startsWith(path ?? '\0')) return undefined;
  if (NO_FOLDER.has(code)) return `The data folder ${dataDir} is not a folder. Set DATA_DIR to a folder or a new path.`;
  if (!NOT_WRITABLE.has(code)) return undefined;
  return `The data folder ${dataDir} is not writable (${code}). Grant this user write access, or set another DATA_DIR.`;
}
