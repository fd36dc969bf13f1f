import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { createServer, type ListenOptions, type Socket } from 'node:net';
import { dirname, join } from 'node:path';
import type { Logger, ServerState } from './commands/command';
import { serveClient } from './connection';
import { DATA_FILE, realFolder, socketPathFor, uriOf } from './location';
import { Cursors } from './query/cursors';
import { Catalog } from './storage/catalog';
import { ensurePrivateFile, ensurePrivateFolder, lockFolder } from './storage/data-folder';
import { makeCopiesPrivate, removeCopies } from './storage/environment';
import { startExpiry } from './storage/expiry';

/** `tcpPort`: 0 picks a free one; undefined means no TCP. */
export type EmbeddedDatabaseOptions = { dataDir: string; socketPath?: string; tcpPort?: number; logger?: Logger };
export type EmbeddedDatabase = { uri: string; socketPath: string; tcpPort: number | undefined; close(): Promise<void> };

const PURGE_MS = 60_000;

const silent: Logger = { info() {}, warn() {}, error() {} };

/** Opens a data folder as its only writer and serves it. */
export async function startEmbeddedDatabase(options: EmbeddedDatabaseOptions): Promise<EmbeddedDatabase> {
  const { logger = silent } = options;
  ensurePrivateFolder(options.dataDir);
  const dataDir = realFolder(options.dataDir);
  const socketPath = options.socketPath ?? socketPathFor(dataDir);
  const unlock = await lockFolder(dataDir, socketPath);
  try {
    ensurePrivateFolder(dirname(socketPath));
    removeCopies(dataDir);
    makeCopiesPrivate(dataDir);
    const dataFile = join(dataDir, DATA_FILE);
    // lmdb would create both with permissions for all users.
    for (const file of [dataFile, `${dataFile}-lock`]) ensurePrivateFile(file);
    const catalog = new Catalog(dataFile);
    const clients = new Set<() => Promise<void>>();
    const connections = { open: () => clients.size, created: 0 };
    const cursors = new Cursors();
    const server: ServerState = { catalog, cursors, dataDir, logger, connections, startedAt: Date.now() };
    const accept = (socket: Socket) => {
      socket.setNoDelay(true);
      const end = serveClient(socket, server, ++connections.created);
      clients.add(end);
      socket.on('close', () => clients.delete(end));
    };
    rmSync(socketPath, { force: true }); // A killed process leaves its socket; the lock proves that no process uses it.
    const addresses: ListenOptions[] = [{ path: socketPath }];
    if (options.tcpPort !== undefined) addresses.push({ host: '127.0.0.1', port: options.tcpPort });
    const onError = (err: Error) => logger.error({ err }, 'embedded database: cannot listen or accept a connection');
    const listeners = addresses.map((address) => createServer(accept).on('error', onError).listen(address));
    await Promise.all(listeners.map((listener) => once(listener, 'listening')));
    const address = listeners[1]?.address();
    const tcpPort = typeof address === 'object' ? address?.port : undefined;
    logger.info({ dataDir, socketPath, tcpPort }, 'embedded database: ready');
    const exposure = 'is open: every user and every program of this machine can read and change all records through it';
    const warning = `port ${tcpPort} on 127.0.0.1 ${exposure}; leave out tcpPort (EMBEDDED_DB_PORT of the portal) when it is no longer needed`;
    if (tcpPort !== undefined) logger.warn({ tcpPort }, `embedded database: ${warning}`);

    // Frees the memory of idle cursors even if no new ones are opened.
    const purge = setInterval(() => cursors.open.purgeStale(), PURGE_MS).unref();
    const stopExpiry = startExpiry(catalog, (err) => logger.error({ err }, 'embedded database: expiry failed'));
    const close = async () => {
      for (const listener of listeners) listener.close();
      await stopExpiry();
      clearInterval(purge);
      await Promise.all([...clients].map((end) => end()));
      cursors.close();
      await catalog.close();
      rmSync(socketPath, { force: true });
      unlock();
    };
    let closing: Promise<void> | undefined;
    return { uri: uriOf(socketPath), socketPath, tcpPort, close: () => (closing ??= close()) };
  } catch (error) {
    unlock();
    throw error;
  }
}
