import { rmSync } from 'node:fs';
import { createServer, type Server, type Socket } from 'node:net';
import { dirname, join } from 'node:path';
import type { ServerState } from './commands/command';
import { Connection } from './connection';
import { ensurePrivateFolder, lockFolder } from './data-folder';
import { type Logger, silentLogger } from './logger';
import { Cursors } from './query/cursors';
import { realFolder, socketPathFor, uriOf } from './socket-path';
import { Catalog } from './storage/catalog';
import { startExpiry } from './storage/expiry';

export type EmbeddedDatabaseOptions = {
  dataDir: string;
  socketPath?: string;
  /** 0 takes a free port. Without it nothing listens on the network. */
  tcpPort?: number;
  logger?: Logger;
};

export type EmbeddedDatabase = { uri: string; socketPath: string; tcpPort: number | undefined; close(): Promise<void> };

export async function startEmbeddedDatabase(options: EmbeddedDatabaseOptions): Promise<EmbeddedDatabase> {
  const { logger = silentLogger } = options;
  ensurePrivateFolder(options.dataDir);
  const dataDir = realFolder(options.dataDir);
  const unlock = lockFolder(dataDir);
  try {
    const socketPath = options.socketPath ?? socketPathFor(dataDir);
    ensurePrivateFolder(dirname(socketPath));
    const catalog = new Catalog(join(dataDir, 'data.lmdb'));
    const state: ServerState = {
      catalog,
      cursors: new Cursors(),
      startedAt: Date.now(),
      connections: { open: 0, created: 0 },
    };
    const connections = new Set<Connection>();
    const accept = (socket: Socket) => serve(socket, state, connections, logger);

    rmSync(socketPath, { force: true }); // left behind by a process that was killed: the lock says nobody uses it
    const servers = [await listen(accept, { path: socketPath })];
    if (options.tcpPort !== undefined) servers.push(await listen(accept, { host: '127.0.0.1', port: options.tcpPort }));
    const address = servers[1]?.address();
    const tcpPort = typeof address === 'object' ? address?.port : undefined;
    logger.info({ dataDir, socketPath, tcpPort }, 'embedded database: ready');

    const stopExpiry = startExpiry(catalog, (err) => logger.error({ err }, 'embedded database: expiry failed'));
    const close = async () => {
      for (const server of servers) server.close();
      await stopExpiry();
      await Promise.all([...connections].map((connection) => connection.close()));
      await catalog.environment.close();
      rmSync(socketPath, { force: true });
      unlock();
    };
    return { uri: uriOf(socketPath), socketPath, tcpPort, close: once(close) };
  } catch (error) {
    unlock();
    throw error;
  }
}

function serve(socket: Socket, state: ServerState, connections: Set<Connection>, logger: Logger): void {
  socket.setNoDelay(true);
  state.connections.open++;
  const connection = new Connection(socket, state, ++state.connections.created, logger);
  connections.add(connection);
  socket.on('close', () => {
    state.connections.open--;
    connections.delete(connection);
  });
}

function listen(
  accept: (socket: Socket) => void,
  address: { path: string } | { host: string; port: number },
): Promise<Server> {
  return new Promise((resolve, reject) => {
    const server = createServer(accept);
    server.once('error', reject);
    server.listen(address, () => resolve(server));
  });
}

function once(work: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> | undefined;
  return () => {
    running ??= work();
    return running;
  };
}
