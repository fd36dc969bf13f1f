import type { Server } from 'node:http';
import { Server as NetServer } from 'node:net';
import { closeDatabase } from '../../db/client';
import { log } from '../../platform/log';

/** After this, connections that are still busy are cut. */
const LONGEST_WAIT_MS = 8_000;

/** A client may be sending on an idle connection just now: it gets this long, and its answer, before that is closed. */
const IDLE_GRACE_MS = 500;

/** SIGTERM, SIGINT or the end of the parent: finish what is in flight, close the database, exit with 0. */
export function stopOnSignal(server: Server): void {
  let stopping = false;
  server.prependListener('request', (_request, response) => {
    if (stopping) response.setHeader('connection', 'close');
  });
  const stop = (reason: string): void => {
    if (stopping) return;
    stopping = true;
    log().info({ reason }, 'stopping');
    setTimeout(() => server.closeAllConnections(), LONGEST_WAIT_MS).unref();
    setInterval(() => server.closeIdleConnections(), IDLE_GRACE_MS).unref();
    // After the connections that wait to be accepted, and not as http.Server closes: that cuts idle ones at once.
    setImmediate(() => {
      NetServer.prototype.close.call(server, async () => {
        await closeDatabase();
        process.exit(process.exitCode ?? 0);
      });
    });
  };
  // The group's signal and the parent's own may both come: the second must not end it at once.
  process.on('SIGTERM', () => stop('SIGTERM'));
  process.on('SIGINT', () => stop('SIGINT'));
  process.once('disconnect', () => stop('the supervisor is gone'));
}
