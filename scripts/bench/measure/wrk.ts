import { spawn, spawnSync } from 'node:child_process';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

/** Times in ms. */
export type LoadResult = { readonly rate: number; readonly p50: number; readonly p99: number };

export type LoadOptions = {
  readonly headers?: Readonly<Record<string, string>>;
  readonly seconds: number;
  readonly connections?: number;
  /** A Lua script for wrk. */
  readonly script?: string | undefined;
  /** The processor core that the load generator is pinned to. */
  readonly core?: number | undefined;
};

/** Longer than the portal's deadline; wrk's default of 2 s would fail slow pages. */
const TIMEOUT_SECONDS = 60;

const hasWrk = (): boolean => spawnSync('wrk', ['--version'], { stdio: 'ignore' }).error === undefined;

/** @throws Error if wrk cannot be installed */
export async function findOrInstallWrk(root: string): Promise<void> {
  if (hasWrk()) return;
  const { aptInstall } = (await import(pathToFileURL(path.join(root, 'scripts/testing/apt.mjs')).href)) as {
    aptInstall: (...names: string[]) => boolean;
  };
  if (!aptInstall('wrk') || !hasWrk())
    throw new Error('This benchmark needs wrk. Install it (Debian: apt-get install wrk).');
}

const UNITS: Readonly<Record<string, number>> = { us: 0.001, ms: 1, s: 1_000, m: 60_000 };

function milliseconds(output: string, percent: string): number {
  const [, value, unit] = new RegExp(`${percent}%\\s+([\\d.]+)(us|ms|s|m)\\b`).exec(output) ?? [];
  return Number(value) * (UNITS[unit ?? ''] ?? Number.NaN);
}

/** @throws Error if any answer is an error or a connection fails */
export async function measureLoad(
  url: string,
  { headers = {}, seconds, connections = 16, script, core }: LoadOptions,
): Promise<LoadResult> {
  const headerArgs = Object.entries(headers).flatMap(([name, value]) => ['-H', `${name}: ${value}`]);
  const args = [
    '-t1',
    `-c${connections}`,
    `-d${seconds}s`,
    '--latency',
    `--timeout=${TIMEOUT_SECONDS}s`,
    ...(script ? ['-s', script] : []),
    ...headerArgs,
    url,
  ];
  const child = core === undefined ? spawn('wrk', args) : spawn('taskset', ['-c', String(core), 'wrk', ...args]);
  let output = '';
  child.stdout.on('data', (part) => {
    output += part;
  });
  await new Promise((resolve) => child.once('close', resolve));
  const rate = Number(/Requests\/sec:\s+([\d.]+)/.exec(output)?.[1]);
  // wrk prints nothing without a connection, and 0 without answers in time.
  if (/Non-2xx|Socket errors/.test(output) || !(rate > 0)) throw new Error(`${url} failed under load:\n${output}`);
  return { rate, p50: milliseconds(output, '50'), p99: milliseconds(output, '99') };
}
