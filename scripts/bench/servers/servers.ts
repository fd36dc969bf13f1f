import { fork, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { readdirSync, statSync } from 'node:fs';
import path from 'node:path';
import { databaseUri } from '@/lib/db/client';
import { env } from '@/lib/platform/settings/env';
import { freePort } from '@/lib/server/processes/free-port';
import { LOW_MEMORY_PROCESS } from '@/lib/server/processes/process-memory';

export type BenchServer = { readonly origin: string; readonly pid: number; readonly stop: () => Promise<void> };

type Start = {
  readonly script: string;
  readonly env?: Readonly<Record<string, string>>;
  readonly execArgv?: readonly string[];
};

async function start({ script, env: more = {}, execArgv = [] }: Start): Promise<BenchServer> {
  const child = fork(script, [], {
    env: { ...process.env, NODE_ENV: 'production', MONGODB_URI: databaseUri(), MONGODB_DB: env().MONGODB_DB, ...more },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    execArgv: [...execArgv],
  });
  const exited = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const port = await new Promise<number>((resolve, reject) => {
    child.once('exit', (code) => reject(new Error(`${path.basename(script)} ended with ${code}`)));
    child.on('message', (message: { listening?: number; failed?: string }) => {
      if (message.failed !== undefined) reject(new Error(message.failed));
      if (message.listening !== undefined) resolve(message.listening);
    });
  });
  return {
    origin: `http://127.0.0.1:${port}`,
    pid: child.pid ?? 0,
    stop: async () => {
      child.kill('SIGTERM');
      await exited;
    },
  };
}

/** Tokens are checked, rate limits are off. */
export async function portalSettings() {
  const port = await freePort();
  return {
    ...LOW_MEMORY_PROCESS.env,
    DEMO: 'off',
    HOST: '127.0.0.1',
    LOG_LEVEL: 'info',
    PORT: String(port),
    PUBLIC_URL: `http://127.0.0.1:${port}`,
    RATE_LIMIT_PER_MINUTE: '0',
    SESSION_SECRET: randomBytes(32).toString('hex'),
  };
}

/** Its log lines are discarded. */
export const startBenchPortal = async (
  root: string,
  more: Readonly<Record<string, string>> = {},
): Promise<BenchServer> =>
  start({
    script: path.join(root, 'dist/server.js'),
    execArgv: LOW_MEMORY_PROCESS.execArgv,
    env: { ...(await portalSettings()), ...more },
  });

/** The find of the portal's page, for the baselines. */
export type BaselineQuery = {
  readonly filter: object;
  readonly projection: object;
  readonly sort: object;
  readonly limit: number;
  /** Fields whose translations the portal omits. */
  readonly translated: readonly string[];
};

/**
 * Starts a server without the portal's `LOW_MEMORY_PROCESS` options, which cost speed, so that the comparison of times is
 * fair; the comparison of memory is not.
 */
export const startPlainServer = (root: string, query: BaselineQuery): Promise<BenchServer> =>
  start({
    script: path.join(root, 'scripts/bench/servers/plain-server.mjs'),
    env: { BENCH_QUERY: JSON.stringify(query) },
  });

function isBuilt(folder: string): boolean {
  const built = statSync(path.join(folder, '.next/BUILD_ID'), { throwIfNoEntry: false })?.mtimeMs ?? 0;
  const app = path.join(folder, 'app');
  const files = readdirSync(app, { recursive: true, encoding: 'utf8' }).map((name) => path.join(app, name));
  return [...files, path.join(folder, '../without-translations.mjs')].every((file) => statSync(file).mtimeMs < built);
}

/** Built if necessary. */
export async function startNext(root: string, query: BaselineQuery): Promise<BenchServer> {
  const folder = path.join(root, 'scripts/bench/servers/next-app');
  if (!isBuilt(folder)) {
    console.log('Building the Next baseline application ...');
    const args = [path.join(root, 'node_modules/next/dist/bin/next'), 'build', folder];
    const { status } = spawnSync(process.execPath, args, { cwd: folder, stdio: ['ignore', 'ignore', 'inherit'] });
    if (status !== 0) throw new Error('The Next application of the bench cannot be built.');
  }
  return start({
    script: path.join(root, 'scripts/bench/servers/next-server.mjs'),
    // Next also runs this project's startup code, which checks the portal's settings.
    env: { BENCH_QUERY: JSON.stringify(query), PUBLIC_URL: 'http://127.0.0.1', SESSION_SECRET: 'x'.repeat(32) },
  });
}
