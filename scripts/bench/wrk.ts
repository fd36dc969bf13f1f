import { spawn, spawnSync } from 'node:child_process';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

/** What wrk saw. Times in milliseconds. */
export type Load = { readonly rate: number; readonly p50: number; readonly p99: number };

export type LoadOptions = {
  readonly headers?: Readonly<Record<string, string>>;
  readonly seconds: number;
  readonly connections?: number;
  /** A file in wrk's own language that makes the requests. */
  readonly script?: string | undefined;
};

/** How long an answer may take, longer than the portal lets any: with wrk's own two seconds a page for many would fail. */
const LONGEST_SECONDS = 60;

const hasWrk = (): boolean => spawnSync('wrk', ['--version'], { stdio: 'ignore' }).error === undefined;

/** Finds wrk (Debian's package), or installs it. @throws Error where it is not to be had. */
export async function findOrInstallWrk(root: string): Promise<void> {
  if (hasWrk()) return;
  const { aptInstall } = (await import(pathToFileURL(path.join(root, 'scripts/apt.mjs')).href)) as {
    aptInstall: (...names: string[]) => boolean;
  };
  if (!aptInstall('wrk') || !hasWrk()) throw new Error('The bench makes its load with wrk: install it.');
}

const UNITS: Readonly<Record<string, number>> = { us: 0.001, ms: 1, s: 1_000, m: 60_000 };

function milliseconds(printed: string, percent: string): number {
  const [, value, unit] = new RegExp(`${percent}%\\s+([\\d.]+)(us|ms|s|m)\\b`).exec(printed) ?? [];
  return Number(value) * (UNITS[unit ?? ''] ?? Number.NaN);
}

/**
 * Asks for one address again and again over connections that stay open.
 * @throws Error where any answer is an error, or the connection broke.
 */
export async function loadOn(
  url: string,
  { headers = {}, seconds, connections = 16, script }: LoadOptions,
): Promise<Load> {
  const sent = Object.entries(headers).flatMap(([name, value]) => ['-H', `${name}: ${value}`]);
  const child = spawn('wrk', [
    '-t1',
    `-c${connections}`,
    `-d${seconds}s`,
    '--latency',
    `--timeout=${LONGEST_SECONDS}s`,
    ...(script ? ['-s', script] : []),
    ...sent,
    url,
  ]);
  let printed = '';
  child.stdout.on('data', (part) => {
    printed += part;
  });
  await new Promise((resolve) => child.once('close', resolve));
  const rate = Number(/Requests\/sec:\s+([\d.]+)/.exec(printed)?.[1]);
  // Nothing is printed where nobody was reached, and nought where no answer came in time.
  if (/Non-2xx|Socket errors/.test(printed) || !(rate > 0)) throw new Error(`${url} failed under load:\n${printed}`);
  return { rate, p50: milliseconds(printed, '50'), p99: milliseconds(printed, '99') };
}
