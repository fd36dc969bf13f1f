import { once } from 'node:events';
import { createServer } from 'node:net';
import { expect, it } from 'vitest';
import { freePort } from './free-port';
import { assertPortFree } from './port-in-use';

it('assertPortFree accepts a free port and reports one that is in use', async () => {
  const port = await freePort();
  await assertPortFree(port, '127.0.0.1');
  const server = createServer().listen(port, '127.0.0.1');
  await once(server, 'listening');
  await expect(assertPortFree(port, '127.0.0.1')).rejects.toThrow(`Port ${port} is in use`);
  server.close();
  await once(server, 'close');
  await assertPortFree(port, '127.0.0.1');
});

it('assertPortFree reports an address that does not belong to this machine', async () => {
  await expect(assertPortFree(0, '203.0.113.1')).rejects.toThrow('The portal cannot listen: ');
});
