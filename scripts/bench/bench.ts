import { rmSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

// Set before any setting is read, so that a bench never touches a portal's data. BENCH_DATA names a folder to keep:
// generating a million records takes twenty minutes.
const benchData = process.env.BENCH_DATA;
const dataDir = benchData ? path.resolve(benchData) : await mkdtemp(path.join(tmpdir(), 'records-portal-bench-'));
Object.assign(process.env, {
  DATA_DIR: dataDir,
  MONGODB_DB: 'records_portal_bench',
  DEMO: process.env.MONGODB_URI ? 'on' : 'auto',
});

const root = path.resolve(import.meta.dirname, '..');
const { runBench } = await import('./run');
// The folder is removed even on process.exit after an invalid option.
if (!benchData) process.once('exit', () => rmSync(dataDir, { recursive: true, force: true }));
await runBench(root, process.argv.slice(2));
