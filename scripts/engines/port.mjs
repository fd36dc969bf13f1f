// Uses only Node built-ins.
import { connect, createServer } from 'node:net';

export const unusedPort = () =>
  new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address();
      server.close(() => resolve(port));
    });
  });

const connects = (port) =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false));
    socket.once('connect', () => socket.destroy());
  });

/** Waits up to 30 s. @param isRunning false if the process has ended */
export async function respondsAt(port, isRunning = () => true) {
  for (let tries = 0; tries < 300 && isRunning(); tries++) {
    if (await connects(port)) return true;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  return false;
}
