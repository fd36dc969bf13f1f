import path from 'node:path';
import type { Db } from 'mongodb';
import { closeDatabase, connectPatiently, databaseAnswers } from '@/lib/db/client';
import { ensureIndexes } from '@/lib/db/indexes';
import { migrateAtStart } from '@/lib/db/migrations/migrate';
import { env } from '@/lib/env';
import { startChild } from '@/lib/server/child-process';
import { sayMigrated } from './say-migrated';

/**
 * Runs a command against the database as it is, of whatever version; starts the embedded one where no portal runs, and
 * stops it again.
 */
export async function withStoredDatabase<Result>(command: (db: Db) => Promise<Result>): Promise<Result> {
  const script = path.join(path.dirname(process.argv[1] ?? ''), '..', 'dist', 'embedded-db.js');
  const own =
    env().embedded && !(await databaseAnswers())
      ? await startChild(script, {
          onExit: (code) => console.error(`The embedded database stopped unexpectedly (exit code ${code}).`),
        })
      : undefined;
  try {
    return await command(await connectPatiently());
  } finally {
    await closeDatabase();
    await own?.stop();
  }
}

/** The same for what reads and writes documents: of this portal's version, and indexed. @throws MigrationError */
export const withDatabase = <Result>(command: () => Promise<Result>): Promise<Result> =>
  withStoredDatabase(async (db) => {
    await migrateAtStart(db, sayMigrated);
    await ensureIndexes(db);
    return command();
  });
