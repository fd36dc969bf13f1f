import { chmodSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { startEmbeddedDatabase } from '../server';

const folder = mkdtempSync(join(tmpdir(), 'private-files-'));
const umask = process.umask(0o022);
afterAll(() => {
  process.umask(umask);
  rmSync(folder, { recursive: true, force: true });
});

const modes = (dataDir: string): Record<string, string> =>
  Object.fromEntries(
    readdirSync(dataDir)
      .filter((name) => statSync(join(dataDir, name)).isFile())
      .map((name) => [name, (statSync(join(dataDir, name)).mode & 0o777).toString(8)]),
  );

it('the database creates every file of the data folder with permissions for its owner only', async () => {
  const dataDir = join(folder, 'new');
  const database = await startEmbeddedDatabase({ dataDir });
  expect(modes(dataDir)).toEqual({ 'data.lmdb': '600', 'data.lmdb-lock': '600', 'db.lock': '600' });
  await database.close();
});

it('the database corrects the permissions of existing files at the start', async () => {
  const dataDir = join(folder, 'open');
  await (await startEmbeddedDatabase({ dataDir })).close();
  const names = ['data.lmdb', 'data.lmdb-lock', 'before-restore.lmdb', 'before-restore-2.lmdb'];
  for (const name of names) {
    if (name.startsWith('before')) writeFileSync(join(dataDir, name), 'before');
    chmodSync(join(dataDir, name), 0o644);
  }
  const database = await startEmbeddedDatabase({ dataDir });
  const found = modes(dataDir);
  await database.close();
  expect(names.map((name) => [name, found[name]])).toEqual(names.map((name) => [name, '600']));
});
