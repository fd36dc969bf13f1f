import { cpus } from 'node:os';
import path from 'node:path';
import { database, databaseUri } from '@/lib/db/client';
import { listRecordTypesContract } from '@/lib/record-types/list-record-types.contract';
import { listMyRecordsContract } from '@/lib/records/list-my-records.contract';
import { LOW_MEMORY_PROCESS } from '@/lib/server/processes/process-memory';
import { startWorkers } from '@/lib/server/processes/workers';
import { markdownTable, measureInterleaved } from './measure/rounds';
import type { BenchCallers } from './servers/callers';
import { type BenchServer, portalSettings, startBenchPortal } from './servers/servers';

/** Few, as from a proxy that keeps its connections open. */
const CONNECTIONS = 4;
const WORKERS = 2;
/** The workers would print their log lines. */
const QUIET = { LOG_LEVEL: 'silent' };

/** The server processes of `WORKERS=2`, behind one port. Their CPU time and memory are not measured. */
async function startTwo(root: string): Promise<BenchServer> {
  const settings = { ...(await portalSettings()), ...QUIET };
  const { stop } = await startWorkers(path.join(root, 'dist/server.js'), {
    count: WORKERS,
    execArgv: LOW_MEMORY_PROCESS.execArgv,
    env: {
      ...(process.env as Record<string, string>),
      NODE_ENV: 'production',
      MONGODB_URI: databaseUri(),
      ...settings,
    },
    onRestart: (sentence) => console.error(sentence),
  });
  return { origin: settings.PUBLIC_URL, pid: process.pid, stop };
}

/** Compares `WORKERS=2` with one server process; the load generator is pinned to the last core. */
export async function benchWorkers(root: string, { ordinary }: BenchCallers): Promise<string[]> {
  const type = await (await database()).collection<{ _id: string; module: string }>('recordTypes').findOne({});
  const one = await startBenchPortal(root, QUIET);
  const two = await startTwo(root);
  const cores = cpus().length;
  try {
    const types = `/api${listRecordTypesContract.path}?module=${encodeURIComponent(type?.module ?? '')}`;
    const mine = `/api${listMyRecordsContract.path}`;
    const endpoint = (name: string, server: BenchServer, url: string) => ({
      name,
      server,
      path: url,
      headers: { authorization: ordinary.token },
    });
    const lines: string[] = [];
    for (const [title, url] of [
      ['Reference data (record types)', types],
      ['My records, 25 of them', mine],
    ] as const) {
      const endpoints = [endpoint('one process', one, url), endpoint('WORKERS=2', two, url)];
      const measured = await measureInterleaved(endpoints, { connections: CONNECTIONS, core: cores - 1 });
      lines.push(`${title}, ${CONNECTIONS} connections, the load generator pinned to one of ${cores} cores:`, '');
      const base = measured[0]?.rate ?? Number.NaN;
      lines.push(
        ...markdownTable([
          ['', 'calls per second', 'ratio', 'p50 ms', 'p99 ms'],
          ...measured.map(({ name, rate, p50, p99 }) => [
            name,
            rate.toFixed(0),
            (rate / base).toFixed(2),
            p50.toFixed(2),
            p99.toFixed(2),
          ]),
        ]),
        '',
      );
    }
    return [...lines, ...(cores > WORKERS ? [] : [TOO_FEW_CORES])];
  } finally {
    await one.stop();
    await two.stop();
  }
}

const TOO_FEW_CORES =
  'Two server processes, the database and the load generator share these cores: what the generator takes of the second core limits the second process.';
