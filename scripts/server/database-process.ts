import { type EmbeddedDatabaseOptions, startEmbeddedDatabase } from '@records-portal/embedded-mongodb';
import type { StopMessage } from '@/lib/server/processes/child-process';

/**
 * Reports ready to the parent, and stops when the parent says so or ends. Signals are left to the parent: Ctrl+C reaches all
 * processes at once, and servers need the database until their last answer.
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
