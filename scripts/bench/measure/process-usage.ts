import { readdirSync, readFileSync } from 'node:fs';

/** Linux counts CPU time in hundredths of a second. */
const TICK_MS = 10;

const parentOf = (pid: string): string | undefined => {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ')[1];
  } catch {
    return undefined;
  }
};

/** Ids of a process and its descendants. */
export function processTree(pid: number): number[] {
  const all = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  const tree = [String(pid)];
  for (const member of tree) tree.push(...all.filter((other) => !tree.includes(other) && parentOf(other) === member));
  return tree.map(Number);
}

/** CPU time of a process and its descendants, in ms. */
export const cpuOf = (pid: number): number =>
  processTree(pid).reduce((sum, each) => {
    const fields = readFileSync(`/proc/${each}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
    return sum + (Number(fields[11]) + Number(fields[12])) * TICK_MS;
  }, 0);

/** Peak resident memory of the process alone, in MB. */
export const peakMemoryOf = (pid: number): number =>
  Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1_024;
