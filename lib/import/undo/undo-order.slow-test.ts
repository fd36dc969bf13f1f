import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, it } from 'vitest';
import { database } from '../../db/client';
import { IMPORT_RUNS } from '../../db/collections';
import { deleteStoredRecords, findStoredRecord } from '../../privacy/stored-records';
import { HEADER, importRows, recordsChecksum, row } from '../../testing/import-rows';
import { setUpDatabase } from '../../testing/set-up-database';
import { setUpFolder } from '../../testing/set-up-folder';
import { importRecords } from '../import-records';
import { loadMapping } from '../mapping/mapping';
import { listRuns } from './import-runs';
import { undoImport } from './undo-import';

setUpDatabase();
const folder = setUpFolder();

it('undoImport leaves no trace of imports undone in the wrong order once the first is undone again', async () => {
  await importRows(
    folder,
    ['X-1', 'X-2', 'X-3'].map((number) => row(number)),
  );
  const before = await recordsChecksum();
  const first = await importRows(folder, [
    row('X-1', { status: 'Void', group: 'Deck' }),
    row('X-2', { status: 'Void' }),
    row('A-1', { group: 'Deck' }),
    row('A-2', { group: 'Fence' }),
    row('A-3', { group: 'Roof' }),
  ]);
  const second = await importRows(folder, [
    row('X-1', { status: 'Expired' }),
    row('A-1', { status: 'Void', group: 'Deck' }),
    row('B-1', { group: 'Fence' }),
  ]);
  const plan = await undoImport(first, { isDry: true });
  expect(plan).toMatchObject({
    removed: 2,
    returned: 1,
    leftRecords: 2,
    recordTypes: 1,
    recordTypesLeft: 2,
    undoFirst: [second],
  });
  expect(await undoImport(first)).toEqual(plan);
  expect(await listRuns(5)).toContainEqual(expect.objectContaining({ _id: first, isPartlyUndone: true }));
  expect(await undoImport(second)).toMatchObject({ removed: 1, returned: 2, undoFirst: [] });
  expect(await undoImport(first)).toMatchObject({
    removed: 1,
    returned: 1,
    recordTypes: 2,
    leftRecords: 0,
    undoFirst: [],
  });
  expect(await recordsChecksum()).toBe(before);
  await expect(undoImport(first)).rejects.toThrow(`The import ${first} was undone on `);
});

it('undoImport reports a record that the import changed and that was later deleted', async () => {
  await importRows(folder, [row('X-1'), row('X-2')]);
  const wrong = await importRows(folder, [row('X-1', { status: 'Void' }), row('X-2', { status: 'Void' })]);
  const found = await findStoredRecord('X-1');
  await deleteStoredRecords(found === null ? [] : [found]);
  const left = [{ customId: 'X-1', reason: 'changed by this import and later deleted' }];
  expect(await undoImport(wrong)).toMatchObject({ returned: 1, leftRecords: 1, left, undoFirst: [] });
  expect(await findStoredRecord('X-1')).toBeNull();
});

it('undoImport reports a later import of the same records without changes', async () => {
  const first = await importRows(folder, [row('X-1'), row('X-2')]);
  const second = await importRows(folder, [row('X-1'), row('X-2'), row('X-3')]);
  const plan = await undoImport(first, { isDry: true });
  expect(plan).toMatchObject({ removed: 2, confirmedBy: [{ id: second, records: 2 }] });
  expect(await undoImport(first)).toEqual(plan);
  expect(await findStoredRecord('X-3')).not.toBeNull();
});

async function manyRows() {
  const file = path.join(folder, 'many.csv');
  await writeFile(file, [HEADER, ...Array.from({ length: 2_500 }, (_, at) => row(`M-${at}`))].join('\n'));
  return { file, mapping: await loadMapping('blds'), by: 'olga', checkpointMs: 0 };
}

it('undoImport refuses to undo a running import', async () => {
  const before = await recordsChecksum();
  let refused: Promise<unknown> | undefined;
  const tryToUndo = async (): Promise<unknown> => {
    const [run] = await listRuns(1);
    return undoImport(run?._id ?? '').catch(String);
  };
  const onProgress = (): void => {
    refused ??= tryToUndo();
  };
  const { id = '', loaded } = await importRecords({ ...(await manyRows()), onProgress });
  expect(loaded).toBe(2_500);
  expect(await refused).toContain(`The import ${id} is still running, or was stopped at row `);
  expect(await undoImport(id)).toMatchObject({ removed: 2_500 });
  expect(await recordsChecksum()).toBe(before);
});

it('undoImport stops an import that was undone while its heartbeat was missing, and undoes the rest', async () => {
  const before = await recordsChecksum();
  let undone: Promise<unknown> | undefined;
  // One step, because a heartbeat could arrive between two.
  const beginUndo = async () =>
    (await database())
      .collection(IMPORT_RUNS)
      .updateOne({}, { $set: { undoneAt: new Date(), isPartlyUndone: true }, $unset: { aliveAt: '' } });
  const onProgress = (): void => {
    undone ??= beginUndo();
  };
  await expect(importRecords({ ...(await manyRows()), onProgress })).rejects.toThrow(
    'was undone while it was running, and stops.',
  );
  await undone;
  const [{ _id = '' } = {}] = await listRuns(1);
  const sixteenSecondsAgo = new Date(Date.now() - 16_000);
  await (await database())
    .collection<{ _id: string }>(IMPORT_RUNS)
    .updateOne({ _id }, { $set: { aliveAt: sixteenSecondsAgo } });
  await undoImport(_id);
  expect(await recordsChecksum()).toBe(before);
});
