import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type RunResult, runPortal } from '../../support/commands/run-portal';

let folder = '';

/** @param data name of the data folder. */
const portal = (data: string, args: readonly string[], input?: string): Promise<RunResult> =>
  runPortal(args, folder, { DATA_DIR: path.join(folder, data) }, input);

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'restore-'));
  const create = ['account', 'create', 'boss@example.org', '--name', 'Boss', '--role', 'admin', '--password-stdin'];
  for (const args of [create, ['backup', 'all.backup'], ['export', 'all.archive']]) {
    const { code, stderr } = await portal('full', args, 'a long enough password\n');
    expect(code, stderr).toBe(0);
  }
  for (const kind of ['backup', 'archive']) {
    const whole = await readFile(path.join(folder, `all.${kind}`));
    await writeFile(path.join(folder, `cut.${kind}`), whole.subarray(0, whole.length / 2));
  }
  await writeFile(path.join(folder, 'county.csv'), 'PermitNum,StatusCurrent\nA-1,Issued\n');
});
afterAll(() => rm(folder, { recursive: true, force: true }));

it('restore names the copy that it kept, and mentions none if there was nothing to keep', async () => {
  const said: string[] = [];
  for (let count = 0; count < 3; count++) said.push((await portal('new', ['restore', 'all.backup'])).stdout);
  const kept = (name: string) => ` The previous data is kept as ${name} in DATA_DIR.`;
  const after = ['', kept('before-restore.lmdb'), kept('before-restore-2.lmdb')];
  expect(said).toEqual(
    after.map((end) => expect.stringMatching(new RegExp(`^Restored \\d+ documents?\\.${end}$`, 'm'))),
  );
  const { stdout } = await portal('new', ['restore', 'all.backup', '--json']);
  expect(JSON.parse(stdout)).toMatchObject({
    documents: expect.any(Number),
    kept: 'before-restore-3.lmdb',
    accessKept: false,
    before: 'read',
    changes: [{ action: 'data.restored', name: 'database' }],
  });
  expect(said[0]).toContain('There was no data before: repeat the changes since the backup');
  expect(said[1]).toContain('another backup was restored; earlier changes are only in the copy');
});

it.each([
  [
    'empty',
    'restore',
    'cut.backup',
    /^cut\.backup is damaged or truncated: its checksum is wrong\. Nothing was changed\.$/,
  ],
  ['empty', 'restore', 'county.csv', /^county\.csv is not a backup: name a file that `portal backup` saved\.$/],
  ['empty', 'restore', 'none.backup', /^There is no file \S+none\.backup: check the path\.$/],
  [
    'empty',
    'import archive',
    'cut.archive',
    /cut\.archive is not a complete archive: it cannot be read to its end\. Nothing/,
  ],
  [
    'empty',
    'import archive',
    'county.csv',
    /county\.csv is not an archive of the portal: name a file that `portal export` wrote/,
  ],
  ['empty', 'import archive', 'none.archive', /^There is no file \S+none\.archive: check the path\.$/],
  [
    'full',
    'import archive',
    'all.archive',
    /^The database already holds \w+, and an archive can only be read into an empty one; set /,
  ],
])('with the %s data folder, "%s %s" is refused in one sentence', async (data, command, file, sentence) => {
  const { code, stderr } = await portal(data, [...command.split(' '), file]);
  expect(code).toBe(1);
  const lines = stderr.trim().split('\n');
  expect(lines.at(-1)).toMatch(sentence);
  expect(stderr).not.toMatch(/\n\s+at |Error/);
});
