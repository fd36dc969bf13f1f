import { rmSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

// Its own data folder, before any setting is read: a bench never touches a portal's data. BENCH_DATA names one that stays,
// for the next run to find the records that it needs: to make a million takes twenty minutes.
const kept = process.env.BENCH_DATA;
const dataDir = kept ? path.resolve(kept) : await mkdtemp(path.join(tmpdir(), 'records-portal-bench-'));
Object.assign(process.env, {
  DATA_DIR: dataDir,
  MONGODB_DB: 'records_portal_bench',
  DEMO: process.env.MONGODB_URI ? 'on' : 'auto',
});

const root = path.resolve(import.meta.dirname, '..');
const { runBench } = await import('./bench/run');
// At the very end, also where a wrong option ends the process.
if (!kept) process.once('exit', () => rmSync(dataDir, { recursive: true, force: true }));
await runBench(root, process.argv.slice(2));
