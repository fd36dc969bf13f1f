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

const { benchImport } = await import('@/lib/import/bench-import');
const { withDatabase } = await import('./with-database');

const root = path.resolve(import.meta.dirname, '..');
try {
  await withDatabase(async () => {
    for (const line of await benchImport(path.join(root, 'lib/demo/calgary-permits.csv'))) console.log(line);
  });
} finally {
  await rm(dataDir, { recursive: true, force: true });
}
