import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Principal } from '../../http/principal';
import { createAccount } from '../../identity/accounts/create-account';
import { addIdentities } from '../../identity/accounts/repository';
import {
  expectedMatches,
  expectedOrder,
  FILTER_NAMES,
  hasReversedRange,
  type QueryFilters,
} from '../../testing/filter-oracle';
import {
  expectedRelations,
  FILTERED_ACCOUNTS,
  filteredRecord,
  IDENTITIES,
  pickByIndex,
  type ReturnedRecord,
  returnedRecords,
  SAMPLED_EXTENSIONS,
  valuesOf,
} from '../../testing/filtered-records';
import { startTemporaryDatabase } from '../../testing/temporary-database';
import { insertRecords } from '../import-repository';
import { SORTS } from './sorts';

/** Compares combinations of filters, `sort` and `expand=relations` with loops over the unfiltered list. */

// Other engines are slower, and the stand-in for one of them is written in Python.
const RANDOM_COMBINATIONS = process.env.TEST_MONGODB_URI ? 200 : 2_000;

let database: Awaited<ReturnType<typeof startTemporaryDatabase>>;
/** The unfiltered list of the caller, with the parties. */
let all: ReturnedRecord[] = [];
let principal: Principal;

const list = (query: Record<string, string>) => returnedRecords(query, principal);

const accountIds: string[] = [];
beforeAll(async () => {
  database = await startTemporaryDatabase();
  for (const [name, count] of FILTERED_ACCOUNTS) {
    const account = await createAccount({ name, role: 'citizen', email: `${name}@example.org` }, 'command-line');
    await addIdentities(account._id, IDENTITIES, []);
    await insertRecords(Array.from({ length: count }, (_, at) => filteredRecord(at, account._id)));
    accountIds.push(account._id);
  }
});
afterAll(() => database.stop());

const NAMES = [...FILTER_NAMES, ...SAMPLED_EXTENSIONS, 'sort', 'expand'];
const choicesOf = (name: string): readonly string[] =>
  name === 'sort' ? SORTS : name === 'expand' ? ['relations', 'relations,contacts'] : valuesOf(all, name);

async function expectSame({ sort, expand, ...filters }: QueryFilters): Promise<void> {
  if (hasReversedRange(filters)) return;
  const found = expectedMatches(all, filters);
  const expected = (sort === undefined ? found : expectedOrder(found, sort)).map((record) => ({
    id: record.id,
    ...(expand !== undefined && { relations: expectedRelations(record) }),
  }));
  const query = { ...filters, ...(sort !== undefined && { sort }), ...(expand !== undefined && { expand }) };
  const { result } = await list({ ...query, limit: '1000', fields: 'id' });
  expect(
    result.map(({ id, relations }) => ({ id, ...(expand !== undefined && { relations: relations ?? [] }) })),
    JSON.stringify(query),
  ).toEqual(expected);
}

describe.each(FILTERED_ACCOUNTS.map(([name], at) => ({ name, at })))('an account with $name records', ({ at }) => {
  beforeAll(async () => {
    const accountId = accountIds[at] ?? '';
    principal = { kind: 'account', accountId, scopes: ['records'], via: 'token', appId: 'app' };
    all = (await list({ limit: '1000', expand: 'contacts,owners,professionals' })).result;
  });

  it('has each relation on some of its records and not on others', () => {
    for (const relation of ['creator', 'contact', 'owner', 'professional']) {
      const count = all.filter((record) => expectedRelations(record).includes(relation)).length;
      expect(count, relation).toBeGreaterThan(0);
      expect(count, relation).toBeLessThan(all.length);
    }
  });

  it.each([...FILTER_NAMES, ...SAMPLED_EXTENSIONS])(
    'has a value of %s that finds records, and one that does not find all',
    async (name) => {
      const found = await Promise.all(
        valuesOf(all, name).map(
          async (value) => (await list({ [name]: value, limit: '1000', fields: 'id' })).result.length,
        ),
      );
      expect(Math.max(...found)).toBeGreaterThan(0);
      expect(Math.min(...found)).toBeLessThan(all.length);
    },
  );

  it.each([...SORTS])('returns the same as the reference filter for sort=%s with expand=relations', async (sort) => {
    await expectSame({ sort });
    await expectSame({ sort, expand: 'relations' });
  });

  it('returns the same as the reference filter for every pair of parameters', async () => {
    for (const one of NAMES) {
      for (const other of NAMES.slice(NAMES.indexOf(one) + 1)) {
        await expectSame({ [one]: pickByIndex(choicesOf(one), 1), [other]: pickByIndex(choicesOf(other), 0) });
      }
    }
  });

  it(`returns the same as the reference filter for ${RANDOM_COMBINATIONS} random combinations`, async () => {
    const combination = fc
      .uniqueArray(fc.tuple(fc.constantFrom(...NAMES), fc.nat(9)), {
        selector: ([name]) => name,
        minLength: 1,
        maxLength: 5,
      })
      .map((pairs) => Object.fromEntries(pairs.map(([name, index]) => [name, pickByIndex(choicesOf(name), index)])));
    await fc.assert(fc.asyncProperty(combination, expectSame), { numRuns: RANDOM_COMBINATIONS });
  });
});
