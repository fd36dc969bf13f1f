import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

// Its own data folder, before any setting is read: a bench never touches a portal's data.
const dataDir = await mkdtemp(path.join(tmpdir(), 'records-portal-bench-'));
Object.assign(process.env, {
  DATA_DIR: dataDir,
  MONGODB_DB: 'records_portal_bench',
  DEMO: process.env.MONGODB_URI ? 'on' : 'auto',
});

const { benchGenerate } = await import('@/lib/generate/bench-generate');
const { benchImport } = await import('@/lib/import/bench-import');
const { withDatabase } = await import('./with-database');

/** How many records to generate: `npm run bench -- 100000`. */
const records = Number(process.argv.slice(2).find((word) => /^\d+$/.test(word)) ?? 10_000);

const root = path.resolve(import.meta.dirname, '..');
try {
  await withDatabase(async () => {
    for (const line of await benchGenerate(records)) console.log(line);
    for (const line of await benchImport(path.join(root, 'lib/demo/calgary-permits.csv'))) console.log(line);
  });
} finally {
  await rm(dataDir, { recursive: true, force: true });
}
