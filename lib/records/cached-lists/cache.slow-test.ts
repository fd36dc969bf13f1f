import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { connectedClient, database } from '../../db/client';
import { RECORDS } from '../../db/collections';
import type { Principal } from '../../http/principal';
import { deleteStoredRecords, findStoredRecord } from '../../privacy/stored-records';
import { buildRecord } from '../../testing/build-record';
import { myRecordsResponse } from '../../testing/my-records-response';
import { startTemporaryDatabase } from '../../testing/temporary-database';
import type { RecordDocument } from '../document';
import { insertRecords, updateRecords } from '../import-repository';
import { isExpensive } from '../list-my-records';
import { withNewListVersions } from '../list-versions';
import { addMember, removeMember } from '../membership/membership-repository';
import { MyRecordsQuery } from '../schema/query';
import type { RecordItem } from '../schema/record';

const MANY = 520;
const principal = (accountId: string): Principal => ({
  kind: 'account',
  accountId,
  scopes: ['records'],
  via: 'token',
  appId: 'app',
});
const idOf = (at: number): string => `DEMO-${String(at).padStart(5, '0')}`;
const record = (at: number, accountId: string, customId = `N-${at}`) =>
  buildRecord(idOf(at), {
    customId,
    module: at % 2 === 0 ? 'Fire' : 'Building',
    openedDate: new Date(Date.UTC(2024, 0, 1) + at * 3_600_000),
    balance: at,
    parties: [`contact:${accountId}`],
    memberIds: [accountId],
  });

let temporary: Awaited<ReturnType<typeof startTemporaryDatabase>>;
beforeAll(async () => {
  temporary = await startTemporaryDatabase();
});
afterAll(() => temporary.stop());

/** Filters of the find commands on records during the last `list`. */
const finds: object[] = [];
/** How many finds started to read a whole list. */
let listReads = 0;
beforeEach(async () => {
  listReads = 0;
  const client = await connectedClient();
  client.on('commandStarted', ({ command }) => {
    if (command.find !== RECORDS) return;
    finds.push(command.filter);
    if (command.projection?.statusDate === 1 && command.batchSize > 0) listReads++;
  });
});
afterEach(async () => {
  (await connectedClient()).removeAllListeners('commandStarted');
});

const records = async () => (await database()).collection<RecordDocument>(RECORDS);

async function list(accountId: string, query: Record<string, string>): Promise<string[]> {
  finds.length = 0;
  const raw = Object.fromEntries(Object.entries(query).map(([name, value]) => [name, [value]]));
  const input = { query: MyRecordsQuery.parse(raw), principal: principal(accountId), locale: 'en_US', timeZone: 'UTC' };
  return ((await myRecordsResponse(input)).result as RecordItem[]).map(({ id = '' }) => id);
}

const insertMany = (accountId: string, searchTextOf = (at: number) => `n-${at}`) =>
  insertRecords(
    Array.from({ length: MANY }, (_, at) => ({
      ...record(at, accountId),
      _id: `${accountId}-${idOf(at)}`,
      searchText: searchTextOf(at),
    })),
  );

const isById = (filter: object): boolean => JSON.stringify(filter).includes('"_id":{"$in"');

describe('the list of an account with many records', () => {
  beforeAll(async () => {
    await insertMany('ann');
  });

  it('is read once and serves later pages', async () => {
    const first = await list('ann', { search: 'n-1', limit: '5' });
    expect(finds.length).toBeGreaterThan(1);
    expect(await list('ann', { search: 'n-1', limit: '5' })).toEqual(first);
    expect(await list('ann', { sort: 'balance', module: 'Fire', limit: '3' })).toEqual(
      [0, 2, 4].map((at) => `ann-${idOf(at)}`),
    );
    expect(finds.map(isById)).toEqual([true]);
    expect(JSON.stringify(finds)).toContain('"memberIds":"ann"');
  });

  it('makes a search no longer expensive once it is read', async () => {
    expect(isExpensive({ search: 'n-1' }, 'nobody-has-asked')).toBe(true);
    await list('ann', { search: 'n-1', limit: '5' });
    expect(isExpensive({ search: 'n-1' }, 'ann')).toBe(false);
    await list('few', { search: 'n-1' });
    expect(isExpensive({ search: 'n-1' }, 'few')).toBe(false);
  });

  it('is not used for a page without filters', async () => {
    await list('ann', { limit: '5' });
    await list('ann', { limit: '5', cursor: '' });
    expect(finds.some(isById)).toBe(false);
  });

  it('shows added, changed, deleted, linked and unlinked records at once', async () => {
    const of = (number: string) => list('ann', { search: number });
    expect(await of('x-900')).toEqual([]);

    await insertRecords([record(900, 'ann', 'X-900')]);
    expect(await of('x-900')).toEqual([idOf(900)]);

    await updateRecords([record(900, 'ann', 'X-901')], []);
    expect([await of('x-900'), await of('x-901')]).toEqual([[], [idOf(900)]]);

    await insertRecords([record(902, 'bob', 'X-902')]);
    expect(await of('x-902')).toEqual([]);
    await addMember('ann', ['contact:bob']);
    expect(await of('x-902')).toEqual([idOf(902)]);
    await removeMember('ann', ['contact:ann']);
    expect(await of('x-902')).toEqual([]);

    const stored = await findStoredRecord(idOf(900));
    await deleteStoredRecords(stored ? [stored] : []);
    expect(await of('x-901')).toEqual([]);
  });

  it('shows a record that was stored before the rest of its write failed', async () => {
    // The stand-in for another engine stores both records.
    if (process.env.TEST_MONGODB_URI) return;
    expect(await list('ann', { search: 'x-910' })).toEqual([]);
    const rejected = { ...record(911, 'ann', 'X-911'), _id: /no regular expression is an _id/ as never };
    await expect(insertRecords([record(910, 'ann', 'X-910'), rejected])).rejects.toThrow(/_id/);
    expect(await list('ann', { search: 'x-910' })).toEqual([idOf(910)]);
  });

  it('omits a record that was unlinked or deleted directly in the database', async () => {
    const [first = '', second = '', third = ''] = await list('ann', { sort: 'customId', limit: '3' });
    // A direct write does not change the version of the list.
    await (await records()).updateOne({ _id: first }, { $set: { memberIds: ['bob'] } });
    expect(await list('ann', { sort: 'customId', limit: '2' })).toEqual([second, third]);
    await (await records()).deleteOne({ _id: second });
    expect((await list('ann', { sort: 'customId', limit: '1' }))[0]).toBe(third);
  });
});

describe('the database is queried', () => {
  it('for an account with few records', async () => {
    await insertRecords([{ ...record(1_000, 'cid'), memberIds: ['cid'] }]);
    expect(await list('cid', { search: 'n-1000' })).toEqual([idOf(1_000)]);
    expect(finds.some(isById)).toBe(false);
  });

  it('for a record number, which has an index', async () => {
    await insertMany('joe');
    expect(await list('joe', { customId: 'N-7' })).toEqual([`joe-${idOf(7)}`]);
    expect(listReads).toBe(0);
  });

  it('if the list would take too much memory', async () => {
    const long = 'x'.repeat(160_000);
    await insertMany('max', (at) => `n-${at} ${long}`);
    expect(await list('max', { module: 'Fire', limit: '1' })).toEqual([`max-${idOf(518)}`]);
    expect(listReads).toBe(1);
    expect(finds.some(isById)).toBe(false);
  });

  it('while an outdated list is still being read, because two reads never run at once', async () => {
    const change = () => withNewListVersions(['max'], async () => undefined);
    await change();
    // 80 MB arrive in several batches, between which other commands run.
    const first = list('max', { module: 'Fire', limit: '1' });
    await expect.poll(() => listReads, { interval: 1 }).toBe(1);
    await change();
    expect(await list('max', { module: 'Fire', limit: '1' })).toHaveLength(1);
    expect(listReads).toBe(1);
    await first;
    await list('max', { module: 'Fire', limit: '1' });
    expect(listReads).toBe(2);
  });

  it('if a field has a value that cannot be stored in columns, such as an array', async () => {
    await insertMany('eve');
    await (await records()).updateOne({ _id: `eve-${idOf(7)}` }, { $set: { recordClass: ['One', 'Two'] } });
    expect(await list('eve', { recordClass: 'Two' })).toEqual([`eve-${idOf(7)}`]);
    expect(finds.some(isById)).toBe(false);
  });
});
