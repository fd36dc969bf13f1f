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

it('folderProblem reports a file in place of the folder', () => {
  const file = path.join(folder, 'file');
  writeFileSync(file, '');
  for (const dataDir of [file, path.join(file, 'below')]) {
    const error = thrownBy(() => ensurePrivateFolder(dataDir));
    expect(folderProblem(error, dataDir)).toBe(
      `The data folder ${dataDir} is not a folder. Set DATA_DIR to a folder or a new path.`,
    );
  }
});

it('folderProblem reports a folder that is not writable', () => {
  // Even root cannot create a folder here.
  const dataDir = '/proc/records-portal';
  const error = thrownBy(() => mkdirSync(dataDir));
  expect(folderProblem(error, dataDir)).toMatch(/^The data folder \/proc\/records-portal is not writable \(E\w+\)\./);
});

it.each([
  Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' }),
  new Error('No space left on device: Attempting to write page at position 4182016'),
  Object.assign(new Error('the disk is full or failing: Input/output error'), { code: 14_031 }),
])('folderProblem reports a full disk: %s', (error) => {
  expect(folderProblem(error, '/data')).toBe('The disk of the data folder /data is full or failing. Free some space.');
});

it.each([
  ['an error in another folder', Object.assign(new Error('denied'), { code: 'EACCES', path: '/etc/key' })],
  ['an error without a code', new Error('anything else')],
  ['a thrown text', 'EACCES'],
  ['nothing', undefined],
])('folderProblem ignores %s', (_error, error) => expect(folderProblem(error, '/data')).toBeUndefined());
