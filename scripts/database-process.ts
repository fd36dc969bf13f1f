import { type EmbeddedDatabaseOptions, startEmbeddedDatabase } from '@/lib/embedded-db/server';

/** The database as a process of its own: tells its parent when it is ready, and ends when it is told or left alone. */
export async function runEmbeddedDatabaseProcess(options: EmbeddedDatabaseOptions): Promise<void> {
  const database = await startEmbeddedDatabase(options);
  const stop = async () => {
    try {
      await database.close();
      process.exit(0);
    } catch (err) {
      options.logger?.error({ err }, 'embedded database: did not close cleanly');
      process.exit(1);
    }
  };
  for (const signal of ['SIGTERM', 'SIGINT', 'disconnect'] as const) process.once(signal, stop);
  process.send?.({ ready: true, uri: database.uri });
}
