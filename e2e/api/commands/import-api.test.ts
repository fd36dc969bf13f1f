import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startEmbeddedDatabase } from '@records-portal/embedded-mongodb';
import { embeddedDatabaseUri } from '@records-portal/embedded-mongodb/location';
import { MongoClient } from 'mongodb';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { dateTimeFormatter } from '@/lib/platform/dates/agency-time';
import { DEMO_TIME_ZONE } from '@/lib/platform/settings/demo-agency';
import { partyIdentity } from '@/lib/records/membership/parties';
import type { RecordItem } from '@/lib/records/schema/record';
import { listAllMine } from '../../support/answers';
import { baseUrl, tokenOf } from '../../support/api-client';
import { runPortal } from '../../support/commands/run-portal';

type Report = {
  read: number;
  loaded: number;
  unchanged: number;
  refusedRows: number;
  recordTypes: number;
  modules: string[];
};

const wireDate = dateTimeFormatter(DEMO_TIME_ZONE);

let folder = '';
let database: Awaited<ReturnType<typeof startEmbeddedDatabase>>;
let mine: RecordItem[];
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'import-api-'));
  database = await startEmbeddedDatabase({ dataDir: path.join(folder, 'data') });
  mine = await listAllMine(await tokenOf('contractor'), { expand: 'contacts,professionals,customTables,owners' });
});
afterAll(async () => {
  await database.close();
  await rm(folder, { recursive: true, force: true });
});

const importApi = (args: readonly string[], token: string) =>
  runPortal(
    ['import', 'api', '--url', `${baseUrl()}/api`, '--token-stdin', '--json', ...args],
    folder,
    { DATA_DIR: path.join(folder, 'data'), AGENCY_CODE: 'OTHER' },
    token,
  );

it('import api stores all records that the token can see, unchanged, with their types, and changes nothing the second time', async () => {
  const token = await tokenOf('contractor');
  const first = await importApi(['--module', 'Licenses'], token);
  expect([first.code, first.stderr]).toEqual([0, '']);
  const report = JSON.parse(first.stdout) as Report;
  expect(mine.length).toBeGreaterThan(300);
  expect(report).toMatchObject({ read: mine.length, loaded: mine.length, refusedRows: 0 });
  expect(report.modules).toEqual(expect.arrayContaining(['Licenses', 'Building']));
  expect(report.recordTypes).toBeGreaterThan(10);

  const client = await new MongoClient(embeddedDatabaseUri(path.join(folder, 'data'))).connect();
  try {
    const db = client.db('records_portal');
    const stored = await db.collection('records').find().toArray();
    expect(stored).toHaveLength(mine.length);
    for (const record of stored) {
      const other = mine.find(({ customId }) => customId === record.customId);
      expect(record._id).toMatch(/^OTHER-/);
      expect([record.module, record.statusType, record.type.value, record.type.text, record.status?.value]).toEqual([
        other?.module,
        other?.statusType,
        other?.type?.value,
        other?.type?.text,
        other?.status?.value,
      ]);
      expect(record.openedDate && wireDate(record.openedDate)).toBe(other?.openedDate);
      expect(record.contacts?.length).toBe(other?.contacts?.length);
      const licenses = (other?.professionals ?? []).map((item) => partyIdentity('professionals', item));
      expect(record.parties).toEqual(expect.arrayContaining(licenses));
    }
  } finally {
    await client.close();
  }
  const again = await importApi([], token);
  expect(JSON.parse(again.stdout)).toMatchObject({ loaded: 0, updated: 0, unchanged: mine.length, recordTypes: 0 });
});

it('import api explains in one sentence why it cannot import', async () => {
  const [unknown, without] = await Promise.all([
    importApi([], 'no-token-of-this-server'),
    runPortal(['import', 'api', '--url', 'records.example.org', '--token', 'x'], folder, {}),
  ]);
  expect(unknown.code).toBe(1);
  expect(unknown.stderr).toMatch(/returned 401 \(invalid_token: .*\)\. Get a new token, with the scope records\.\n$/);
  expect(without).toMatchObject({ code: 1, stderr: expect.stringContaining('It must be a URL such as') });
});
