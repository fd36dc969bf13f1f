import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Principal } from '../../http/principal';
import { EXTENSION_NAMES, expectedMatches, FILTER_NAMES } from '../../testing/filter-oracle';
import {
  FILTERED_ACCOUNTS,
  filteredRecord,
  type ReturnedRecord,
  returnedRecords,
  SAMPLED_EXTENSIONS,
  valuesOf,
} from '../../testing/filtered-records';
import { startTemporaryDatabase } from '../../testing/temporary-database';
import { insertRecords } from '../import-repository';
import { STATUS_TYPES } from '../schema/query';

let database: Awaited<ReturnType<typeof startTemporaryDatabase>>;
/** The unfiltered list of the caller. */
let all: ReturnedRecord[] = [];
let principal: Principal;

const list = (query: Record<string, string>) => returnedRecords(query, principal);

beforeAll(async () => {
  database = await startTemporaryDatabase();
  for (const [accountId, count] of FILTERED_ACCOUNTS) {
    await insertRecords(Array.from({ length: count }, (_, at) => filteredRecord(at, accountId)));
  }
});
afterAll(() => database.stop());

describe.each(FILTERED_ACCOUNTS)('filters of an account with %s records', (accountId) => {
  beforeAll(async () => {
    principal = { kind: 'account', accountId, scopes: ['records'], via: 'token', appId: 'app' };
    all = (await list({ limit: '1000' })).result;
  });

  it('are the 24 of the specification and our extensions', () => {
    expect(FILTER_NAMES).toHaveLength(24);
    expect([...SAMPLED_EXTENSIONS].sort()).toEqual([...EXTENSION_NAMES].sort());
  });

  it.each([...FILTER_NAMES, ...SAMPLED_EXTENSIONS])('find the same records as a plain loop: %s', async (name) => {
    const counts: number[] = [];
    for (const value of valuesOf(all, name)) {
      const { result } = await list({ [name]: value, limit: '1000', fields: 'id' });
      const ids = expectedMatches(all, { [name]: value }).map(({ id }) => id);
      expect(
        result.map(({ id }) => id),
        `${name}=${value}`,
      ).toEqual(ids);
      counts.push(ids.length);
    }
    expect(Math.max(...counts)).toBeGreaterThan(0);
    expect(Math.min(...counts)).toBeLessThan(all.length);
  });

  it('return the same by offset and by cursor', async () => {
    const query = { statusTypes: STATUS_TYPES.slice(0, 6).join(','), fields: 'id' };
    const expected = (await list({ ...query, limit: '1000' })).result.map(({ id }) => id);
    for (const limit of [1, 6, 50]) {
      const byOffset: string[] = [];
      for (let offset = 0; offset < expected.length; offset += limit) {
        byOffset.push(...(await list({ ...query, limit: `${limit}`, offset: `${offset}` })).result.map(({ id }) => id));
      }
      const byCursor: string[] = [];
      for (let cursor: string | undefined = ''; cursor !== undefined; ) {
        const { result, next } = await list({ ...query, limit: `${limit}`, cursor });
        byCursor.push(...result.map(({ id }) => id));
        cursor = next;
      }
      expect([byOffset, byCursor]).toEqual([expected, expected]);
    }
  });
});
