import { rmSync } from 'node:fs';
import { createServer, type ListenOptions, type Server, type Socket } from 'node:net';
import { dirname, join } from 'node:path';
import type { Logger, ServerState } from './commands/command';
import { serveClient } from './connection';
import { DATA_FILE, ensurePrivateFolder, lockFolder } from './data-folder';
import { Cursors } from './query/cursors';
import { realFolder, socketPathFor, uriOf } from './socket-path';
import { Catalog } from './storage/catalog';
import { startExpiry } from './storage/expiry';

/** `tcpPort`: 0 takes a free one; without it nothing listens on the network. */
export type EmbeddedDatabaseOptions = { dataDir: string; socketPath?: string; tcpPort?: number; logger?: Logger };
export type EmbeddedDatabase = { uri: string; socketPath: string; tcpPort: number | undefined; close(): Promise<void> };

const silent: Logger = { info() {}, warn() {}, error() {} };

/** Opens a data folder, of which this process is the only writer, and serves it. */
export async function startEmbeddedDatabase(options: EmbeddedDatabaseOptions): Promise<EmbeddedDatabase> {
  const { logger = silent } = options;
  ensurePrivateFolder(options.dataDir);
  const dataDir = realFolder(options.dataDir);
  const unlock = lockFolder(dataDir);
  try {
    const socketPath = options.socketPath ?? socketPathFor(dataDir);
    ensurePrivateFolder(dirname(socketPath));
    const catalog = new Catalog(join(dataDir, DATA_FILE));
    const clients = new Set<() => Promise<void>>();
    const connections = { open: () => clients.size, created: 0 };
    const shared = { catalog, dataDir, logger, connections };
    const server: ServerState = { ...shared, cursors: new Cursors(), startedAt: Date.now() };
    const accept = (socket: Socket) => {
      socket.setNoDelay(true);
      const end = serveClient(socket, server, ++connections.created);
      clients.add(end);
      socket.on('close', () => clients.delete(end));
    };
    rmSync(socketPath, { force: true }); // left behind by a process that was killed: the lock says nobody uses it
    const addresses: ListenOptions[] = [{ path: socketPath }];
    if (options.tcpPort !== undefined) addresses.push({ host: '127.0.0.1', port: options.tcpPort });
    const listeners = await Promise.all(addresses.map((address) => listen(accept, address)));
    const address = listeners[1]?.address();
    const tcpPort = typeof address === 'object' ? address?.port : undefined;
    logger.info({ dataDir, socketPath, tcpPort }, 'embedded database: ready');
    const opened = 'is open: every user and every program of this machine can read and change all records through it';
    const advice = 'there is no password; unset EMBEDDED_DB_PORT when it is no longer needed';
    const warning = `embedded database: port ${tcpPort} on 127.0.0.1 ${opened}; ${advice}`;
    if (tcpPort !== undefined) logger.warn({ tcpPort }, warning);

    const stopExpiry = startExpiry(catalog, (err) => logger.error({ err }, 'embedded database: expiry failed'));
    const close = async () => {
      for (const listener of listeners) listener.close();
      await stopExpiry();
      await Promise.all([...clients].map((end) => end()));
      await catalog.close();
      rmSync(socketPath, { force: true });
      unlock();
    };
    let closing: Promise<void> | undefined;
    const closeOnce = () => {
      closing ??= close();
      return closing;
    };
    return { uri: uriOf(socketPath), socketPath, tcpPort, close: closeOnce };
  } catch (error) {
    unlock();
    throw error;
  }
}

function listen(accept: (socket: Socket) => void, address: ListenOptions): Promise<Server> {
  return new Promise((resolve, reject) => {
    const server = createServer(accept).once('error', reject);
    server.listen(address, () => resolve(server));
  });
}
