import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, it } from 'vitest';
import { toWireRecord, writersFor } from '../../records/output/mapper';
import { STATUS_TYPES } from '../../records/schema/query';
import { RELATED_COLLECTION_NAMES, RecordBody } from '../../records/schema/record';
import { generateRecord, generateRecords, RECORDS_PER_BLOCK } from './generate-records';
import { largeIdentity } from './load/population-accounts';
import { recordTypes } from './types/record-types';

const options = { seed: '1', agencyCode: 'DEMO', timeZone: 'America/Denver' };
const many = [...generateRecords({ ...options, count: 6_000 })];

it('generateRecords generates each record from only its seed and number', () => {
  for (const at of [5_999, 0, 2_500, 999, 1_000]) expect(generateRecord(at, options)).toEqual(many[at]);
  expect([...generateRecords({ ...options, from: 1_500, count: 3 })]).toEqual(many.slice(1_500, 1_503));
  const other = generateRecord(0, { ...options, seed: '2' });
  expect(other._id).not.toBe(many[0]?._id);
  expect(other.name === many[0]?.name && other.description === many[0]?.description).toBe(false);
});

it('generateRecords generates records of every status type, module and type, with unique ids', () => {
  expect(new Set(many.map(({ statusType }) => statusType))).toEqual(new Set(STATUS_TYPES));
  expect(new Set(many.map(({ type }) => type.value))).toEqual(new Set(recordTypes().map(({ _id }) => _id)));
  for (const name of ['_id', 'customId', 'trackingId'] as const)
    expect(new Set(many.map((record) => record[name])).size).toBe(many.length);
});

it('generateRecords gives many records the same opened date, some the last second of an hour and some no date, over 15 years', () => {
  const times = many.map(({ openedDate }) => openedDate?.getTime());
  const counts = new Map<number | undefined, number>();
  for (const time of times) counts.set(time, (counts.get(time) ?? 0) + 1);
  expect(Math.max(...counts.values())).toBeGreaterThan(many.length / 20);
  expect(counts.get(undefined)).toBeGreaterThan(20);
  expect(many.some(({ openedDate }) => openedDate?.toISOString().endsWith(':59:59.000Z'))).toBe(true);
  const years = new Set(many.flatMap(({ openedDate }) => openedDate?.getUTCFullYear() ?? []));
  expect(years.size).toBeGreaterThanOrEqual(15);
});

it('generateRecords gives a twentieth of the records to one contractor, and at most 50 records to most people', () => {
  const records = new Map<string, number>();
  for (const party of many.flatMap(({ parties }) => parties)) records.set(party, (records.get(party) ?? 0) + 1);
  expect(records.get(largeIdentity('1'))).toBe(many.length / 20);
  const people = [...records].filter(([party]) => /^(contact|owner):/.test(party)).map(([, count]) => count);
  expect(people.filter((count) => count <= 50).length / people.length).toBeGreaterThan(0.98);
  expect(people.length).toBeGreaterThan((many.length / RECORDS_PER_BLOCK) * 250);
});

it('generateRecords generates records that match the wire schema', () => {
  const writers = writersFor({ fields: undefined, expand: new Set(RELATED_COLLECTION_NAMES), ignored: [] } as never);
  const context = {
    locale: 'es_US',
    formatDateTime: (date: Date) => date.toISOString().slice(0, 19).replace('T', ' '),
  };
  for (const record of many.slice(0, 1_000)) {
    const viewer = { self: record.parties, partyDetails: 'self' } as const;
    const wire = toWireRecord({ ...record, memberIds: [] }, writers, viewer, context);
    expect(RecordBody.safeParse(wire).error).toBeUndefined();
  }
});

it('generateRecords does not retain generated records in memory', () => {
  setFlagsFromString('--expose-gc');
  const collectGarbage = runInNewContext('gc') as () => void;
  let bytes = 0;
  const run = (from: number, count: number) => {
    for (const record of generateRecords({ ...options, from, count })) bytes += record.customId.length;
    collectGarbage();
    return process.memoryUsage().heapUsed;
  };
  run(0, 2_000);
  const before = run(2_000, 2_000);
  expect((run(4_000, 6_000) - before) / 1_000_000).toBeLessThan(5);
  expect(bytes).toBeGreaterThan(0);
});
