import { statSync } from 'node:fs';
import { stat, statfs } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { DATA_FILE } from '@records-portal/embedded-mongodb/location';
import { env } from '../../platform/settings/env';
import { type Finding, ok, warning, wrong } from './finding';

const CHECK = 'disk';
const GIGABYTE = 1024 ** 3;
/** With less free space, the next import or log could fill the disk. */
const MIN_FREE_BYTES = GIGABYTE / 4;
const MIN_FREE_INODE_SHARE = 0.05;

function isFolder(path: string): boolean {
  try {
    return statSync(path).isDirectory();
  } catch {
    return false; // missing, below a file, or not accessible
  }
}

const nearestFolder = (path: string): string =>
  isFolder(path) || path === dirname(path) ? path : nearestFolder(dirname(path));

/** 0 when the file cannot be read: the data folder check reports the reason. */
const sizeOf = (file: string): Promise<number> =>
  stat(file).then(
    ({ size }) => size,
    () => 0,
  );

const gigabytes = (bytes: number): string => `${(bytes / GIGABYTE).toFixed(1)} GB`;

export async function checkDisk(): Promise<readonly Finding[]> {
  const { DATA_DIR, embedded } = env();
  const folder = nearestFolder(embedded ? DATA_DIR : process.cwd());
  const { bavail, bsize, files, ffree } = await statfs(folder);
  const free = bavail * bsize;
  const data = embedded ? await sizeOf(join(DATA_DIR, DATA_FILE)) : 0;
  const found = `${gigabytes(free)} free at ${folder}${data > 0 ? `, the database uses ${gigabytes(data)}` : ''}`;
  const findings: Finding[] = [];
  if (free < MIN_FREE_BYTES) findings.push(wrong(CHECK, found, 'Free some space: a full disk stops every write.'));
  // A backup copies the data before compressing it.
  else if (free < data)
    findings.push(warning(CHECK, found, 'Free some space: a backup needs as much as the database uses.'));
  else findings.push(ok(CHECK, found));
  // Some file systems report no inode count.
  if (files > 0 && ffree / files < MIN_FREE_INODE_SHARE)
    findings.push(
      wrong(CHECK, `${ffree} of ${files} inodes free at ${folder}`, 'Remove small files that are no longer needed.'),
    );
  return findings;
}
