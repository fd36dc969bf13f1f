import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { afterEach, expect, it } from 'vitest';
import { openMailTransport } from './mailer';

let server: SMTPServer | undefined;
const commands: string[] = [];
afterEach(() => {
  server?.close();
  commands.length = 0;
});

/** @returns the port of a mail server that accepts any password. */
async function listen(disabledCommands: readonly string[]): Promise<number> {
  const started = new SMTPServer({
    disabledCommands: [...disabledCommands],
    allowInsecureAuth: true,
    logger: false,
    onAuth: (auth, session, done) => {
      commands.push(`AUTH ${auth.username} ${session.secure ? 'with' : 'without'} TLS`);
      done(null, { user: auth.username });
    },
  });
  server = started;
  // A client that gives up closes the connection, which is not an error of this server.
  started.on('error', () => undefined);
  await new Promise<void>((resolve) => started.listen(0, '0.0.0.0', resolve));
  return (started.server.address() as AddressInfo).port;
}

const verify = (url: string) => openMailTransport(url).verify();

// 0.0.0.0 reaches this machine and is not a loopback address.
it.each(['', '?requireTLS=false', '?ignoreTLS=true', '?opportunisticTLS=true'])(
  'smtp:// to another host sends no password without TLS, even with the query "%s"',
  async (query) => {
    const port = await listen(['STARTTLS']);
    await expect(verify(`smtp://ann:s3cret@0.0.0.0:${port}${query}`)).rejects.toMatchObject({ code: 'ETLS' });
    expect(commands).toEqual([]);
  },
);

it('smtp:// to another host authenticates over STARTTLS and rejects an untrusted certificate', async () => {
  const port = await listen([]);
  expect(await verify(`smtp://ann:s3cret@0.0.0.0:${port}?tls.rejectUnauthorized=false`)).toBe(true);
  expect(commands).toEqual(['AUTH ann with TLS']);
  await expect(verify(`smtp://ann:s3cret@0.0.0.0:${port}`)).rejects.toThrow(/certificate/);
});

it.each(['127.0.0.1', 'localhost', 'LOCALHOST'])('smtp://%s works without TLS', async (host) => {
  const port = await listen(['STARTTLS']);
  expect(await verify(`smtp://ann:s3cret@${host}:${port}`)).toBe(true);
  expect(commands).toEqual(['AUTH ann without TLS']);
});
