import { createHash } from 'node:crypto';
import { closeSync, ftruncateSync, openSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { runPortal } from '../support/commands/run-portal';
import { expectStartRefused, startPortal } from '../support/portal-process';

// An operator must be told in one sentence that the data file is damaged and what to do.

let folder = '';
let whole: Buffer;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'damaged-'));
  const settings = { DATA_DIR: path.join(folder, 'whole') };
  for (const args of [
    ['generate', '--records', '300'],
    ['backup', 'all.backup'],
  ]) {
    const { code, stderr } = await runPortal(args, folder, settings);
    expect(code, stderr).toBe(0);
  }
  whole = await readFile(path.join(folder, 'whole', 'data.lmdb'));
}, 120_000);
afterAll(() => rm(folder, { recursive: true, force: true }));

const PAGE = 4_096;
/** The first two database pages locate all others. */
const HEADER = 2 * PAGE;

/** Pseudo-random bytes, the same in each run. */
function noise(length: number): Buffer {
  const blocks = Array.from({ length: Math.ceil(length / 32) }, (_, at) =>
    createHash('sha256').update(String(at)).digest(),
  );
  return Buffer.concat(blocks).subarray(0, length);
}

const DAMAGE: Readonly<Record<string, (data: Buffer) => Buffer>> = {
  'cut off in the middle': (data) => data.subarray(0, data.length / 2),
  'cut off in its header': (data) => data.subarray(0, 100),
  'with random bytes after its header': (data) =>
    Buffer.concat([data.subarray(0, HEADER), noise(data.length - HEADER)]),
  'that is a text file': () => Buffer.from('number,status\nA-1,Open\n'.repeat(1_000)),
};

const sentence = (dataDir: string): string => `The data file ${path.join(dataDir, 'data.lmdb')} is damaged (`;

it.each(Object.entries(DAMAGE))(
  'a start with a data file %s reports the damage once, explains how to restore a backup, and exits',
  async (_name, damage) => {
    const dataDir = path.join(folder, 'damaged');
    await rm(dataDir, { recursive: true, force: true });
    await mkdir(dataDir, { mode: 0o700 });
    const damaged = damage(whole);
    await writeFile(path.join(dataDir, 'data.lmdb'), damaged, { mode: 0o600 });
    const { output } = await expectStartRefused({ DATA_DIR: dataDir });
    expect(output).toContain(sentence(dataDir));
    expect(output.split(sentence(dataDir))).toHaveLength(2);
    expect(output).toMatch(
      /Stop the portal and restore a backup: .+ restore FILE\. The damaged file is kept in the data folder\./,
    );
    expect(output).not.toMatch(/^\s+at |started again/m);
  },
  120_000,
);

it('truncating the data file of a running portal ends it with the same message instead of endless restarts', async () => {
  const dataDir = path.join(folder, 'cut');
  await mkdir(dataDir, { mode: 0o700 });
  await writeFile(path.join(dataDir, 'data.lmdb'), whole, { mode: 0o600 });
  const portal = await startPortal({ DATA_DIR: dataDir, LOG_LEVEL: 'error' });
  try {
    const file = openSync(path.join(dataDir, 'data.lmdb'), 'r+');
    ftruncateSync(file, HEADER);
    closeSync(file);
    // Sends requests until the portal ends.
    const ask = () => fetch(`${portal.baseUrl}/v4/settings/records/types?module=Building`).catch(() => undefined);
    await expect
      .poll(
        async () => {
          await ask();
          return portal.process.exitCode;
        },
        { timeout: 60_000 },
      )
      .toBe(1);
    expect(portal.output().split('It is started again').length).toBeLessThan(4);
    expect(portal.output()).toContain(sentence(dataDir));
  } finally {
    await portal.stop();
  }
}, 120_000);

it('a command reports the damage in the same way', async () => {
  const dataDir = path.join(folder, 'command');
  await mkdir(dataDir, { mode: 0o700 });
  await writeFile(path.join(dataDir, 'data.lmdb'), whole.subarray(0, 100), { mode: 0o600 });
  const { code, stderr } = await runPortal(['account', 'list'], folder, { DATA_DIR: dataDir });
  expect([code, stderr]).toEqual([1, expect.stringContaining(sentence(dataDir))]);
}, 60_000);

it('a backup can be restored over a damaged data file, which is kept', async () => {
  const dataDir = path.join(folder, 'restored');
  await mkdir(dataDir, { mode: 0o700 });
  const cut = whole.subarray(0, 100);
  await writeFile(path.join(dataDir, 'data.lmdb'), cut, { mode: 0o600 });
  const restored = await runPortal(['restore', 'all.backup', '--json'], folder, { DATA_DIR: dataDir });
  const report = { kept: 'before-restore.lmdb', before: 'unreadable', changes: [] };
  expect([restored.code, JSON.parse(restored.stdout)]).toMatchObject([0, report]);
  const { code } = await runPortal(['account', 'list'], folder, { DATA_DIR: dataDir });
  expect(code).toBe(0);
}, 60_000);
