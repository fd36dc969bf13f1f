import path from 'node:path';
import type { Db, Document } from 'mongodb';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { readDocument } from '../../../e2e/support/documents';
import { checkAgency } from '../../db/agency';
import { importAll } from '../../db/archive';
import { database } from '../../db/client';
import { AGENCY, MIGRATIONS, RECORDS } from '../../db/collections';
import { SCHEMA_VERSION } from '../../db/schema-version';
import { emptyDatabase } from '../../testing/set-up-database';
import { startTemporaryDatabase } from '../../testing/temporary-database';
import { agencyCode } from './agency-code';
import { migrate, migrateAtStart, type OnMigrated, planMigrations } from './migrate';
import type { Migration } from './migration';

/** The first migration, which runs at startup. */
const FIRST = [agencyCode];

/** An export of version 0.1.0, before migrations: generated records with their accounts, and an app. */
const VERSION_1 = path.join(import.meta.dirname, 'version-1.archive');

let temporary: Awaited<ReturnType<typeof startTemporaryDatabase>>;
let db: Db;
beforeAll(async () => {
  temporary = await startTemporaryDatabase();
  db = await database();
});
afterAll(() => temporary.stop());
beforeEach(() => emptyDatabase());

/** All documents by collection, except those of migrations. */
async function contents(): Promise<Record<string, Document[]>> {
  const names = (await db.listCollections({}, { nameOnly: true }).toArray()).map(({ name }) => name).sort();
  const all = await Promise.all(
    names.map(async (name) => [name, await db.collection(name).find().sort({ _id: 1 }).toArray()] as const),
  );
  return Object.fromEntries(all.filter(([name, documents]) => name !== MIGRATIONS && documents.length > 0));
}

const ignore = () => undefined;
const agency = () => db.collection<Document & { _id: string }>(AGENCY).findOne({ _id: 'agency' });
const expectMismatch = (code: string) =>
  expect(checkAgency({ timeZone: 'UTC', code })).rejects.toThrow(/AGENCY_CODE is .* Set AGENCY_CODE=DEMO/);

describe('data from before migrations', () => {
  beforeEach(async () => {
    await importAll(db, VERSION_1, ignore);
  });

  it('have version 1, and the migration keeps every document', async () => {
    const before = await contents();
    expect(before[RECORDS]?.length).toBe(40);
    const plan = await planMigrations(db, FIRST);
    expect([plan.from, plan.to, plan.pending.map(({ version }) => version)]).toEqual([1, 2, [2]]);
    expect(await plan.pending[0]?.count(db)).toBe(1);
    expect(await contents()).toEqual(before);

    const done: number[] = [];
    const sentences: string[] = [];
    const onMigrated: OnMigrated = ({ version }, changed) => {
      done.push(version);
      sentences.push(...changed);
    };
    await migrateAtStart(db, onMigrated, FIRST);
    expect(done).toEqual([2]);
    expect(sentences).toEqual(["The agency's code is DEMO."]);
    const after = await contents();
    expect(await agency()).toEqual({ _id: 'agency', timeZone: 'UTC', schemaVersion: 2, code: 'DEMO' });
    delete before[AGENCY];
    delete after[AGENCY];
    expect(after).toEqual(before);

    await migrateAtStart(db, onMigrated, FIRST);
    expect(done).toEqual([2]);
    expect((await planMigrations(db)).from).toBe(2);
  });

  it('need every migration that the page on upgrades lists, in its words', async () => {
    const { pending } = await planMigrations(db);
    const rows = readDocument('docs/run/upgrade.md').matchAll(/^\| (\d+) \| [\d.]+ \| ([^|]+) \| ([^|]+) \|/gm);
    expect([...rows].map(([, ...cells]) => cells)).toEqual(
      pending.map(({ version, what, atStart }) => [`${version}`, what, atStart ? 'at start' : 'by `migrate`']),
    );
  });

  it('get the agency code from the records, and another code is rejected', async () => {
    await checkAgency({ timeZone: 'UTC', code: 'OTHER' });
    await migrateAtStart(db, ignore, FIRST);
    await checkAgency({ timeZone: 'UTC', code: 'DEMO' });
    await expectMismatch('OTHER');
  });

  it('are not migrated while records have several agency codes', async () => {
    await db.collection(RECORDS).updateMany({}, { $set: { serviceProviderCode: 'ONE' } });
    await db.collection(RECORDS).updateOne({}, { $set: { serviceProviderCode: 'TWO' } });
    await expect(migrateAtStart(db, ignore, FIRST)).rejects.toThrow(
      /have the agency codes (ONE, TWO|TWO, ONE): set AGENCY_CODE/,
    );
    expect((await planMigrations(db)).from).toBe(1);
  });

  it('are migrated again after an interruption', async () => {
    await agencyCode.run(db);
    const once = await agency();
    expect((await planMigrations(db)).from).toBe(1);
    await Promise.all([migrateAtStart(db, ignore, FIRST), migrateAtStart(db, ignore, FIRST)]);
    expect(await agency()).toEqual({ ...once, schemaVersion: 2 });
  });
});

describe('migrateAtStart', () => {
  const step = (version: number, atStart: boolean): Migration => ({
    version,
    what: `step ${version}`,
    atStart,
    count: () => db.collection(RECORDS).countDocuments(),
    run: async () => {
      const { modifiedCount } = await db.collection(RECORDS).updateMany({}, { $set: { step: version } });
      return [`${modifiedCount} records`];
    },
  });

  it('gives a new database the newest version', async () => {
    await migrateAtStart(db, ignore);
    expect(await planMigrations(db)).toMatchObject({ from: SCHEMA_VERSION, pending: [] });
  });

  it('migrates nothing if the operator must run one step, and `migrate` runs all in order', async () => {
    await db.collection(RECORDS).insertOne({});
    const steps = [step(2, true), step(3, false)];
    await expect(migrateAtStart(db, ignore, steps)).rejects.toThrow(
      /has version 1; this portal needs 3\. Stop every process.*backup.*portal -- migrate/,
    );
    expect(await db.collection(RECORDS).findOne({ step: 2 })).toBeNull();
    const done: number[] = [];
    await migrate(db, await planMigrations(db, steps), ({ version }) => done.push(version));
    expect(done).toEqual([2, 3]);
    await migrateAtStart(db, ignore, steps);
  });

  it('rejects data of a later version', async () => {
    await db.collection<Document & { _id: number }>(MIGRATIONS).insertOne({ _id: SCHEMA_VERSION + 1 });
    await expect(migrateAtStart(db, ignore)).rejects.toThrow(/Run the newer portal, or restore a backup/);
  });
});
