import { mkdirSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { ensurePrivateFolder } from '@records-portal/embedded-mongodb';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { folderProblem } from './folder-problem';

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'records-portal-folder-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

function thrownBy(work: () => void): unknown {
  try {
    work();
  } catch (error) {
    return error;
  }
  return undefined;
}

it('says that a file stands where the folder should be', () => {
  const file = path.join(folder, 'file');
  writeFileSync(file, '');
  for (const dataDir of [file, path.join(file, 'below')]) {
    const error = thrownBy(() => ensurePrivateFolder(dataDir));
    expect(folderProblem(error, dataDir)).toBe(
      `The data folder ${dataDir} is not a folder. Set DATA_DIR to one, or to a new name.`,
    );
  }
});

it('says that a folder cannot be written', () => {
  // The one place where even root cannot make a folder.
  const dataDir = '/proc/records-portal';
  const error = thrownBy(() => mkdirSync(dataDir));
  expect(folderProblem(error, dataDir)).toMatch(/^The data folder \/proc\/records-portal cannot be written \(E\w+\)\./);
});

it.each([
  Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' }),
  new Error('No space left on device: Attempting to write page at position 4182016'),
  Object.assign(new Error('the disk is full, or fails: Input/output error'), { code: 14_031 }),
])('says that the disk is full: %s', (error) => {
  expect(folderProblem(error, '/data')).toBe(
    'The disk of the data folder /data is full, or fails. Free some space on it.',
  );
});

it.each([
  Object.assign(new Error('a file of another folder'), { code: 'EACCES', path: '/etc/key' }),
  new Error('anything else'),
  'EACCES',
  undefined,
])('says nothing of other errors', (error) => expect(folderProblem(error, '/data')).toBeUndefined());
