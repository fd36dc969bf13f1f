import { randomUUID } from 'node:crypto';
import { appendFileSync, chmodSync, lstatSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { userInfo } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

/** The folder of the data cannot be used; the message says why, and what would be right. */
export class DataFolderError extends Error {
  override readonly name = 'DataFolderError';
}

/** A folder only its owner may enter; one that somebody else made is not used. */
export function ensurePrivateFolder(path: string): void {
  mkdirSync(path, { recursive: true, mode: 0o700 });
  const [found, { uid }] = [lstatSync(path), userInfo()];
  if (!found.isDirectory()) throw new DataFolderError(`${path} is not a folder`);
  if (uid >= 0 && found.uid !== uid) throw new DataFolderError(`${path} belongs to another user (uid ${found.uid})`);
  chmodSync(path, 0o700);
}

const PRIVATE_FILE = 0o600;

/** A file only its owner may read, empty where there was none: what opens it afterwards finds it so. */
export function ensurePrivateFile(path: string): void {
  appendFileSync(path, '', { mode: PRIVATE_FILE });
  chmodSync(path, PRIVATE_FILE);
}

const LOCK_FILE = 'db.lock';

/** A lock without words for longer than this was left behind by a machine that stopped. */
const EMPTY_MS = 200;

/** Codes of connect(2) where nobody listens. */
const NOBODY = new Set(['ENOENT', 'ECONNREFUSED', 'ENOTSOCK', 'ENOTDIR']);

/**
 * Held by the one process that writes the folder. A holder whose process is not found may run in another container,
 * which has process ids of its own: what answers at the folder's socket holds it too.
 * @param socketPath where the database of this folder listens.
 * @returns how to let go of it.
 * @throws Error naming the holder where the folder is in use.
 */
export async function lockFolder(dataDir: string, socketPath: string): Promise<() => void> {
  const path = join(dataDir, LOCK_FILE);
  // Unlike a process id and a start time, not the same for any two.
  const own = `${process.pid} ${statOf(process.pid).started} ${randomUUID()}\n`;
  const advice = 'Stop it first, or use another folder.';
  for (let attempt = 0; attempt < 3; attempt++) {
    if (takeLock(path, own)) return () => removeLock(path, own);
    const found = readText(path);
    const holder = livingHolder(found);
    if (holder) throw new DataFolderError(`The data folder ${dataDir} is in use by process ${holder}. ${advice}`);
    if (await answersAt(socketPath)) {
      const [pid = ''] = found.split(' ');
      throw new DataFolderError(
        `The data folder ${dataDir} is in use by another container, as its process ${pid}. ${advice}`,
      );
    }
    // Its owner may be about to write it.
    if (found === '') await delay(EMPTY_MS);
    removeLock(path, found);
  }
  throw new DataFolderError(`The lock file ${path} could not be taken`);
}

/** @returns false where there is a lock already. */
function takeLock(path: string, content: string): boolean {
  try {
    writeFileSync(path, content, { flag: 'wx', mode: PRIVATE_FILE });
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    return false;
  }
}

/** Removes the lock that was read, never one that somebody else took since. */
function removeLock(path: string, content: string): void {
  if (readText(path) === content) rmSync(path, { force: true });
}

/** Whether a process listens there; a frozen one does. */
function answersAt(socketPath: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(socketPath);
    const answer = (answers: boolean): void => {
      socket.destroy();
      resolve(answers);
    };
    socket.once('connect', () => answer(true));
    socket.once('error', ({ code = '' }: NodeJS.ErrnoException) => answer(!NOBODY.has(code)));
  });
}

/** The living process that writes a data folder; undefined where none does. */
export const lockHolder = (dataDir: string): number | undefined => livingHolder(readText(join(dataDir, LOCK_FILE)));

/** The living process that a lock names. A pid used anew since has another start time. */
function livingHolder(lock: string): number | undefined {
  const [pid = 0, before] = lock.trim().split(' ').map(Number);
  if (!Number.isInteger(pid) || pid <= 0) return undefined;
  try {
    process.kill(pid, 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ESRCH') return undefined;
  }
  const { state, started } = statOf(pid);
  // A process that was killed but not yet reaped by its parent answers signals, and holds nothing.
  const isGone = state === 'Z' || state === 'X' || (before && started && before !== started);
  return isGone ? undefined : pid;
}

/** Linux: state and start time of a process, fields 3 and 22 in proc(5); what is before them ends with a parenthesis. */
function statOf(pid: number): { state: string | undefined; started: number } {
  const fields = readText(`/proc/${pid}/stat`).split(') ').at(-1)?.split(' ') ?? [];
  return { state: fields[0], started: Number(fields[19] ?? 0) };
}

function readText(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return ''; // gone meanwhile
  }
}
