import { lstatSync, type Stats } from 'node:fs';
import { userInfo } from 'node:os';
import { lockHolder } from '@records-portal/embedded-mongodb';
import { env } from '../../platform/settings/env';
import { ChildStartError } from '../processes/child-process';
import { assertPortFree } from '../processes/port-in-use';
import { type Finding, ok, reasonOf, wrong } from './finding';

const CHECK = 'data folder';

/** Of the folder itself; undefined where nothing has its name, what is wrong where a folder above is none or is closed. */
function statsOf(folder: string): Stats | Finding | undefined {
  try {
    return lstatSync(folder, { throwIfNoEntry: false });
  } catch (error) {
    const reason = reasonOf(error);
    return reason === 'ENOTDIR'
      ? wrong(CHECK, `${folder} cannot be made: a folder above it is a file`, 'Name a folder in DATA_DIR.')
      : wrong(CHECK, `${folder} cannot be looked at (${reason})`, "Run this as the portal's user (sudo -u).");
  }
}

/** Rights and lock of the embedded database's folder. @param answers whether a database answers there. */
export function checkDataFolder(answers: boolean): readonly Finding[] {
  const { DATA_DIR } = env();
  const stats = statsOf(DATA_DIR);
  if (stats === undefined) return [ok(CHECK, `${DATA_DIR} is made by the first start`)];
  if ('check' in stats) return [stats];
  if (!stats.isDirectory()) return [wrong(CHECK, `${DATA_DIR} is not a folder`, 'Name a folder in DATA_DIR.')];
  const { uid, username } = userInfo();
  if (uid >= 0 && stats.uid !== uid) {
    const advice = `Run this as that user (sudo -u), or give it to the portal's: chown -R ${username} ${DATA_DIR}`;
    return [wrong(CHECK, `${DATA_DIR} belongs to the user ${stats.uid}, not to ${username} (${uid})`, advice)];
  }
  if ((stats.mode & 0o077) !== 0) {
    const mode = (stats.mode & 0o777).toString(8);
    return [wrong(CHECK, `${DATA_DIR} is open to other users (mode ${mode})`, `chmod 700 ${DATA_DIR}`)];
  }
  const holder = lockHolder(DATA_DIR);
  if (holder !== undefined && !answers) {
    const advice = 'Wait a moment; when it stays so, stop that process and start the portal.';
    return [wrong(CHECK, `process ${holder} holds ${DATA_DIR} and does not answer`, advice)];
  }
  // Another container has processes that are not found from here; what answers holds the folder.
  const held = holder !== undefined ? `held by process ${holder}` : answers ? 'held by another container' : 'free';
  return [ok(CHECK, `${DATA_DIR}, its owner's alone, ${held}`)];
}

/** The port that opens the embedded database to tools. @param answers whether the database runs, and holds it itself. */
export async function checkEmbeddedPort(answers: boolean): Promise<readonly Finding[]> {
  const { embedded, EMBEDDED_DB_PORT: port } = env();
  if (!embedded || answers || port === undefined) return [];
  try {
    await assertPortFree(port, '127.0.0.1');
    return [];
  } catch (error) {
    if (!(error instanceof ChildStartError)) throw error;
    const advice = 'Stop what uses it, set EMBEDDED_DB_PORT to another port, or take that setting out.';
    return [wrong('database', `port ${port} of EMBEDDED_DB_PORT is in use: the database cannot start`, advice)];
  }
}
