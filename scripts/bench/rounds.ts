import { median } from './figures';
import { cpuOf, peakMemoryOf } from './process-figures';
import type { BenchServer } from './servers';
import { type Load, type LoadOptions, loadOn } from './wrk';

/** One thing that is measured: an address, asked for as somebody. */
export type Subject = {
  readonly name: string;
  readonly server: BenchServer;
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** Makes the requests (`wrk.ts`). */
  readonly script?: string;
};

/** Medians over the rounds. `cpu` is the server's processor time a call, in ms; without its database. */
export type Measured = Load & {
  readonly name: string;
  readonly cpu: number;
  readonly memory: number;
  /** Rounds that failed; the medians are of the others. */
  readonly failed: number;
};

export type Rounds = { readonly rounds?: number; readonly seconds?: number; readonly connections?: number };

/** @returns undefined where the load failed, which must not throw away what was measured before; it is printed why. */
const loadOrReason = (url: string, options: LoadOptions): Promise<Load | undefined> =>
  loadOn(url, options).catch((error: Error) => void console.error(error.message));

/** Measures all subjects in turns, so that a slow minute of the machine is everybody's. */
export async function measureInTurns(
  subjects: readonly Subject[],
  { rounds = 3, seconds = 3, connections = 16 }: Rounds = {},
): Promise<Measured[]> {
  const seen = subjects.map((): (Load & { cpu: number })[] => []);
  // The first calls may find nothing in memory, and take longer than a call may: only the rounds must not fail.
  for (const { server, path, headers = {} } of subjects)
    await loadOn(`${server.origin}${path}`, { headers, seconds: 1, connections }).catch(() => undefined);
  for (let round = 0; round < rounds; round++) {
    for (const [at, { server, path, headers = {}, script }] of subjects.entries()) {
      const before = cpuOf(server.pid);
      const load = await loadOrReason(`${server.origin}${path}`, { headers, seconds, connections, script });
      if (load === undefined) continue;
      seen[at]?.push({ ...load, cpu: (cpuOf(server.pid) - before) / (load.rate * seconds) });
    }
  }
  const middle = (at: number, of: 'rate' | 'p50' | 'p99' | 'cpu') => median((seen[at] ?? []).map((each) => each[of]));
  return subjects.map(({ name, server }, at) => ({
    name,
    rate: middle(at, 'rate'),
    p50: middle(at, 'p50'),
    p99: middle(at, 'p99'),
    cpu: middle(at, 'cpu'),
    memory: peakMemoryOf(server.pid),
    failed: rounds - (seen[at]?.length ?? 0),
  }));
}

/** A table in Markdown; the first row is its head. */
export const columns = (cells: readonly (readonly string[])[]): string[] => {
  const [head = []] = cells;
  const widths = head.map((_, at) => Math.max(...cells.map((row) => row[at]?.length ?? 0)));
  const line = (row: readonly string[]): string =>
    `| ${row.map((cell, at) => cell.padEnd(widths[at] ?? 0)).join(' | ')} |`;
  return [line(head), `|${widths.map((width) => '-'.repeat(width + 2)).join('|')}|`, ...cells.slice(1).map(line)];
};

/** Nothing where there is none, since every round failed. */
const figure = (value: number, digits = 2): string => (Number.isFinite(value) ? value.toFixed(digits) : '');

/** What is said instead of a ratio. @param size of the smallest that is held against others. */
export const tooFewNotice = (size: number): string =>
  `How it grows is seen with more than ${size} records only: ask for more (-r).`;

/** A table in Markdown. @param against name of the row that the others are compared with. */
export function tableOf(measured: readonly Measured[], against: string): string[] {
  const base = measured.find(({ name }) => name === against)?.rate ?? Number.NaN;
  return columns([
    ['', 'calls a second', 'ratio', 'p50 ms', 'p99 ms', 'server CPU ms a call', 'peak MB of the process so far'],
    ...measured.map(({ name, rate, p50, p99, cpu, memory, failed }) => [
      failed === 0 ? name : `${name} (rounds that failed: ${failed})`,
      figure(rate, 0),
      figure(rate / base),
      figure(p50),
      figure(p99),
      figure(cpu),
      figure(memory, 0),
    ]),
  ]);
}
