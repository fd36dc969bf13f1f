import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, it } from 'vitest';
import { database } from '../../db/client';
import { IMPORT_CHANGES, RECORDS } from '../../db/collections';
import { createAccount } from '../../identity/accounts/create-account';
import { erasePerson } from '../../privacy/erase-person';
import { findPerson } from '../../privacy/person';
import { linkIdentities } from '../../records/membership/link-identities';
import { documentsOf, HEADER, importRows as importInFolder, recordsChecksum, row } from '../../testing/import-rows';
import { listAudit } from '../../testing/list-audit';
import { emptyDatabase, setUpDatabase } from '../../testing/set-up-database';
import { setUpFolder } from '../../testing/set-up-folder';
import { importRecords } from '../import-records';
import { loadMapping } from '../mapping/mapping';
import { partyNumber } from '../record/party-number';
import { listRuns } from './import-runs';
import { undoImport } from './undo-import';

setUpDatabase();
const folder = setUpFolder();

const importRows = (rows: readonly string[]): Promise<string> => importInFolder(folder, rows);
const numbers = async (): Promise<string[]> =>
  (await documentsOf(RECORDS)).map((record) => (record as unknown as { customId: string }).customId).sort();
const statusOf = async (customId: string): Promise<string | undefined> =>
  (await (await database()).collection(RECORDS).findOne({ customId }))?.status?.value;

it('undoImport leaves no trace of an undone import', async () => {
  const ann = await createAccount({ email: 'ann@example.org', name: 'Ann', role: 'citizen' }, 'command-line');
  await importRows([row('A-1'), row('A-2'), row('A-3')]);
  await linkIdentities(ann._id, [`contact:${partyNumber('C', 'ANN EXAMPLE')}`], { actor: 'command-line' });
  const before = await recordsChecksum();
  const id = await importRows([
    row('A-1', { status: 'Void' }),
    row('A-2', { name: 'BOB' }),
    row('B-1', { group: 'Deck' }),
  ]);
  expect(await recordsChecksum()).not.toBe(before);
  const plan = await undoImport(id, { isDry: true });
  expect(plan).toEqual({
    id,
    removed: 1,
    returned: 2,
    recordTypes: 1,
    recordTypesLeft: 0,
    left: [],
    leftRecords: 0,
    undoFirst: [],
    confirmedBy: [],
  });
  expect(await undoImport(id)).toEqual(plan);
  expect(await recordsChecksum()).toBe(before);
  expect(await listRuns(5)).toMatchObject([
    { _id: id, by: 'olga', source: 'permits.csv', counts: { loaded: 1, updated: 2 }, undoneAt: expect.any(Date) },
    { counts: { loaded: 3, updated: 0 } },
  ]);
  expect((await listAudit(id)).map(({ action }) => action)).toEqual(['import.done', 'import.undone']);
  await expect(undoImport(id)).rejects.toThrow(`The import ${id} was undone on `);
});

it('undoImport reports and keeps records that a later import changed, until the later import is undone', async () => {
  const before = await recordsChecksum();
  const first = await importRows([row('A-1'), row('A-2')]);
  const between = await recordsChecksum();
  const second = await importRows([row('A-1', { status: 'Void' }), row('B-1')]);
  expect(await undoImport(first)).toMatchObject({
    removed: 1,
    returned: 0,
    leftRecords: 1,
    left: [{ customId: 'A-1', reason: `later changed by the import ${second}` }],
  });
  expect(await numbers()).toEqual(['A-1', 'B-1']);
  expect(await statusOf('A-1')).toBe('Void');

  await emptyDatabase();
  const again = await importRows([row('A-1'), row('A-2')]);
  const last = await importRows([row('A-1', { status: 'Void' }), row('B-1')]);
  await undoImport(last);
  expect(await numbers()).toEqual(['A-1', 'A-2']);
  expect(between).not.toBe(before);
  await undoImport(again);
  expect(await recordsChecksum()).toBe(before);
});

it('undoImport reports a record that two imports changed, and restores the others', async () => {
  await importRows([row('A-1'), row('A-2')]);
  const wrong = await importRows([row('A-1', { status: 'Void' }), row('A-2', { status: 'Void' })]);
  const later = await importRows([row('A-1', { status: 'Expired' }), row('A-2', { status: 'Void' })]);
  expect(await undoImport(wrong)).toMatchObject({
    returned: 1,
    leftRecords: 1,
    left: [{ customId: 'A-1', reason: `later changed by the import ${later}` }],
  });
  expect([await statusOf('A-1'), await statusOf('A-2')]).toEqual(['Expired', 'New']);
});

it('undoImport does not restore an erased person', async () => {
  const contact = `contact:${partyNumber('C', 'ANN EXAMPLE')}`;
  await importRows([row('A-1')]);
  const wrong = await importRows([row('A-1', { status: 'Void' })]);
  const person = await findPerson({ identities: [contact], onePerson: true });
  await erasePerson(person, { actor: 'command-line', records: true });
  expect(await documentsOf(IMPORT_CHANGES)).toEqual([]);
  expect(await undoImport(wrong)).toMatchObject({ returned: 0, leftRecords: 1, left: [{ customId: 'A-1' }] });
  expect(JSON.stringify(await documentsOf(RECORDS))).not.toContain('ANN EXAMPLE');
});

it('undoImport does not restore an erased person whom an import had removed from the record', async () => {
  const contact = `contact:${partyNumber('C', 'ANN EXAMPLE')}`;
  await importRows([row('A-1')]);
  const wrong = await importRows([row('A-1', { name: 'BOB OTHER' })]);
  const person = await findPerson({ identities: [contact], onePerson: true });
  await erasePerson(person, { actor: 'command-line', records: true });
  expect(await documentsOf(IMPORT_CHANGES)).toEqual([]);
  expect(await undoImport(wrong)).toMatchObject({ returned: 0, leftRecords: 1 });
  expect(JSON.stringify(await documentsOf(RECORDS))).not.toContain('ANN EXAMPLE');
});

it('undoImport restarts an interrupted and undone import from the first row', async () => {
  const file = path.join(folder, 'many.csv');
  await writeFile(file, [HEADER, ...Array.from({ length: 700 }, (_, at) => row(`M-${at}`))].join('\n'));
  const options = { file, mapping: await loadMapping('blds'), by: 'olga', checkpointMs: 0 };
  let batches = 0;
  const onProgress = (): void => {
    batches += 1;
    if (batches === 2) throw new Error('stopped');
  };
  await expect(importRecords({ ...options, onProgress })).rejects.toThrow('stopped');
  const [stoppedRun] = await listRuns(1);
  expect(await undoImport(stoppedRun?._id ?? '')).toMatchObject({ leftRecords: 0 });
  expect(await numbers()).toEqual([]);
  const again = await importRecords(options);
  expect(again).toMatchObject({ resumedAfter: 0, loaded: 700 });
  expect(again.id).not.toBe(stoppedRun?._id);
});

it('undoImport does not list an import without a user', async () => {
  const file = path.join(folder, 'demo.csv');
  await writeFile(file, [HEADER, row('A-1')].join('\n'));
  await importRecords({ file, mapping: await loadMapping('blds') });
  expect(await listRuns(5)).toEqual([]);
  expect((await documentsOf(RECORDS))[0]).not.toHaveProperty('importId');
});

it('undoImport reports an unknown import', async () => {
  await expect(undoImport('20260101-0000-bcdf')).rejects.toThrow('There is no import 20260101-0000-bcdf.');
});
