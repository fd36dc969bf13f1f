import type { Server } from 'node:http';
import { closeDatabase } from '../db/client';
import { log } from '../log';

/** After this, connections that are still busy are cut. */
const LONGEST_WAIT_MS = 8_000;

/** SIGTERM, SIGINT or the end of the parent: finish what is in flight, close the database, exit with 0. */
export function stopOnSignal(server: Server): void {
  let stopping = false;
  const stop = (reason: string): void => {
    if (stopping) return;
    stopping = true;
    log().info({ reason }, 'stopping');
    setTimeout(() => server.closeAllConnections(), LONGEST_WAIT_MS).unref();
    server.close(async () => {
      await closeDatabase();
      process.exit(process.exitCode ?? 0);
    });
    server.closeIdleConnections();
  };
  process.once('SIGTERM', () => stop('SIGTERM'));
  process.once('SIGINT', () => stop('SIGINT'));
  process.once('disconnect', () => stop('the supervisor is gone'));
}
