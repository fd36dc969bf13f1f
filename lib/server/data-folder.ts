import { chmodSync, lstatSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { userInfo } from 'node:os';
import { join } from 'node:path';

/** A folder only its owner may enter; one that somebody else made is not used. */
export function ensurePrivateFolder(path: string): void {
  mkdirSync(path, { recursive: true, mode: 0o700 });
  const [found, { uid }] = [lstatSync(path), userInfo()];
  if (!found.isDirectory()) throw new Error(`${path} is not a folder`);
  if (uid >= 0 && found.uid !== uid) throw new Error(`${path} belongs to another user (uid ${found.uid})`);
  chmodSync(path, 0o700);
}

const LOCK_FILE = 'db.lock';

/** Held by the one process that writes the folder. Answers how to let go of it. */
export function lockFolder(dataDir: string): () => void {
  const path = join(dataDir, LOCK_FILE);
  for (let attempt = 0; attempt < 3; attempt++) {
    try {
      writeFileSync(path, `${process.pid} ${statOf(process.pid).started}\n`, { flag: 'wx', mode: 0o600 });
      return () => rmSync(path, { force: true });
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
      const holder = holderOf(path);
      const advice = 'Stop it first, or use another DATA_DIR.';
      if (holder) throw new Error(`The data folder ${dataDir} is in use by process ${holder}. ${advice}`);
      rmSync(path, { force: true });
    }
  }
  throw new Error(`The lock file ${path} could not be taken`);
}

/** The living process that writes a data folder; undefined where none does. */
export const lockHolder = (dataDir: string): number | undefined => holderOf(join(dataDir, LOCK_FILE));

/** The living process that holds the lock. A pid used anew since has another start time. */
function holderOf(path: string): number | undefined {
  const [pid = 0, before] = readText(path).trim().split(' ').map(Number);
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
