import type { Server } from 'node:http';
import { Server as NetServer } from 'node:net';
import { closeDatabase } from '../../db/client';
import { log } from '../../platform/log';
import { tracing } from '../../platform/tracing';

const MAX_WAIT_MS = 8_000;

const IDLE_GRACE_MS = 500;

/** Finishes running requests, closes the database and exits with 0, on SIGTERM, SIGINT or the end of the parent. */
export function stopOnSignal(server: Server): void {
  let stopping = false;
  server.prependListener('request', (_request, response) => {
    if (stopping) response.setHeader('connection', 'close');
  });
  const stop = (reason: string): void => {
    if (stopping) return;
    stopping = true;
    log().info({ reason }, 'stopping');
    setTimeout(() => server.closeAllConnections(), MAX_WAIT_MS).unref();
    setInterval(() => server.closeIdleConnections(), IDLE_GRACE_MS).unref();
    // http.Server.close would cut idle connections at once; setImmediate lets pending ones be accepted.
    setImmediate(() => {
      NetServer.prototype.close.call(server, async () => {
        await closeDatabase();
        await tracing()
          ?.shutdown()
          .catch(() => undefined);
        process.exit(process.exitCode ?? 0);
      });
    });
  };
  // A second signal, from the process group and the parent, must not kill the process.
  process.on('SIGTERM', () => stop('SIGTERM'));
  process.on('SIGINT', () => stop('SIGINT'));
  process.once('disconnect', () => stop('the supervisor exited'));
}
