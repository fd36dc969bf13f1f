import { accessSync } from 'node:fs';
import path from 'node:path';
import { DATA_FILE } from '@records-portal/embedded-mongodb/location';
import type { Db } from 'mongodb';
import { closeDatabase, connectForTools, isDatabaseRunning } from '@/lib/db/client';
import { env } from '@/lib/platform/settings/env';
import { ensureIndexes } from '@/lib/server/indexes';
import { migrateAtStart } from '@/lib/server/migrations/migrate';
import { startChild } from '@/lib/server/processes/child-process';
import { crashReason, damageSentence, isCrash } from '@/lib/server/processes/damaged-data';
import { DATABASE_PROCESS } from '../../server/database-process-limits';
import { CommandError } from './command-error';
import { printMigration } from './print-migration';

/** Whether the embedded database has no data yet. Other problems with the folder surface when the database starts. */
export function isDatabaseEmpty(): boolean {
  const { embedded, DATA_DIR } = env();
  if (!embedded) return false;
  try {
    accessSync(path.join(DATA_DIR, DATA_FILE));
    return false;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ENOENT';
  }
}

/** Starts the embedded database for a command if the portal does not run. */
async function withRunningDatabase<Result>(command: (db: Db) => Promise<Result>): Promise<Result> {
  const script = path.join(path.dirname(process.argv[1] ?? ''), '..', 'dist', 'embedded-db.js');
  const own =
    env().embedded && !(await isDatabaseRunning())
      ? await startChild(script, {
          ...DATABASE_PROCESS,
          logsToStderr: true,
          onExit: (code, signal) =>
            console.error(
              isCrash(signal)
                ? damageSentence(env().DATA_DIR, crashReason(signal))
                : `The embedded database stopped unexpectedly (${signal ?? `exit code ${code}`}).`,
            ),
        })
      : undefined;
  try {
    return await command(await connectForTools());
  } finally {
    await closeDatabase();
    await own?.stop();
  }
}

/** Runs a command on stored data of any version. @throws CommandError if there is no data */
export async function withStoredDatabase<Result>(command: (db: Db) => Promise<Result>): Promise<Result> {
  if (isDatabaseEmpty())
    throw new CommandError(`There is no data in ${env().DATA_DIR} yet. Set DATA_DIR to the portal's data folder.`);
  return withRunningDatabase(command);
}

/** Migrates and indexes first. @throws MigrationError */
export const withDatabase = <Result>(command: () => Promise<Result>): Promise<Result> =>
  withRunningDatabase(async (db) => {
    await migrateAtStart(db, printMigration);
    await ensureIndexes(db);
    return command();
  });
