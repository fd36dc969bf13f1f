import { statfsSync } from 'node:fs';
import path from 'node:path';
import { DATA_FILE } from '@records-portal/embedded-mongodb/location';
import { portalCommand } from '../../platform/portal-command';
import { ChildStartError } from './child-process';
import { STABLE_UPTIME_MS } from './restart-delay';

/** Signals of a process that reads a truncated or overwritten memory-mapped file (signal(7)). */
const CRASHES: ReadonlySet<NodeJS.Signals | null | undefined> = new Set(['SIGSEGV', 'SIGBUS'] as const);

const DAMAGE =
  /MDB_(CORRUPTED|PAGE_NOTFOUND|INVALID|VERSION_MISMATCH|PANIC|BAD_TXN)[^\n]*|(bson size must be|Detected unknown BSON type|Invalid BSON)[^\n]*/i;

export const isCrash = (signal: NodeJS.Signals | null | undefined): boolean => CRASHES.has(signal);

/** A full disk crashes the database the same way, through its lock file; undefined if unknown. */
export function hasFreeSpace(dataDir: string): boolean | undefined {
  try {
    return statfsSync(dataDir).bavail > 0;
  } catch {
    return undefined;
  }
}

export const crashReason = (signal: NodeJS.Signals | null): string =>
  `the database crashed with ${signal} while reading it`;

export const damageSentence = (dataDir: string, reason: string): string =>
  `The data file ${path.join(dataDir, DATA_FILE)} is damaged (${reason}). Stop the portal and restore a backup: ${portalCommand('restore FILE')}. The damaged file is kept in the data folder.`;

/** The message for an error that shows damaged data; undefined for other errors. */
export function damageProblem(error: unknown, dataDir: string): string | undefined {
  if (!(error instanceof Error)) return undefined;
  if (error instanceof ChildStartError)
    // During startup lmdb itself aborts with SIGABRT.
    return (isCrash(error.signal) || error.signal === 'SIGABRT') && hasFreeSpace(dataDir) !== false
      ? damageSentence(dataDir, crashReason(error.signal))
      : undefined;
  const reason = DAMAGE.exec(error.message)?.[0];
  return reason === undefined ? undefined : damageSentence(dataDir, reason);
}

/** A damaged file crashes every start; a single crash can be a coincidence. */
const MAX_CRASHES = 3;

export class CrashCount {
  private count = 0;

  /** @returns whether to stop restarting. @param lifeMs uptime */
  isTooMany(signal: NodeJS.Signals | null, lifeMs: number): boolean {
    if (!isCrash(signal) || lifeMs > STABLE_UPTIME_MS) this.count = 0;
    if (isCrash(signal)) this.count += 1;
    // SIGBUS means that the file is truncated; a restarted database would write into the missing part.
    return signal === 'SIGBUS' || this.count >= MAX_CRASHES;
  }
}
