import path from 'node:path';
import { closeDatabase, connectPatiently, databaseAnswers } from '@/lib/db/client';
import { ensureIndexes } from '@/lib/db/indexes';
import { env } from '@/lib/env';
import { startChild } from '@/lib/server/child-process';

/** Runs a command against the database; starts the embedded one where no portal runs, and stops it again. */
export async function withDatabase<Result>(command: () => Promise<Result>): Promise<Result> {
  const script = path.join(path.dirname(process.argv[1] ?? ''), '..', 'dist', 'embedded-db.js');
  const own =
    env().embedded && !(await databaseAnswers())
      ? await startChild(script, {
          onExit: (code) => console.error(`The embedded database stopped unexpectedly (exit code ${code}).`),
        })
      : undefined;
  try {
    await ensureIndexes(await connectPatiently());
    return await command();
  } finally {
    await closeDatabase();
    await own?.stop();
  }
}
