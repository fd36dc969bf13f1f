import { isUtf8 } from 'node:buffer';
import { serialize } from 'bson';
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { testSize } from '../../../e2e/support/test-size';
import { JsonBuffer } from '../../db/wire/raw/json-buffer';
import { wireKinds } from '../../db/wire/types';
import { completePermit } from '../../demo/generator/complete-record';
import { demoExtras, identitiesOfLicense } from '../../demo/generator/demo-extras';
import { selectFields } from '../../http/parameters/selection';
import { wireDateTimeFormatter } from '../../platform/dates/agency-time';
import { DEMO_TODAY, frequentContractors, permits } from '../../testing/generated-permits';
import type { RecordContent } from '../document';
import { partiesOf } from '../membership/parties';
import { relationsOf } from '../membership/relations';
import { EXPANDABLE_NAMES, RELATED_COLLECTION_NAMES, RecordBody } from '../schema/record';
import { RecordFields } from '../schema/record-fields';
import { projectionFor, toWireRecord, writersFor } from './mapper';
import { type RawRecordsInput, rawFieldsOf, readRecord, tryWriteRaw, writeRawRecords } from './raw-records';

const FIELD_NAMES = Object.keys(RecordFields.shape);
const select = (fields?: readonly string[], expand: readonly string[] = RELATED_COLLECTION_NAMES) =>
  selectFields({ fields, expand }, FIELD_NAMES, EXPANDABLE_NAMES);

const input = (more: Partial<RawRecordsInput> = {}): RawRecordsInput => ({
  selection: select(),
  viewer: { self: [], partyDetails: 'self' },
  locale: 'en_US',
  timeZone: 'America/Denver',
  ...more,
});

/** The output of the object writer for the same bytes. */
function fromObjects(records: readonly Buffer[], how: RawRecordsInput): string {
  const { selection, viewer, locale, timeZone, identities = new Set() } = how;
  const context = { locale, formatDateTime: wireDateTimeFormatter(timeZone) };
  const writers = writersFor(selection);
  return JSON.stringify(
    records.map((bytes) => {
      const record = readRecord(bytes);
      const relations = selection.expand.has('relations') ? relationsOf(record, identities) : [];
      return { ...toWireRecord(record, writers, viewer, context), ...(relations.length > 0 && { relations }) };
    }),
  );
}

const stored = (record: object): Buffer => Buffer.from(serialize(record, { ignoreUndefined: true }));

async function expectSame(records: readonly Buffer[], how: RawRecordsInput): Promise<void> {
  expect((await writeRawRecords(records, how)).equals(Buffer.from(fromObjects(records, how)))).toBe(true);
}

describe('a list of demo records', () => {
  let records: Buffer[] = [];
  let identities: string[] = [];
  beforeAll(async () => {
    const rows = await permits();
    const holders = frequentContractors(rows, 5);
    identities = holders.flatMap(identitiesOfLicense);
    const all: RecordContent[] = [
      ...rows.map((record) => completePermit(record, DEMO_TODAY)),
      ...demoExtras(holders, new Date('2026-05-01T12:00:00Z')),
    ];
    records = all.map((record) => stored({ ...record, memberIds: ['ann'] }));
  });

  it.each(['en_US', 'es_US'])('is the same as from the object writer, in %s', async (locale) => {
    expect(records.length).toBeGreaterThan(3_000);
    const page = records.filter((_, at) => at % 7 === 0);
    await expectSame(page, input({ locale }));
    await expectSame(page, input({ locale, viewer: { self: identities, partyDetails: 'self' } }));
    await expectSame(page, input({ locale, viewer: { self: [], partyDetails: 'all' } }));
    await expectSame(page, input({ locale, selection: select(['id', 'customId', 'status'], []), timeZone: 'UTC' }));
    await expectSame(page, input({ locale, selection: select(['type', 'openedDate'], ['owners', 'addresses']) }));
    const withRelations = { locale, identities: new Set(identities) };
    await expectSame(page, input({ ...withRelations, selection: select(undefined, EXPANDABLE_NAMES) }));
    const few = input({ ...withRelations, selection: select(['closedByUser'], ['relations']) });
    await expectSame(page, few);
    expect((await writeRawRecords(page, few)).toString()).toContain('{"relations":["contact","professional"]},{}');
  });

  it('is written without decoding any record', () => {
    const { selection, ...how } = input({ viewer: { self: identities, partyDetails: 'self' } });
    const out = new JsonBuffer();
    const decoded = records.filter((bytes) => !tryWriteRaw({ ...how, bytes, out }, rawFieldsOf(selection)));
    expect(decoded.map((bytes) => readRecord(bytes)._id)).toEqual([]);
  });
});

it('writeRawRecords lets other tasks run while it writes a long list', async () => {
  const records = Array.from({ length: 350 }, (_, at) => stored({ _id: `DEMO-${at}`, customId: String(at) }));
  let turns = 0;
  const others = setInterval(() => turns++, 0);
  const every = setImmediate(() => turns++);
  await expectSame(records, input());
  clearInterval(others);
  clearImmediate(every);
  expect(turns).toBeGreaterThan(0);
});

it('writeRawRecords writes an empty list for no records', async () => {
  expect((await writeRawRecords([], input())).toString()).toBe('[]');
});

/** Any value, valid or malformed. */
const ANYTHING = fc.oneof(
  fc.constantFrom<unknown>(null, undefined, '', [], {}, [null], ['a'], true, -0, 7, 7.5, 2 ** 60, Number.NaN, 'Y', '0'),
  fc.string({ unit: 'grapheme', maxLength: 8 }),
  fc.constantFrom('\u0000\u001f"\\/\u007f\u2028', 'é😀 "x"', '\n\t\b'),
  fc.date({ noInvalidDate: true }),
);

const day = fc.date({ min: new Date('1000-01-02'), max: new Date('9999-12-01'), noInvalidDate: true });
const word = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 8 });
const name = fc.string({ unit: fc.constantFrom('a', 'B', ' ', '"', 'é', '1'), minLength: 1, maxLength: 4 });
const translations = fc.dictionary(
  fc.constantFrom('es_US', 'fr_FR'),
  fc.oneof({ weight: 5, arbitrary: word }, ANYTHING),
);

const GOOD: Record<string, fc.Arbitrary<unknown>> = {
  text: word,
  displayText: word,
  long: fc.maxSafeInteger(),
  double: fc.double({ noNaN: true, noDefaultInfinity: true }),
  boolean: fc.boolean(),
  flag: fc.constantFrom('Y', 'N'),
  dateTime: day,
  plainDate: day.map((date) => date.toISOString().slice(0, 10)),
  option: fc.record({ text: word, value: word, translations }, { requiredKeys: [] }),
  customFields: fc.dictionary(name, word),
};

/** Mostly valid values for a schema, some missing, some malformed. */
function storedFor(schema: z.ZodType, malformedShare: number): fc.Arbitrary<unknown> {
  if (schema instanceof z.ZodOptional) return storedFor(schema.unwrap() as z.ZodType, malformedShare);
  const kind = wireKinds.get(schema)?.kind;
  const good =
    (kind && GOOD[kind]) ??
    (schema instanceof z.ZodArray
      ? fc.array(storedFor(schema.element as z.ZodType, malformedShare), { maxLength: 2 })
      : documentFor(schema as z.ZodObject, malformedShare));
  return malformedShare === 0 ? good : fc.oneof({ weight: Math.round(1 / malformedShare), arbitrary: good }, ANYTHING);
}

const documentFor = (schema: z.ZodObject, malformedShare: number): fc.Arbitrary<object> =>
  fc.record(
    {
      ...Object.fromEntries(
        Object.entries(schema.shape).map(([key, field]) => [key, storedFor(field as z.ZodType, malformedShare)]),
      ),
      ...('text' in schema.shape && { translations }),
      unknown: ANYTHING,
    },
    { requiredKeys: [] },
  );

it.each([
  ['the latest possible', new Date(8.64e15)],
  ['the earliest possible', new Date(-8.64e15)],
  ['in the year 10000', new Date('+010000-01-01T12:00:00Z')],
  ['before the year 0', new Date('-000001-12-31T00:00:00Z')],
])('writeRawRecords omits a date without a four-digit year: %s', async (_name, openedDate) => {
  const records = [stored({ _id: 'DEMO-1', customId: 'A', openedDate })];
  await expectSame(records, input());
  expect(JSON.parse((await writeRawRecords(records, input())).toString())).toEqual([{ id: 'DEMO-1', customId: 'A' }]);
});

it.each([0, 0.002, 0.05])(
  'writeRawRecords writes the same as the object writer for random records with a share of %s malformed values',
  async (malformedShare) => {
    const record = documentFor(RecordBody, malformedShare).map((fields) =>
      stored({ ...fields, _id: 'DEMO-1', id: undefined }),
    );
    const how = fc.record({
      locale: fc.constantFrom('en_US', 'es_US'),
      viewer: fc.record({
        self: fc.constantFrom([], ['contact:a', 'license:Y', 'owner:7']),
        partyDetails: fc.constantFrom('self' as const, 'all' as const),
      }),
      timeZone: fc.constantFrom('UTC', 'America/Denver'),
      selection: fc.tuple(fc.subarray(FIELD_NAMES), fc.subarray([...EXPANDABLE_NAMES])).map(([f, e]) => select(f, e)),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(record, { maxLength: 3 }), how, (records, chosen) => {
        const identities = new Set(records.slice(0, 2).flatMap((bytes) => partiesOf(readRecord(bytes))));
        return expectSame(records, { ...chosen, identities });
      }),
      { numRuns: testSize({ usual: 50, full: 1_000 }) },
    );
  },
);

it('writeRawRecords replaces invalid UTF-8 in a record and does not affect others', async () => {
  const broken = stored({ _id: 'A', customId: 'BROKEN' });
  broken[broken.indexOf('BROKEN')] = 0xff;
  const bytes = await writeRawRecords([broken, stored({ _id: 'B' })], input());
  expect(isUtf8(bytes)).toBe(true);
  const [odd, plain] = JSON.parse(bytes.toString());
  expect(odd).toEqual({ customId: '\ufffdROKEN', id: 'A' });
  expect(plain).toEqual({ id: 'B' });
});

it('writeRawRecords finds relations beside invalid UTF-8', async () => {
  const record = stored({ _id: 'A', contacts: [{ referenceContactId: 'C1', email: 'BROKEN' }] });
  record[record.indexOf('BROKEN')] = 0xff;
  const how = input({ selection: select(['customId'], ['relations']), identities: new Set(['contact:C1']) });
  expect((await writeRawRecords([record], how)).toString()).toBe('[{"relations":["contact"]}]');
});

it('projectionFor includes every field that is written', () => {
  expect(Object.keys(projectionFor(select(['customId'], ['contacts'])))).toEqual(
    expect.arrayContaining(['customId', 'contacts', 'trackingId']),
  );
});
