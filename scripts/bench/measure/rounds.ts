import type { BenchServer } from '../servers/servers';
import { cpuOf, peakMemoryOf } from './process-usage';
import { median } from './timing';
import { type LoadOptions, type LoadResult, measureLoad } from './wrk';

export type MeasuredEndpoint = {
  readonly name: string;
  readonly server: BenchServer;
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** A wrk script. */
  readonly script?: string;
};

/** Medians. `cpu`: CPU ms per call of the server without its database. */
export type Measurement = LoadResult & {
  readonly name: string;
  readonly cpu: number;
  readonly memory: number;
  /** Failed rounds, which the medians exclude. */
  readonly failed: number;
};

export type RoundOptions = { readonly rounds?: number; readonly seconds?: number } & Pick<
  LoadOptions,
  'connections' | 'core'
>;

/** A failed load is printed and must not discard other figures. */
const loadOrReason = (url: string, options: LoadOptions): Promise<LoadResult | undefined> =>
  measureLoad(url, options).catch((error: Error) => void console.error(error.message));

/** Interleaves the endpoints, so that a slow minute affects all of them. */
export async function measureInterleaved(
  endpoints: readonly MeasuredEndpoint[],
  { rounds = 3, seconds = 3, connections = 16, core }: RoundOptions = {},
): Promise<Measurement[]> {
  const loads = endpoints.map((): (LoadResult & { cpu: number })[] => []);
  // Warm-up: the first calls may be slow and fail.
  for (const { server, path, headers = {} } of endpoints)
    await measureLoad(`${server.origin}${path}`, { headers, seconds: 1, connections }).catch(() => undefined);
  for (let round = 0; round < rounds; round++) {
    for (const [at, { server, path, headers = {}, script }] of endpoints.entries()) {
      const before = cpuOf(server.pid);
      const load = await loadOrReason(`${server.origin}${path}`, { headers, seconds, connections, script, core });
      if (load === undefined) continue;
      loads[at]?.push({ ...load, cpu: (cpuOf(server.pid) - before) / (load.rate * seconds) });
    }
  }
  const middle = (at: number, of: 'rate' | 'p50' | 'p99' | 'cpu') => median((loads[at] ?? []).map((each) => each[of]));
  return endpoints.map(({ name, server }, at) => ({
    name,
    rate: middle(at, 'rate'),
    p50: middle(at, 'p50'),
    p99: middle(at, 'p99'),
    cpu: middle(at, 'cpu'),
    memory: peakMemoryOf(server.pid),
    failed: rounds - (loads[at]?.length ?? 0),
  }));
}

/** A Markdown table; the first row is the header. */
export const markdownTable = (cells: readonly (readonly string[])[]): string[] => {
  const [head = []] = cells;
  const widths = head.map((_, at) => Math.max(...cells.map((row) => row[at]?.length ?? 0)));
  const line = (row: readonly string[]): string =>
    `| ${row.map((cell, at) => cell.padEnd(widths[at] ?? 0)).join(' | ')} |`;
  return [line(head), `|${widths.map((width) => '-'.repeat(width + 2)).join('|')}|`, ...cells.slice(1).map(line)];
};

/** Empty if every round failed. */
const figure = (value: number, digits = 2): string => (Number.isFinite(value) ? value.toFixed(digits) : '');

/** @param size the smallest that others are compared with */
export const tooFewNotice = (size: number): string => `Growth needs more than ${size} records: increase -r.`;

/** @param baseline name of the baseline row */
export function measurementTable(measured: readonly Measurement[], baseline: string): string[] {
  const base = measured.find(({ name }) => name === baseline)?.rate ?? Number.NaN;
  return markdownTable([
    ['', 'calls per second', 'ratio', 'p50 ms', 'p99 ms', 'server CPU ms per call', 'peak MB of the process so far'],
    ...measured.map(({ name, rate, p50, p99, cpu, memory, failed }) => [
      failed === 0 ? name : `${name} (failed rounds: ${failed})`,
      figure(rate, 0),
      figure(rate / base),
      figure(p50),
      figure(p99),
      figure(cpu),
      figure(memory, 0),
    ]),
  ]);
}
