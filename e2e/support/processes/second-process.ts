import { type ChildProcess, fork } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { databaseUri } from '@/lib/db/client';
import { env as settings } from '@/lib/platform/settings/env';
import { freePort } from '@/lib/server/processes/free-port';
import { ROOT } from '../portal-process';

export type SecondProcess = {
  readonly baseUrl: string;
  readonly stop: () => Promise<void>;
  readonly process: ChildProcess;
};

/**
 * Starts a second portal process on the same database, as behind a load balancer.
 * @param env settings that differ from the first process; without `PORT` it uses a free port.
 */
export async function startSecondProcess(
  dataDir: string,
  env: Readonly<Record<string, string>> = {},
): Promise<SecondProcess> {
  const port = env.PORT ?? (await freePort());
  const baseUrl = `http://127.0.0.1:${port}`;
  const child = fork(path.join(ROOT, 'dist/server.js'), {
    cwd: ROOT,
    env: {
      ...process.env,
      NODE_ENV: 'production',
      DEMO: 'off',
      AGENCY_TIME_ZONE: settings().AGENCY_TIME_ZONE,
      LOG_LEVEL: 'silent',
      MONGODB_URI: databaseUri(),
      MONGODB_DB: settings().MONGODB_DB,
      PORT: String(port),
      PUBLIC_URL: baseUrl,
      SESSION_SECRET: await readFile(path.join(dataDir, 'session-secret'), 'utf8'),
      ...env,
    },
  });
  await new Promise<void>((resolve, reject) => {
    child.once('message', () => resolve());
    child.once('exit', (code) => reject(new Error(`The second process ended with ${code}`)));
  });
  const stop = async (): Promise<void> => {
    const exited = new Promise((resolve) => child.once('exit', resolve));
    child.kill('SIGTERM');
    await exited;
  };
  return { baseUrl, stop, process: child };
}
