import { execFileSync } from 'node:child_process';
import { expect } from 'vitest';

/** The ids of all descendants of a process. */
export function descendants(pid: number): number[] {
  const table = execFileSync('ps', ['-eo', 'pid=,ppid='], { encoding: 'utf8' });
  const pairs = table
    .trim()
    .split('\n')
    .map((line) => line.trim().split(/\s+/).map(Number));
  const below = (parent: number): number[] => {
    const children = pairs.filter(([, of]) => of === parent).map(([child = 0]) => child);
    return [...children, ...children.flatMap(below)];
  };
  return below(pid);
}

export const commandOf = (pid: number): string =>
  execFileSync('ps', ['-o', 'args=', '-p', String(pid)], { encoding: 'utf8' });

/**
 * The process id of one of a portal's programs: `embedded-db`, `server`.
 * @throws Error if there is none.
 */
export function processOf(
  portal: { readonly process: { readonly pid?: number | undefined } },
  program: string,
): number {
  const found = descendants(portal.process.pid ?? 0).find((pid) => commandOf(pid).includes(`dist/${program}.js`));
  if (found === undefined) throw new Error(`No process of this portal runs ${program}`);
  return found;
}

export const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
};

/** Waits up to 10 s; fails with the processes that still run. */
export const expectGone = (pids: readonly number[]): Promise<void> =>
  expect.poll(() => pids.filter(isAlive), { timeout: 10_000 }).toEqual([]);
