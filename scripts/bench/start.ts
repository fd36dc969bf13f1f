import { spawn, spawnSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { freePort } from '@/lib/server/processes/free-port';
import { measureTime, median } from './measure/timing';

const STARTS = 3;
const TIMEOUT_MS = 120_000;

/** @returns seconds. @throws Error if the build fails */
async function cleanBuild(root: string): Promise<number> {
  for (const output of ['.next', 'dist/.pages-stamp', 'dist/.server-stamp'])
    await rm(path.join(root, output), { recursive: true, force: true });
  let status: number | null = null;
  const ms = await measureTime(async () => {
    ({ status } = spawnSync(process.execPath, [path.join(root, 'scripts/build.mjs')], {
      stdio: ['ignore', 'ignore', 'inherit'],
    }));
  });
  if (status !== 0) throw new Error(`The build ended with ${status}.`);
  return ms / 1_000;
}

/** ms since `npm start`. */
type Start = { readonly ready: number; readonly page: number };

/** Runs `npm start` without the settings of this bench until the first page is served. */
async function firstResponses(root: string, dataDir: string): Promise<Start> {
  const port = await freePort();
  const { MONGODB_URI: _, MONGODB_DB: __, DEMO: ___, ...env } = process.env;
  const started = performance.now();
  const child = spawn('npm', ['start'], {
    cwd: root,
    detached: true,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...env, npm_config_loglevel: 'error', DATA_DIR: dataDir, HOST: '127.0.0.1', PORT: String(port) },
  });
  const exit = new Promise((resolve) => child.once('close', resolve));
  const timeToResponse = async (path: string): Promise<number> => {
    for (;;) {
      const response = await fetch(`http://127.0.0.1:${port}${path}`).catch(() => undefined);
      const ms = performance.now() - started;
      await response?.arrayBuffer();
      if (response?.status === 200) return ms;
      if (child.exitCode !== null || ms > TIMEOUT_MS) throw new Error(`npm start did not serve ${path}.`);
      await delay(10);
    }
  };
  try {
    return { ready: await timeToResponse('/api/health/ready'), page: await timeToResponse('/') };
  } finally {
    if (child.pid !== undefined && child.exitCode === null) process.kill(-child.pid, 'SIGTERM');
    await exit;
  }
}

export async function benchStart(root: string): Promise<string[]> {
  const seconds = await cleanBuild(root);
  const dataDir = await mkdtemp(path.join(tmpdir(), 'records-portal-start-'));
  try {
    const demo = await firstResponses(root, dataDir);
    const times: Start[] = [];
    for (let start = 0; start < STARTS; start++) times.push(await firstResponses(root, dataDir));
    const middle = (of: keyof Start): string => median(times.map((each) => each[of])).toFixed(0);
    return [
      `- clean build: ${seconds.toFixed(1)} s`,
      `- \`npm start\` of the built checkout until it was ready: ${middle('ready')} ms, until the first page was answered, which loads Next: ${middle('page')} ms (medians of ${STARTS})`,
      `- the very first start, which loads the demo, until it was ready: ${demo.ready.toFixed(0)} ms`,
    ];
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
}
