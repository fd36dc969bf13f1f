import { expect, it } from 'vitest';
import { database } from '../db/client';
import { RECORDS } from '../db/collections';
import type { RecordDocument } from '../records/document';
import { insertRecords } from '../records/import-repository';
import { listVersion } from '../records/list-versions';
import { buildRecord } from '../testing/build-record';
import { setUpDatabase } from '../testing/set-up-database';
import { changeOneStatus } from './demo-live';
import statuses from './generator/data/statuses.json' with { type: 'json' };

setUpDatabase();

const NOW = new Date('2026-11-25T17:00:00Z');
const option = (value: string) => ({ value, text: value });
const record = (id: string, status: string, statusType: string, fields = {}) =>
  buildRecord(id, { status: option(status), statusType, memberIds: ['demo-contractor'], ...fields });
const stored = async (id: string) =>
  (await database()).collection<RecordDocument>(RECORDS).findOne({ _id: id }, { projection: { _id: 0 } });

it('changeOneStatus advances the open record with the oldest status by one step, and changes nothing else', async () => {
  const at = (day: number) => ({ statusDate: new Date(Date.UTC(2026, 9, day)) });
  const review = record('BP-2', 'Pending Plans Review', 'PENDING', { ...at(2), balance: 12 });
  await insertRecords([
    record('BP-1', 'Completed', 'COMPLETE', at(1)),
    review,
    record('LIC-3', 'Submitted', 'UNASSIGNED', { ...at(3), module: 'Licenses', memberIds: ['demo-citizen'] }),
    record('BP-4', 'Issued Permit', 'OPEN', { ...at(1), memberIds: ['somebody'] }),
  ]);
  const before = { ...(await stored('BP-2')), version: await listVersion('demo-contractor') };

  expect(await changeOneStatus(NOW)).toEqual({ module: 'Building', status: 'Issued Permit' });
  const { version, searchText, ...fields } = before;
  expect(await stored('BP-2')).toEqual({
    ...fields,
    status: { ...option('Issued Permit'), translations: { es_US: 'Permiso emitido' } },
    statusType: 'OPEN',
    statusDate: NOW,
    updateDate: NOW,
    firstIssuedDate: NOW,
    searchText: expect.any(String),
  });
  expect(await listVersion('demo-contractor')).not.toBe(version);

  expect(await changeOneStatus(NOW)).toEqual({ module: 'Licenses', status: 'Awaiting Assignment' });
  expect(await stored('LIC-3')).toMatchObject({ statusType: 'UNASSIGNED', statusDate: NOW });
});

it('changeOneStatus changes nothing if no record has a next status', async () => {
  await insertRecords([record('BP-1', 'Completed', 'COMPLETE'), record('BP-2', 'Hold', 'PENDING')]);
  expect(await changeOneStatus(NOW)).toBeUndefined();
});

it('every next status has a next status in turn', async () => {
  for (const [module, steps] of [
    ['Building', statuses.next.Building],
    ['Licenses', statuses.next.others],
  ] as const)
    for (const [from, to] of Object.entries(steps)) {
      await (await database()).collection(RECORDS).deleteMany({});
      await insertRecords([record('R-1', from, 'OPEN', { module })]);
      expect(await changeOneStatus(NOW), from).toEqual({ module, status: to });
      expect((await stored('R-1'))?.status?.translations, to).toBeDefined();
      expect(await changeOneStatus(NOW), to).toBeDefined();
    }
});
