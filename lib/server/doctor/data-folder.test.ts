import { once } from 'node:events';
import { createServer } from 'node:net';
import { afterAll, expect, it } from 'vitest';
import { freePort } from '../processes/free-port';
import { checkEmbeddedPort } from './data-folder';

function use(port: number | undefined): void {
  if (port === undefined) Reflect.deleteProperty(process.env, 'EMBEDDED_DB_PORT');
  else process.env.EMBEDDED_DB_PORT = String(port);
  Reflect.deleteProperty(globalThis, 'recordsPortalEnv');
}
afterAll(() => use(undefined));

it('checkEmbeddedPort reports EMBEDDED_DB_PORT when another program uses the port, but not when the database itself does', async () => {
  const port = await freePort();
  use(port);
  expect(await checkEmbeddedPort(false)).toEqual([]);
  const server = createServer().listen(port, '127.0.0.1');
  await once(server, 'listening');
  expect(await checkEmbeddedPort(true)).toEqual([]);
  expect(await checkEmbeddedPort(false)).toMatchObject([
    {
      state: 'wrong',
      found: `port ${port} of EMBEDDED_DB_PORT is in use: the database cannot start`,
      advice: expect.stringContaining('EMBEDDED_DB_PORT'),
    },
  ]);
  server.close();
});
