import { createHash } from 'node:crypto';
import { existsSync, realpathSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join, resolve } from 'node:path';

/** Name of the data file in the data folder. */
export const DATA_FILE = 'data.lmdb';

const MAX_SOCKET_PATH_BYTES = 100;

/** The socket path of a data folder's server, whether it runs or not. */
export function socketPathFor(dataDir: string): string {
  const folder = realFolder(dataDir);
  const inside = join(folder, 'db.sock');
  if (Buffer.byteLength(inside) <= MAX_SOCKET_PATH_BYTES) return inside;
  const name = createHash('sha256').update(folder).digest('hex').slice(0, 24);
  return join(tmpdir(), `embedded-db-${name}`, 'db.sock');
}

export const uriOf = (socketPath: string) => `mongodb://${encodeURIComponent(socketPath)}/?directConnection=true`;
export const embeddedDatabaseUri = (dataDir: string): string => uriOf(socketPathFor(dataDir));

/** The canonical path of a folder, even before the folder exists. */
export function realFolder(dataDir: string): string {
  const path = resolve(dataDir);
  if (existsSync(path)) return realpathSync(path);
  const parent = dirname(path);
  return parent === path ? path : join(realFolder(parent), basename(path));
}
