import { once } from 'node:events';
import { createServer } from 'node:net';
import { ChildStartError } from './child-process';

export const portInUseMessage = (port: number, setting = 'PORT'): string =>
  `Port ${port} is in use: stop the program that uses it, or set ${setting}.`;

/** Fails early, before anything is prepared. @throws ChildStartError */
export async function assertPortFree(port: number, host: string): Promise<void> {
  const server = createServer().listen({ port, host, exclusive: true });
  try {
    await once(server, 'listening');
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    throw new ChildStartError(code === 'EADDRINUSE' ? portInUseMessage(port) : `The portal cannot listen: ${message}`);
  }
  server.close();
  await once(server, 'close');
}
