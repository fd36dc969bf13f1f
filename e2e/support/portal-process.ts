import { type ChildProcess, spawn } from 'node:child_process';
import { constants } from 'node:fs';
import { copyFile, mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { freePort } from '../../lib/server/processes/free-port';
import { engineSettings } from './engine';

export const ROOT = path.resolve(import.meta.dirname, '../..');

export type Portal = {
  readonly baseUrl: string;
  readonly dataDir: string;
  /** All output so far: log lines are JSON, the rest is for people. */
  readonly output: () => string;
  /** Sends SIGTERM to npm, as a service manager does, and waits. @returns the exit code. */
  readonly stop: () => Promise<number | null>;
  readonly process: ChildProcess;
};

/** The portal ended instead of starting. */
export class StartError extends Error {
  constructor(
    readonly exitCode: number,
    readonly output: string,
  ) {
    super(`The portal ended with ${exitCode}:\n${output}`);
  }
}

/** Starts a portal that must refuse to start. @returns its output; fails if it starts or exits with 0. */
export async function expectStartRefused(
  env: Readonly<Record<string, string>>,
  within: readonly string[] = [],
): Promise<StartError> {
  const outcome = await startPortal(env, within).catch((error: unknown) => error);
  if (outcome instanceof StartError && outcome.exitCode === 1) return outcome;
  if (!(outcome instanceof Error)) await (outcome as Portal).stop();
  throw new Error('The portal started, or did not end with exit code 1', { cause: outcome });
}

async function isReady(baseUrl: string): Promise<boolean> {
  try {
    return (await fetch(`${baseUrl}/api/health/ready`)).status === 200;
  } catch {
    return false;
  }
}

/** Settings that a first start stores or that say where it stores data. */
const OF_FIRST_START = /^(AGENCY_CODE|AGENCY_TIME_ZONE|DEMO_DATE|MONGODB_.*|SETTINGS_FILE)$/;

/** Copies the demo data of `npm test` (scripts/testing/demo-data.mjs) into an empty data folder, if the settings allow it. */
async function copyDemo(folder: string, env: Readonly<Record<string, string>>): Promise<void> {
  const { TEST_DEMO_DATA, TEST_MONGODB_URI } = { ...process.env, ...env };
  const isOther = Object.keys(env).some((name) => OF_FIRST_START.test(name)) || (env.DEMO ?? 'on') !== 'on';
  if (!TEST_DEMO_DATA || TEST_MONGODB_URI || isOther) return;
  await mkdir(folder, { recursive: true, mode: 0o700 });
  if ((await readdir(folder)).length > 0) return;
  for (const name of ['data.lmdb', 'session-secret'])
    await copyFile(path.join(TEST_DEMO_DATA, name), path.join(folder, name), constants.COPYFILE_FICLONE);
}

/**
 * Starts the built portal with `npm start`, by default on a free port and a new data folder (`PORT`, `DATA_DIR`), with a
 * copy of the demo unless `TEST_DEMO_DATA` is empty.
 * @param within a command that executes its arguments, such as `nice`.
 * @throws Error with the portal's output if it is not ready within 90 s.
 */
export async function startPortal(
  env: Readonly<Record<string, string>> = {},
  within: readonly string[] = [],
): Promise<Portal> {
  const port = env.PORT ?? (await freePort());
  const dataDir = env.DATA_DIR ?? (await mkdtemp(path.join(tmpdir(), 'records-portal-')));
  await copyDemo(dataDir, env);
  const baseUrl = `http://127.0.0.1:${port}`;
  let output = '';
  const [command = '', ...args] = [...within, 'npm', 'start', '--silent'];
  const child = spawn(command, args, {
    cwd: ROOT,
    env: { ...process.env, PORT: String(port), DATA_DIR: dataDir, ...engineSettings(dataDir), ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const collect = (chunk: Buffer): void => {
    output += chunk.toString('utf8');
  };
  child.stdout.on('data', collect);
  child.stderr.on('data', collect);
  const exited = new Promise<number | null>((resolve) => child.once('exit', resolve));

  const stop = async (): Promise<number | null> => {
    child.kill('SIGTERM');
    const code = await exited;
    if (env.DATA_DIR === undefined) await rm(dataDir, { recursive: true, force: true });
    return code;
  };
  for (const started = Date.now(); Date.now() - started < 90_000; ) {
    if (child.exitCode !== null) throw new StartError(child.exitCode, output);
    // The address is printed once the server listens, so another process's answer cannot be mistaken for ours.
    if (output.includes('is running at') && (await isReady(baseUrl)))
      return { baseUrl, dataDir, output: () => output, stop, process: child };
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  await stop();
  throw new Error(`The portal was not ready within 90 s:\n${output}`);
}
