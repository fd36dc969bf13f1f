import { chmodSync, closeSync, lstatSync, mkdirSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs';
import { userInfo } from 'node:os';
import { join } from 'node:path';

/** A folder only its owner may enter; one that somebody else made is not used. */
export function ensurePrivateFolder(path: string): void {
  mkdirSync(path, { recursive: true, mode: 0o700 });
  const found = lstatSync(path);
  if (!found.isDirectory()) throw new Error(`${path} is not a folder`);
  const { uid } = userInfo();
  if (uid >= 0 && found.uid !== uid) throw new Error(`${path} belongs to another user (uid ${found.uid})`);
  chmodSync(path, 0o700);
}

/** Held by the one process that writes the folder. Answers how to let go of it. */
export function lockFolder(dataDir: string): () => void {
  const path = join(dataDir, 'db.lock');
  for (let attempt = 0; attempt < 3; attempt++) {
    try {
      const file = openSync(path, 'wx', 0o600);
      writeSync(file, `${process.pid} ${statField(process.pid, START_TIME) ?? ''}\n`);
      closeSync(file);
      return () => rmSync(path, { force: true });
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
      const holder = holderOf(path);
      if (holder !== undefined) {
        throw new Error(
          `The data folder ${dataDir} is in use by process ${holder}. Stop it first, or use another DATA_DIR.`,
        );
      }
      rmSync(path, { force: true });
    }
  }
  throw new Error(`The lock file ${path} could not be taken`);
}

/** The living process that holds the lock. A pid used anew since has another start time. */
function holderOf(path: string): number | undefined {
  const [pidText, started] = readText(path).trim().split(' ');
  const pid = Number(pidText);
  if (!Number.isInteger(pid) || pid <= 0) return undefined;
  try {
    process.kill(pid, 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ESRCH') return undefined;
  }
  const [state, now] = [statField(pid, STATE), statField(pid, START_TIME)];
  // A process that was killed but not yet reaped by its parent answers signals, and holds nothing.
  if (state === 'Z' || state === 'X') return undefined;
  return started && now && started !== now ? undefined : pid;
}

const STATE = 3;
const START_TIME = 22;

/** Linux: a field of /proc/<pid>/stat by its number in proc(5), all behind the name in parentheses. */
function statField(pid: number, field: number): string | undefined {
  const stat = readText(`/proc/${pid}/stat`);
  return stat === '' ? undefined : stat.slice(stat.lastIndexOf(')') + 2).split(' ')[field - STATE];
}

function readText(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}
