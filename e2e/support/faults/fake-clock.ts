import { existsSync, readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { ROOT } from '../portal-process';

const LIBRARY = 'faketime/libfaketimeMT.so.1';

/** The path of Debian's libfaketime on this architecture. */
const findLibrary = (): string | undefined =>
  ['/usr/lib', ...readdirSync('/usr/lib').map((folder) => `/usr/lib/${folder}`)]
    .map((folder) => path.join(folder, LIBRARY))
    .find((file) => existsSync(file));

async function findOrInstallLibrary(): Promise<string> {
  const { aptInstall } = (await import(pathToFileURL(path.join(ROOT, 'scripts/testing/apt.mjs')).href)) as {
    aptInstall: (...names: string[]) => boolean;
  };
  const found = findLibrary() ?? (aptInstall('libfaketime') ? findLibrary() : undefined);
  if (found === undefined) throw new Error('This test moves the clock with libfaketime: install it.');
  return found;
}

export type FakeClock = {
  /** Settings that give a portal this clock. */
  readonly env: Readonly<Record<string, string>>;
  /** Moves the clock within a second. @param by in the syntax of libfaketime: `+1h`, `-1h`, `+0`. */
  readonly move: (by: string) => void;
};

/** Creates a fake clock for the processes started with it; their monotonic clock is unchanged. */
export async function createFakeClock(folder: string): Promise<FakeClock> {
  const file = path.join(folder, 'clock');
  const move = (by: string): void => writeFileSync(file, `${by}\n`);
  move('+0');
  const env = {
    LD_PRELOAD: await findOrInstallLibrary(),
    FAKETIME_TIMESTAMP_FILE: file,
    FAKETIME_CACHE_DURATION: '1',
    FAKETIME_DONT_FAKE_MONOTONIC: '1',
    DONT_FAKE_MONOTONIC: '1',
    FAKETIME_DONT_RESET: '1',
  };
  return { env, move };
}
