import { connect, type Socket } from 'node:net';

/** The number of connections opened at once, since the kernel's accept queue is limited. */
const AT_ONCE = 200;

export type Connections = {
  readonly open: () => number;
  /** The errors while opening: refused, reset. */
  readonly failures: readonly string[];
  readonly close: () => void;
};

/** Opens keep-alive connections that send one request and are then idle. */
export async function openIdleConnections(baseUrl: string, count: number): Promise<Connections> {
  const { hostname, port } = new URL(baseUrl);
  const sockets = new Set<Socket>();
  const failures: string[] = [];
  const openOne = (): Promise<void> =>
    new Promise((resolve) => {
      const socket = connect(Number(port), hostname);
      socket.on('error', (error: NodeJS.ErrnoException) => failures.push(error.code ?? error.message));
      socket.once('connect', () => {
        sockets.add(socket);
        socket.write(`GET /api/health/live HTTP/1.1\r\nHost: ${hostname}\r\n\r\n`);
      });
      socket.once('data', () => resolve());
      socket.once('close', () => {
        sockets.delete(socket);
        resolve();
      });
    });
  for (let opened = 0; opened < count; opened += AT_ONCE)
    await Promise.all(Array.from({ length: Math.min(AT_ONCE, count - opened) }, openOne));
  return {
    open: () => sockets.size,
    failures,
    close: () => {
      for (const socket of sockets) socket.destroy();
    },
  };
}

/** What a slow client sends at once, followed by one byte a second without end. */
const SLOWLY = [
  ['', ''],
  ['GET /api/health/live HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Slow: ', 'x'],
  ['POST /api/oauth2/token HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 60000\r\n\r\n', 'x'],
] as const;

/** Opens connections of clients that never finish a request: its first byte, its headers or its body. */
export function openSlowClients(baseUrl: string, count: number): Connections {
  const { hostname, port } = new URL(baseUrl);
  const failures: string[] = [];
  const sockets = new Set<Socket>();
  for (let number = 0; number < count; number++) {
    const [first, rest] = SLOWLY[number % SLOWLY.length] ?? SLOWLY[0];
    const socket = connect(Number(port), hostname);
    sockets.add(socket);
    socket.once('connect', () => first && socket.write(first));
    const timer = setInterval(() => rest && socket.writable && socket.write(rest), 1_000);
    // These connections are meant to be cut.
    socket.on('error', () => undefined);
    socket.resume().once('close', () => {
      clearInterval(timer);
      sockets.delete(socket);
    });
  }
  return {
    open: () => sockets.size,
    failures,
    close: () => {
      for (const socket of sockets) socket.destroy();
    },
  };
}
