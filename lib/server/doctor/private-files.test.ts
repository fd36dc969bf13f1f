import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { checkPrivateFiles } from './private-files';

const folder = mkdtempSync(path.join(tmpdir(), 'doctor-files-'));
const [dataDir, here] = [path.join(folder, 'data'), path.join(folder, 'here')];
const before = process.env.DATA_DIR;
function use(DATA_DIR: string | undefined): void {
  if (DATA_DIR === undefined) delete process.env.DATA_DIR;
  else process.env.DATA_DIR = DATA_DIR;
  Reflect.deleteProperty(globalThis, 'recordsPortalEnv');
}
afterAll(() => {
  use(before);
  rmSync(folder, { recursive: true });
});

it('checkPrivateFiles reports each data file, backup and export that other users can read, with the chmod that fixes it', () => {
  for (const each of [dataDir, here]) mkdirSync(each);
  use(dataDir);
  expect(checkPrivateFiles(here)).toEqual([]);
  const names = ['data.lmdb', 'before-restore.lmdb', 'session-secret', 'kept.backup'];
  const files = [
    ...names.map((name) => path.join(dataDir, name)),
    path.join(here, 'a.backup'),
    path.join(here, 'b.archive'),
  ];
  for (const file of [...files, path.join(here, 'notes.txt')]) writeFileSync(file, 'x', { mode: 0o600 });
  chmodSync(path.join(here, 'notes.txt'), 0o644);
  expect(checkPrivateFiles(here)).toMatchObject([{ state: 'ok' }]);
  for (const file of files) {
    chmodSync(file, 0o640);
    expect(checkPrivateFiles(here)).toEqual([
      {
        check: 'files',
        state: 'wrong',
        found: `${file} is open to other users (mode 640)`,
        advice: `chmod 600 ${file}`,
      },
    ]);
    chmodSync(file, 0o600);
  }
  expect(checkPrivateFiles(path.join(folder, 'none'))).toMatchObject([{ state: 'ok' }]);
});
