import { randomUUID } from 'node:crypto';
import { appendFileSync, chmodSync, lstatSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { userInfo } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

/** The data folder cannot be used; the message gives the reason and the remedy. */
export class DataFolderError extends Error {
  override readonly name = 'DataFolderError';
}

/** Creates a folder that only its owner may enter. @throws DataFolderError if it belongs to another user */
export function ensurePrivateFolder(path: string): void {
  mkdirSync(path, { recursive: true, mode: 0o700 });
  const [folder, { uid }] = [lstatSync(path), userInfo()];
  if (!folder.isDirectory()) throw new DataFolderError(`${path} is not a folder`);
  if (uid >= 0 && folder.uid !== uid) throw new DataFolderError(`${path} belongs to another user (uid ${folder.uid})`);
  chmodSync(path, 0o700);
}

const PRIVATE_FILE = 0o600;

/** Makes a file private, and creates it if it is missing, so that a program that opens it later leaves it private. */
export function ensurePrivateFile(path: string): void {
  appendFileSync(path, '', { mode: PRIVATE_FILE });
  chmodSync(path, PRIVATE_FILE);
}

const LOCK_FILE = 'db.lock';

/** A lock file that is still empty after this time was left by a machine that stopped. */
const EMPTY_MS = 200;

/** Codes of connect(2) if no process listens. */
const NOT_LISTENING = new Set(['ENOENT', 'ECONNREFUSED', 'ENOTSOCK', 'ENOTDIR']);

/**
 * Locks the folder for this process, its only writer. The holder of a lock may run in another container, which has its own
 * process ids, so a process that listens on the folder's socket counts as a holder too.
 * @returns a function that removes the lock
 * @throws DataFolderError that names the holder
 */
export async function lockFolder(dataDir: string, socketPath: string): Promise<() => void> {
  const path = join(dataDir, LOCK_FILE);
  // Process id and start time may match those of a process in another container.
  const own = `${process.pid} ${statOf(process.pid).started} ${randomUUID()}\n`;
  const advice = 'Stop it first, or use another folder.';
  for (let attempt = 0; attempt < 3; attempt++) {
    if (takeLock(path, own)) return () => removeLock(path, own);
    const lockText = readText(path);
    const holder = runningHolder(lockText);
    if (holder) throw new DataFolderError(`The data folder ${dataDir} is in use by process ${holder}. ${advice}`);
    if (await listensAt(socketPath)) {
      const [pid = ''] = lockText.split(' ');
      throw new DataFolderError(
        `The data folder ${dataDir} is in use by another container, as its process ${pid}. ${advice}`,
      );
    }
    // The process that created an empty lock may be about to write its content.
    if (lockText === '') await delay(EMPTY_MS);
    removeLock(path, lockText);
  }
  throw new DataFolderError(`Cannot take the lock file ${path}`);
}

/** @returns false if there is a lock already */
function takeLock(path: string, content: string): boolean {
  try {
    writeFileSync(path, content, { flag: 'wx', mode: PRIVATE_FILE });
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    return false;
  }
}

/** Removes the lock if its content is unchanged, so never one that another process has taken since. */
function removeLock(path: string, content: string): void {
  if (readText(path) === content) rmSync(path, { force: true });
}

/** Whether a process listens on a socket, even if it is frozen. */
function listensAt(socketPath: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(socketPath);
    const finish = (listens: boolean): void => {
      socket.destroy();
      resolve(listens);
    };
    socket.once('connect', () => finish(true));
    socket.once('error', ({ code = '' }: NodeJS.ErrnoException) => finish(!NOT_LISTENING.has(code)));
  });
}

/** The id of the running process that writes a data folder; undefined if there is none. */
export const lockHolder = (dataDir: string): number | undefined => runningHolder(readText(join(dataDir, LOCK_FILE)));

/** The running process that a lock names. A reused pid has another start time. */
function runningHolder(lock: string): number | undefined {
  const [pid = 0, before] = lock.trim().split(' ').map(Number);
  if (!Number.isInteger(pid) || pid <= 0) return undefined;
  try {
    process.kill(pid, 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ESRCH') return undefined;
  }
  const { state, started } = statOf(pid);
  // A zombie still accepts signals but holds nothing.
  const isGone = state === 'Z' || state === 'X' || (before && started && before !== started);
  return isGone ? undefined : pid;
}

/** State and start time of a process on Linux: fields 3 and 22 in proc(5), after the name in parentheses. */
function statOf(pid: number): { state: string | undefined; started: number } {
  const fields = readText(`/proc/${pid}/stat`).split(') ').at(-1)?.split(' ') ?? [];
  return { state: fields[0], started: Number(fields[19] ?? 0) };
}

function readText(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return ''; // It has been removed in the meantime.
  }
}
