import { lstatSync, type Stats } from 'node:fs';
import { userInfo } from 'node:os';
import { lockHolder } from '@records-portal/embedded-mongodb';
import { env } from '../../platform/settings/env';
import { ChildStartError } from '../processes/child-process';
import { assertPortFree } from '../processes/port-in-use';
import { type Finding, ok, reasonOf, wrong } from './finding';

const CHECK = 'data folder';

/** The folder's stats; undefined when it does not exist; a finding when a parent is a file or not accessible. */
function statsOf(folder: string): Stats | Finding | undefined {
  try {
    return lstatSync(folder, { throwIfNoEntry: false });
  } catch (error) {
    const reason = reasonOf(error);
    return reason === 'ENOTDIR'
      ? wrong(CHECK, `${folder} cannot be created: a folder above it is a file`, 'Set DATA_DIR to a folder.')
      : wrong(CHECK, `${folder} cannot be read (${reason})`, "Run this as the portal's user (sudo -u).");
  }
}

/** Checks owner, mode and lock of the embedded database's folder. @param isUp whether a database responds there. */
export function checkDataFolder(isUp: boolean): readonly Finding[] {
  const { DATA_DIR } = env();
  const stats = statsOf(DATA_DIR);
  if (stats === undefined) return [ok(CHECK, `${DATA_DIR} will be created by the first start`)];
  if ('check' in stats) return [stats];
  if (!stats.isDirectory()) return [wrong(CHECK, `${DATA_DIR} is not a folder`, 'Set DATA_DIR to a folder.')];
  const { uid, username } = userInfo();
  if (uid >= 0 && stats.uid !== uid) {
    const advice = `Run this as that user (sudo -u), or change the owner: chown -R ${username} ${DATA_DIR}`;
    return [wrong(CHECK, `${DATA_DIR} belongs to user ${stats.uid}, not to ${username} (${uid})`, advice)];
  }
  if ((stats.mode & 0o077) !== 0) {
    const mode = (stats.mode & 0o777).toString(8);
    return [wrong(CHECK, `${DATA_DIR} is open to other users (mode ${mode})`, `chmod 700 ${DATA_DIR}`)];
  }
  const holder = lockHolder(DATA_DIR);
  if (holder !== undefined && !isUp) {
    const advice = 'Wait a moment; if this does not change, stop that process and start the portal.';
    return [wrong(CHECK, `process ${holder} has locked ${DATA_DIR} and does not respond`, advice)];
  }
  // Processes of another container are not visible, so a database that responds without a visible lock runs in one.
  const withoutHolder = isUp ? 'locked by another container' : 'not locked';
  const lock = holder !== undefined ? `locked by process ${holder}` : withoutHolder;
  return [ok(CHECK, `${DATA_DIR}, readable by its owner only, ${lock}`)];
}

/** Checks that EMBEDDED_DB_PORT is free. @param isUp whether the database is running and so uses the port itself. */
export async function checkEmbeddedPort(isUp: boolean): Promise<readonly Finding[]> {
  const { embedded, EMBEDDED_DB_PORT: port } = env();
  if (!embedded || isUp || port === undefined) return [];
  try {
    await assertPortFree(port, '127.0.0.1');
    return [];
  } catch (error) {
    if (!(error instanceof ChildStartError)) throw error;
    const advice = 'Stop the program that uses it, set EMBEDDED_DB_PORT to another port, or remove the setting.';
    return [wrong('database', `port ${port} of EMBEDDED_DB_PORT is in use: the database cannot start`, advice)];
  }
}
