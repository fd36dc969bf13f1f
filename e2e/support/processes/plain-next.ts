import { spawn } from 'node:child_process';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { freePort } from '../../../lib/server/processes/free-port';
import { ROOT } from '../portal-process';

export type PlainNext = {
  readonly baseUrl: string;
  /** All output so far. */
  readonly output: () => string;
  readonly stop: () => Promise<void>;
};

/**
 * Starts the built pages with Next's own `next start`, on a free port.
 * @param settings derived from its URL; they are added to the test's environment.
 * @throws Error with its output if it does not answer within 60 s.
 */
export async function startPlainNext(
  settings: (baseUrl: string) => Readonly<Record<string, string>>,
): Promise<PlainNext> {
  const port = await freePort();
  const baseUrl = `http://127.0.0.1:${port}`;
  const next = path.join(ROOT, 'node_modules/next/dist/bin/next');
  let output = '';
  const child = spawn(process.execPath, [next, 'start', '-p', `${port}`, '-H', '127.0.0.1'], {
    cwd: ROOT,
    env: { ...process.env, NODE_ENV: 'production', NEXT_TELEMETRY_DISABLED: '1', ...settings(baseUrl) },
  });
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => {
      output += chunk;
    });
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const stop = async (): Promise<void> => {
    child.kill('SIGTERM');
    await ended;
  };
  const isUp = () =>
    fetch(`${baseUrl}/api/health/live`).then(
      ({ status }) => status === 200,
      () => false,
    );
  const until = Date.now() + 60_000;
  while (!(await isUp())) {
    if (child.exitCode !== null || Date.now() > until) {
      await stop();
      throw new Error(`next start does not answer:\n${output}`);
    }
    await delay(100);
  }
  return { baseUrl, output: () => output, stop };
}
