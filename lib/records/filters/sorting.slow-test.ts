import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Principal } from '../../http/principal';
import { buildRecord } from '../../testing/build-record';
import { myRecordsResponse } from '../../testing/my-records-response';
import { startTemporaryDatabase } from '../../testing/temporary-database';
import { insertRecords } from '../import-repository';
import { MyRecordsQuery } from '../schema/query';
import type { RecordItem } from '../schema/record';
import { SORT_FIELDS, SORTS, type SortField } from './sorts';

const day = (at: number) => new Date(Date.UTC(2024, 0, 1 + at));

/** Few values, so that there are ties; every third record lacks one. */
const record = (at: number, accountId: string) =>
  buildRecord(`${accountId}-${String(at).padStart(3, '0')}`, {
    customId: `N-${(at * 7) % 30}`,
    openedDate: at % 3 === 0 ? undefined : day((at * 5) % 11),
    statusDate: at % 3 === 1 ? undefined : day((at * 3) % 7),
    balance: at % 3 === 2 ? undefined : (at * 11) % 5,
    renewalInfo:
      at % 4 === 0
        ? undefined
        : {
            expirationDate: day((at * 13) % 9),
            ...(at % 5 === 0 && { expirationStatus: { value: 'DISABLED', text: 'None' } }),
          },
    memberIds: [accountId],
  });

let database: Awaited<ReturnType<typeof startTemporaryDatabase>>;
let principal: Principal;
/** The caller's list in the default order. */
let all: RecordItem[];

/** Few records are sorted by the database; many are cached, which does not depend on the engine. */
const ACCOUNTS = (
  [
    ['few', 120],
    ['many', 520],
  ] as const
).slice(0, process.env.TEST_MONGODB_URI ? 1 : 2);

async function list(query: Record<string, string>): Promise<RecordItem[]> {
  const raw = Object.fromEntries(Object.entries(query).map(([name, value]) => [name, [value]]));
  const input = { query: MyRecordsQuery.parse(raw), principal, locale: 'en_US', timeZone: 'UTC' };
  return (await myRecordsResponse(input)).result as RecordItem[];
}

beforeAll(async () => {
  database = await startTemporaryDatabase();
  for (const [accountId, count] of ACCOUNTS) {
    await insertRecords(Array.from({ length: count }, (_, at) => record(at, accountId)));
  }
});
afterAll(() => database.stop());

const sortValue = ({ renewalInfo, ...record }: RecordItem, field: SortField): string | number | undefined =>
  field === 'expirationDate'
    ? renewalInfo?.expirationStatus?.value === 'DISABLED'
      ? undefined
      : renewalInfo?.expirationDate
    : record[field];

/** Ties stay in the default order. */
function sortedIds(field: SortField, direction: 1 | -1): string[] {
  const has = all.filter((record) => sortValue(record, field) !== undefined);
  const lacks = all.filter((record) => sortValue(record, field) === undefined);
  const order = (a: RecordItem, b: RecordItem): number => {
    const [left = '', right = ''] = [sortValue(a, field), sortValue(b, field)];
    return left === right ? 0 : (left < right ? -1 : 1) * direction;
  };
  return [...has.toSorted(order), ...lacks].map(({ id = '' }) => id);
}

describe.each(ACCOUNTS)('sorting the list of an account with %s records', (accountId, count) => {
  beforeAll(async () => {
    principal = { kind: 'account', accountId, scopes: ['records'], via: 'token', appId: 'app' };
    all = await list({ limit: '1000' });
  });

  it.each(SORTS)('by %s gives the same order on one page and across many', async (sort) => {
    const field = SORT_FIELDS.find((name) => sort.endsWith(name)) as SortField;
    const expected = sortedIds(field, sort.startsWith('-') ? -1 : 1);
    const idsOf = async (query: Record<string, string>) => (await list({ sort, ...query })).map(({ id = '' }) => id);
    expect(await idsOf({ limit: '1000' })).toEqual(expected);
    const step = Math.ceil(count / 17);
    const paged: string[] = [];
    for (let offset = 0; offset < expected.length + step; offset += step)
      paged.push(...(await idsOf({ limit: `${step}`, offset: String(offset) })));
    expect(paged).toEqual(expected);
  });

  it('can be combined with a filter', async () => {
    const open = await list({ sort: '-balance', needs: 'payment', limit: '1000' });
    expect(open.map(({ balance }) => balance)).toEqual(
      open.map(({ balance = 0 }) => balance).toSorted((a, b) => b - a),
    );
    expect(open.length).toBeGreaterThan(0);
  });
});

it('MyRecordsQuery rejects a sort together with a cursor', () => {
  const parsed = MyRecordsQuery.safeParse({ sort: ['balance'], cursor: [''] });
  expect(parsed.error?.issues.map(({ path, message }) => `${path} ${message}`)).toEqual([
    'sort cannot be sent together with cursor; send one of the two.',
  ]);
});
