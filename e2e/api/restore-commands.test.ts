import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Run, runPortal } from '../support/run-portal';

let folder = '';

/** @param data name of the data folder. */
const portal = (data: string, args: readonly string[], input?: string): Promise<Run> =>
  runPortal(args, folder, { DATA_DIR: path.join(folder, data) }, input);

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'restore-'));
  const create = ['account', 'create', 'boss@example.org', '--name', 'Boss', '--role', 'admin', '--password-stdin'];
  for (const args of [create, ['backup', 'all.backup']]) {
    const { code, stderr } = await portal('full', args, 'a long enough password\n');
    expect(code, stderr).toBe(0);
  }
});
afterAll(() => rm(folder, { recursive: true, force: true }));

it('restore says what it kept under which name, and nothing of a copy where there was nothing', async () => {
  const said: string[] = [];
  for (let count = 0; count < 3; count++) said.push((await portal('new', ['restore', 'all.backup'])).stdout);
  const kept = (name: string) => ` What was there before is kept as ${name} in DATA_DIR.`;
  const after = ['', kept('before-restore.lmdb'), kept('before-restore-2.lmdb')];
  expect(said).toEqual(
    after.map((end) => expect.stringMatching(new RegExp(`^Restored \\d+ documents?\\.${end}$`, 'm'))),
  );
  const { stdout } = await portal('new', ['restore', 'all.backup', '--json']);
  expect(JSON.parse(stdout)).toEqual({ documents: expect.any(Number), kept: 'before-restore-3.lmdb' });
});
