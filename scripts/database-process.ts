import { type EmbeddedDatabaseOptions, startEmbeddedDatabase } from '@records-portal/embedded-mongodb';
import type { StopMessage } from '@/lib/server/processes/child-process';

/**
 * The database as a process of its own: tells its parent when it is ready, and ends when it is told or left alone.
 * Signals are its parent's to heed: Ctrl+C reaches every process of a terminal at once, and who still answers requests
 * needs the database until then.
 */
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
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(signal, () => {
      if (!process.connected) void stop();
    });
  }
  process.on('message', (message: StopMessage) => {
    if (message.stop) void stop();
  });
  process.once('disconnect', stop);
  process.send?.({ ready: true, uri: database.uri });
}
