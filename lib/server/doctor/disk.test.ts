import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { checkDataFolder } from './data-folder';
import { checkDisk } from './disk';

const folder = mkdtempSync(path.join(tmpdir(), 'doctor-disk-'));
const { DATA_DIR: before } = process.env;

function use(dataDir: string | undefined): void {
  if (dataDir === undefined) Reflect.deleteProperty(process.env, 'DATA_DIR');
  else process.env.DATA_DIR = dataDir;
  Reflect.deleteProperty(globalThis, 'recordsPortalEnv');
}

afterAll(() => {
  use(before);
  rmSync(folder, { recursive: true });
});

const file = path.join(folder, 'file');
writeFileSync(file, '');

it.each([
  ['a file', file, `${file} is not a folder`],
  [
    'below a file',
    path.join(file, 'data'),
    `${path.join(file, 'data')} cannot be created: a folder above it is a file`,
  ],
])('the doctor reports a DATA_DIR that is %s and still checks the disk', async (_, dataDir, found) => {
  use(dataDir);
  expect(checkDataFolder(false)).toEqual([
    { check: 'data folder', state: 'wrong', found, advice: 'Set DATA_DIR to a folder.' },
  ]);
  const disk = await checkDisk();
  expect(disk[0]).toMatchObject({ check: 'disk', found: expect.stringContaining(`free at ${folder}`) });
});

it('the doctor accepts a DATA_DIR that does not exist yet', async () => {
  const dataDir = path.join(folder, 'new', 'data');
  use(dataDir);
  expect(checkDataFolder(false)).toMatchObject([
    { state: 'ok', found: `${dataDir} will be created by the first start` },
  ]);
  expect(await checkDisk()).toMatchObject([{ found: expect.stringContaining(`free at ${folder}`) }]);
});

it('the doctor reports a lock by another container when a database responds but its process is not visible', () => {
  const dataDir = path.join(folder, 'shared');
  mkdirSync(dataDir, { mode: 0o700 });
  use(dataDir);
  expect(checkDataFolder(true)).toMatchObject([
    { state: 'ok', found: expect.stringMatching(/, locked by another container$/) },
  ]);
  expect(checkDataFolder(false)).toMatchObject([{ state: 'ok', found: expect.stringMatching(/, not locked$/) }]);
});
