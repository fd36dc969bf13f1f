import { test as base } from '@playwright/test';
import { embeddedDatabaseUri } from '@records-portal/embedded-mongodb/location';
import { type Collection, MongoClient } from 'mongodb';
import type { SavedView } from '@/lib/identity/accounts/document';
import type { RecordDocument } from '@/lib/records/document';
import { startPortal } from '../../portal-process';
import { CONTRACTOR, type TestUser } from '../sign-in';

type Account = {
  readonly _id: string;
  readonly email: string;
  readonly self?: unknown;
  readonly savedViews?: readonly SavedView[];
  readonly visits?: { readonly seen: Date };
};

type OwnDatabase = {
  readonly baseUrl: string;
  readonly records: Collection<RecordDocument>;
  readonly accounts: Collection<Account>;
};

/** A record's changed fields; some tests store what the type does not allow. */
type Fields = { readonly _id: string; readonly [field: string]: unknown };

type TestFixtures = {
  /** Stores a record of the contractor until the test ends. */
  readonly addRecord: (fields: Fields) => Promise<void>;
};

type WorkerFixtures = {
  /** A portal for the tests of one worker, so that other tests do not see the records that they store. */
  readonly ownDatabase: OwnDatabase;
};

export const test = base.extend<TestFixtures, WorkerFixtures>({
  ownDatabase: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of other fixtures from this pattern.
    async ({}, use) => {
      const portal = await startPortal({ LOG_LEVEL: 'silent' });
      const client = await new MongoClient(embeddedDatabaseUri(portal.dataDir)).connect();
      const db = client.db('records_portal');
      await use({ baseUrl: portal.baseUrl, records: db.collection('records'), accounts: db.collection('accounts') });
      await client.close();
      await portal.stop();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  baseURL: ({ ownDatabase }, use) => use(ownDatabase.baseUrl),
  addRecord: async ({ ownDatabase: { records, accounts } }, use) => {
    const ids: string[] = [];
    const memberIds = [await accountId(accounts, CONTRACTOR)];
    await use(async (fields) => {
      ids.push(fields._id);
      await records.insertOne({ ...fields, memberIds } as unknown as RecordDocument);
    });
    await records.deleteMany({ _id: { $in: ids } });
  },
});

async function accountId(accounts: Collection<Account>, { email }: TestUser): Promise<string> {
  const account = await accounts.findOne({ email });
  if (account === null) throw new Error(`The demo has no account ${email}`);
  return account._id;
}

/** A record of the demo with three contacts and a custom table, to build others from. */
export async function sampleRecord(records: Collection<RecordDocument>): Promise<RecordDocument> {
  const record = await records.findOne({
    memberIds: { $gt: '' },
    'contacts.2': { $exists: true },
    customTables: { $gt: [] },
  });
  if (record === null) throw new Error('No record of the demo has three contacts and a custom table');
  return record;
}
