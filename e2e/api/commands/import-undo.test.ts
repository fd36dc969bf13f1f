import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { runPortal } from '../../support/commands/run-portal';

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'import-undo-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const portal = (...args: readonly string[]) =>
  runPortal(args, folder, {
    DATA_DIR: path.join(folder, 'data'),
    DEMO: 'off',
    SESSION_SECRET: 'x'.repeat(32),
    PUBLIC_URL: 'http://127.0.0.1:3000',
  });

const RECORD = { type: { value: 'Building/Residential/Garage/New' }, module: 'Building', statusType: 'OPEN' };

it('the command line lists and undoes an import, and finds, shows and deletes a record', async () => {
  const records = ['A-1', 'A-2'].map((customId) => ({
    ...RECORD,
    customId,
    status: 'Issued',
    name: `Garage ${customId}`,
  }));
  await writeFile(path.join(folder, 'records.json'), JSON.stringify(records));
  const imported = await portal('import', 'records', 'records.json');
  expect(imported.code, imported.stderr).toBe(0);
  const id = /This was the import (\d{8}-\d{4}-[a-z]{4}); to undo it: /.exec(imported.stdout)?.[1] ?? '';

  const listed = await portal('import', 'list');
  expect(listed.stdout).toMatch(
    new RegExp(`\\n${id}  \\d{4}-\\d\\d-\\d\\d \\d\\d:\\d\\d  \\S+  records\\.json  2 +0 +0 +0 +done\\n`),
  );
  const found = await portal('records', 'list', '--search', 'garage a-2', '--json');
  expect(JSON.parse(found.stdout)).toMatchObject([{ customId: 'A-2', status: 'Issued', importId: id }]);
  expect((await portal('records', 'show', 'A-2')).stdout).toMatch(/^A-2\n {4}type +Building\/Residential\/Garage\/New/);
  expect((await portal('records', 'delete', 'A-2', 'A-9')).stderr).toMatch(
    /^There is no record A-9\. Look for it: .*--search A-9\n$/,
  );
  expect((await portal('records', 'delete', 'A-2')).stdout).toMatch(
    /^Would be deleted: 1 record\n.*Nothing was changed\. To do it: .*records delete A-2 --yes\n$/s,
  );
  expect((await portal('records', 'delete', 'A-2', '--yes')).stdout).toMatch(/^Deleted: 1 record\n {2}A-2 /);

  const looked = await portal('import', 'undo', id);
  expect(looked.stdout).toContain(`Undoing ${id}: 1 record that it added would be removed, 0 records`);
  expect(looked.stdout).toContain(`import undo ${id} --yes`);
  expect((await portal('import', 'undo', id, '--yes')).stdout).toContain(
    `Undone ${id}: 1 record that it added removed`,
  );
  expect((await portal('records', 'list')).stdout).toBe('No stored record matches.\n');
  const again = await portal('import', 'undo', id, '--yes');
  expect([again.code, again.stderr]).toEqual([
    1,
    expect.stringMatching(new RegExp(`^The import ${id} was undone on .* List the imports: `)),
  ]);
}, 120_000);
