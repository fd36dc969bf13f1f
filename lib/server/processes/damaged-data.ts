import { statfsSync } from 'node:fs';
import path from 'node:path';
import { DATA_FILE } from '@records-portal/embedded-mongodb/location';
import { portalCommand } from '../../platform/portal-command';
import { ChildStartError } from './child-process';
import { LONG_LIFE_MS } from './restart-pause';

/** How a process ends that reads a file which is shorter than it says of itself, or holds something else (signal(7)). */
const CRASHES: ReadonlySet<NodeJS.Signals | null | undefined> = new Set(['SIGSEGV', 'SIGBUS'] as const);

/** What lmdb says of pages, and bson of documents, that are not as they were written. */
const DAMAGE =
  /MDB_(CORRUPTED|PAGE_NOTFOUND|INVALID|VERSION_MISMATCH|PANIC|BAD_TXN)[^\n]*|(bson size must be|Detected unknown BSON type|Invalid BSON)[^\n]*/i;

/** Whether a signal that ended the embedded database means that its file is damaged. */
export const isCrash = (signal: NodeJS.Signals | null | undefined): boolean => CRASHES.has(signal);

/** On a full disk the lock file beside the data ends the database in the same way; undefined where it cannot be asked. */
export function hasFreeSpace(dataDir: string): boolean | undefined {
  try {
    return statfsSync(dataDir).bavail > 0;
  } catch {
    return undefined;
  }
}

/** What shows the damage where the database crashed. */
export const crashReason = (signal: NodeJS.Signals | null): string =>
  `the database crashed with ${signal} while reading it`;

/** That the data file is damaged, and what to do. @param reason what shows it. */
export const damageSentence = (dataDir: string, reason: string): string =>
  `The data file ${path.join(dataDir, DATA_FILE)} is damaged (${reason}). Stop the portal and restore a backup: ${portalCommand('restore FILE')}. The damaged file is kept in the data folder.`;

/**
 * What an error of the embedded database says of a damaged data file, in a sentence.
 * @returns undefined where the error is about something else.
 */
export function damageProblem(error: unknown, dataDir: string): string | undefined {
  if (!(error instanceof Error)) return undefined;
  // What a process said itself before it ended is a sentence already.
  if (error instanceof ChildStartError)
    // At its start, with little in memory yet, it is lmdb that ends the process by SIGABRT.
    return (isCrash(error.signal) || error.signal === 'SIGABRT') && hasFreeSpace(dataDir) !== false
      ? damageSentence(dataDir, crashReason(error.signal))
      : undefined;
  const reason = DAMAGE.exec(error.message)?.[0];
  return reason === undefined ? undefined : damageSentence(dataDir, reason);
}

/** One crash may be chance; a file that is damaged at what every start reads crashes each. */
const MOST_CRASHES = 3;

/** How often in a row the embedded database crashed soon after its start. */
export class CrashCount {
  private count = 0;

  /** @returns whether another start is for nothing. @param lifeMs how long it ran. */
  isTooMany(signal: NodeJS.Signals | null, lifeMs: number): boolean {
    if (!isCrash(signal) || lifeMs > LONG_LIFE_MS) this.count = 0;
    if (isCrash(signal)) this.count += 1;
    // Behind the end of its file the database would write over what is missing.
    return signal === 'SIGBUS' || this.count >= MOST_CRASHES;
  }
}
