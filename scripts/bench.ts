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
const { benchTokenCheck } = await import('@/lib/oauth/bench-token-check');
const { withDatabase } = await import('./with-database');

/** How many records to generate, how many tokens to store: `npm run bench -- 100000 1000000`. */
const [records = 10_000, tokens = 1_000_000] = process.argv
  .slice(2)
  .filter((word) => /^\d+$/.test(word))
  .map(Number);

const root = path.resolve(import.meta.dirname, '..');
try {
  await withDatabase(async () => {
    for (const line of await benchGenerate(records)) console.log(line);
    for (const line of await benchImport(path.join(root, 'lib/demo/calgary-permits.csv'))) console.log(line);
    for (const line of await benchTokenCheck(tokens, path.join(root, 'dist/server.js'))) console.log(line);
  });
} finally {
  await rm(dataDir, { recursive: true, force: true });
}
