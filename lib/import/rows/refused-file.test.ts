import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { env } from '../../platform/settings/env';
import { openRefusedFile } from './refused-file';

let folder = '';
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'claim-'));
});
afterEach(() => rm(folder, { recursive: true }));

it('openRefusedFile refuses a second import of a file during the first, and removes leftovers of an interrupted import', async () => {
  const target = path.join(folder, 'a.csv.refused.csv');
  const other = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)']);
  const unfinishedFile = path.join(folder, `a.csv.refused.unfinished-${other.pid}`);
  try {
    await writeFile(unfinishedFile, '');
    await expect(openRefusedFile(target, false)).rejects.toThrow(
      `This file is already being imported by process ${other.pid}`,
    );
    expect(await readdir(folder)).toEqual([path.basename(unfinishedFile)]);
  } finally {
    other.kill();
    await once(other, 'exit');
  }
  const { unfinished } = await openRefusedFile(target, false);
  expect(await readdir(folder)).toEqual([path.basename(unfinished)]);
});

it('openRefusedFile stores refused rows in DATA_DIR if the folder of the file is not writable', async () => {
  const { DATA_DIR } = env();
  // A file in place of the folder, because root can write to any folder.
  await writeFile(path.join(folder, 'file'), '');
  const target = path.join(folder, 'file', 'b.csv.refused.csv');
  const claim = await openRefusedFile(target, false);
  await rm(claim.unfinished);
  expect(claim.target).toBe(path.join(DATA_DIR, 'b.csv.refused.csv'));
  await expect(openRefusedFile(target, true)).rejects.toThrow(/is not writable. Choose a file with --refused/);
});

it('openRefusedFile uses the file given with --refused', async () => {
  await mkdir(path.join(folder, 'kept'));
  const target = path.join(folder, 'kept', 'mine.csv');
  expect((await openRefusedFile(target, true)).target).toBe(target);
});
