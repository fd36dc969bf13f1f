import { statSync } from 'node:fs';
import { stat, statfs } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { DATA_FILE } from '@records-portal/embedded-mongodb/location';
import { env } from '../../platform/settings/env';
import { type Finding, ok, warning, wrong } from './finding';

const CHECK = 'disk';
const GIGABYTE = 1024 ** 3;
/** Below this the next import or log may fill it. */
const LEAST_BYTES = GIGABYTE / 4;
const LEAST_INODES_SHARE = 0.05;

function isFolder(path: string): boolean {
  try {
    return statSync(path).isDirectory();
  } catch {
    return false; // not there, below a file, or not to be looked at
  }
}

/** The folder, or the nearest above that there is. */
const existing = (path: string): string => (isFolder(path) || path === dirname(path) ? path : existing(dirname(path)));

/** 0 where it cannot be read: what is wrong then, the check of the data folder says. */
const sizeOf = (file: string): Promise<number> =>
  stat(file).then(
    ({ size }) => size,
    () => 0,
  );

const gigabytes = (bytes: number): string => `${(bytes / GIGABYTE).toFixed(1)} GB`;

/** Room where the embedded database and its backups are, or else where the portal runs. */
export async function checkDisk(): Promise<readonly Finding[]> {
  const { DATA_DIR, embedded } = env();
  const folder = existing(embedded ? DATA_DIR : process.cwd());
  const { bavail, bsize, files, ffree } = await statfs(folder);
  const free = bavail * bsize;
  const data = embedded ? await sizeOf(join(DATA_DIR, DATA_FILE)) : 0;
  const found = `${gigabytes(free)} free at ${folder}${data > 0 ? `, the database has ${gigabytes(data)}` : ''}`;
  const findings: Finding[] = [];
  if (free < LEAST_BYTES) findings.push(wrong(CHECK, found, 'Free some: a full disk stops every write.'));
  // A backup copies the data before it packs them.
  else if (free < data) findings.push(warning(CHECK, found, 'A backup needs as much as the database has: free some.'));
  else findings.push(ok(CHECK, found));
  // Some file systems count none.
  if (files > 0 && ffree / files < LEAST_INODES_SHARE)
    findings.push(
      wrong(CHECK, `${ffree} of ${files} inodes free at ${folder}`, 'Remove small files that nobody needs.'),
    );
  return findings;
}
