import { median } from '@/lib/db/bench-database';
import { cpuOf, peakMemoryOf } from './process-figures';
import type { BenchServer } from './servers';
import { type Load, loadOn } from './wrk';

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
export type Measured = Load & { readonly name: string; readonly cpu: number; readonly memory: number };

export type Rounds = { readonly rounds?: number; readonly seconds?: number; readonly connections?: number };

/** Measures all subjects in turns, so that a slow minute of the machine is everybody's. */
export async function inTurns(
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
      const load = await loadOn(`${server.origin}${path}`, { headers, seconds, connections, script });
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

/** A table in Markdown. @param against name of the row that the others are compared with. */
export function tableOf(measured: readonly Measured[], against: string): string[] {
  const base = measured.find(({ name }) => name === against)?.rate ?? Number.NaN;
  return columns([
    ['', 'calls a second', 'ratio', 'p50 ms', 'p99 ms', 'server CPU ms a call', 'memory MB'],
    ...measured.map(({ name, rate, p50, p99, cpu, memory }) => [
      name,
      rate.toFixed(0),
      (rate / base).toFixed(2),
      p50.toFixed(2),
      p99.toFixed(2),
      cpu.toFixed(2),
      memory.toFixed(0),
    ]),
  ]);
}
