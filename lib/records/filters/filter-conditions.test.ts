import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sizeOf } from '../../../e2e/support/size';
import type { Principal } from '../../http/principal';
import { myRecordsAnswer } from '../../testing/answer';
import { buildRecord } from '../../testing/build-record';
import { DATES, EXTENSION_NAMES, FILTER_NAMES, filterByLoop, isBackwards } from '../../testing/filter-oracle';
import { startTemporaryDatabase } from '../../testing/temporary-database';
import type { RecordChange } from '../import-repository';
import { insertRecords } from '../import-repository';
import { MyRecordsQuery, STATUS_TYPES } from '../schema/query';

/** Compares combinations of filters with a loop over the unfiltered list. */

type Wire = Record<string, unknown> & {
  id: string;
  type: { value: string; id: string };
  status?: { value: string; text: string };
};
const pick = <Item>(list: readonly Item[], at: number): Item => list[at % list.length] as Item;
const DAY = 86_400_000;
const day = (at: number) => new Date(Date.UTC(2024, 0, 1 + (at % 9), at % 24, at % 60, at % 60));

/** Days around today at noon, so that none is at the edge of the window. */
const renewal = (at: number) => ({
  expirationDate: new Date(Math.floor(Date.now() / DAY) * DAY + ((at % 50) - 10) * DAY + DAY / 2),
  ...(at % 7 === 0 && { expirationStatus: { value: 'DISABLED', text: 'Does not expire' } }),
});

/** Few values per field, so that combinations match; a third of the records lack some. */
function record(at: number, accountId: string): RecordChange {
  const value = pick(['A/B/C/D', 'A/B/C/E', 'A-B/C/D/E', 'A/B-C/D/E'], at);
  const _id = `${accountId}-${String(at).padStart(5, '0')}`;
  return buildRecord(_id, {
    customId: `N-${at % 40}`,
    module: pick(['Building', 'Fire', 'Planning'], at * 7),
    type: { ...buildRecord(_id).type, value, id: value.replaceAll('/', '-') + (at % 2 === 0 ? '' : '!') },
    ...(at % 5 !== 0 && { status: { value: pick(['New', 'Hold'], at * 3), text: pick(['Neu', 'New', 'Halt'], at) } }),
    statusType: pick(STATUS_TYPES, at * 5),
    recordClass: pick(['1', '2'], at * 11),
    ...(at % 3 !== 0 && {
      closedByDepartment: pick(['Permits', 'Fire, north'], at),
      closedByUser: pick(['ann', 'bob'], at * 13),
      completedByDepartment: pick(['Permits', 'Fees'], at * 3),
      completedByUser: pick(['ann', 'eve'], at * 17),
    }),
    ...Object.fromEntries(
      DATES.flatMap((name, shift) => ((at + shift) % 4 === 0 ? [] : [[name, day(at * (shift + 3))]])),
    ),
    name: pick(['Ölmühle', 'Main Deck', 'Garage'], at * 3),
    ...(at % 4 !== 0 && { balance: pick([0, 12.5, -3, 700], at * 5) }),
    ...(at % 6 !== 0 && { renewalInfo: renewal(at) }),
    memberIds: at % 10 === 9 ? ['other'] : [accountId],
  });
}

let database: Awaited<ReturnType<typeof startTemporaryDatabase>>;
/** The unfiltered list of the caller. */
let all: Wire[] = [];
let principal: Principal;

async function list(query: Record<string, string>): Promise<{ result: Wire[]; next: string | undefined }> {
  const raw = Object.fromEntries(Object.entries(query).map(([name, value]) => [name, [value]]));
  const answer = await myRecordsAnswer({
    query: MyRecordsQuery.parse(raw),
    principal,
    locale: 'en_US',
    timeZone: 'UTC',
  });
  const next = answer.page !== undefined && 'next' in answer.page ? answer.page.next : undefined;
  return { result: answer.result as Wire[], next };
}

/** Few records are queried in the database; many are cached, which does not depend on the engine. */
const ACCOUNTS = (
  [
    ['few', 240],
    ['many', 600],
  ] as const
).slice(0, process.env.TEST_MONGODB_URI ? 1 : 2);

beforeAll(async () => {
  database = await startTemporaryDatabase();
  for (const [accountId, count] of ACCOUNTS) {
    await insertRecords(Array.from({ length: count }, (_, at) => record(at, accountId)));
  }
});
afterAll(() => database.stop());

const EXTENSION_VALUES: Readonly<Record<string, () => string[]>> = {
  search: () => ['olmuhle', 'GARAGE n-1', 'deck main', 'n-3', 'xylophone'],
  needs: () => ['information', 'payment', 'renewal', 'payment,renewal', 'information,payment,renewal'],
  changedSince: () => ['2024-01-03T00:00:00Z', '2024-01-08T12:30:00Z', '2023-01-01T00:00:00.5Z'],
  open: () => ['true', 'false'],
  ids: () => [
    all
      .slice(0, 50)
      .map(({ id }) => id)
      .join(','),
    all[7]?.id ?? '',
  ],
};

/** Values of a filter from the data: single, as a list, as a date, as a time. */
function valuesOf(name: string): string[] {
  const texts = (key: string) => [
    ...new Set(all.map((each) => each[key]).filter((value) => typeof value === 'string')),
  ];
  if (name === 'type' || name === 'types') {
    const types = [...new Set(all.flatMap(({ type }) => [type.value, type.id]))];
    return name === 'type' ? types : [types.slice(0, 2).join(','), types.slice(1, 5).join(','), types.join(',')];
  }
  if (name === 'status') return [...new Set(all.flatMap(({ status }) => (status ? [status.value, status.text] : [])))];
  if (name === 'modules') return [texts('module').join(','), texts('module').slice(1).join(','), 'Fire'];
  if (name === 'statusTypes') return [STATUS_TYPES.slice(0, 3).join(','), 'OPEN', STATUS_TYPES.slice(4).join(',')];
  if (name in EXTENSION_VALUES) return EXTENSION_VALUES[name]?.() ?? [];
  const date = /^(\w+Date)(From|To)$/.exec(name)?.[1];
  const values = texts(date ?? name);
  return date === undefined
    ? values.slice(0, 6)
    : [...values.slice(0, 4), ...values.slice(0, 6).map((value) => value.slice(0, 10))];
}

async function expectSame(query: Record<string, string>): Promise<number> {
  if (isBackwards(query)) return 0;
  const expected = filterByLoop(all, query).map(({ id }) => id);
  const whole = await list({ ...query, limit: '1000', fields: 'id' });
  expect(
    whole.result.map(({ id }) => id),
    JSON.stringify(query),
  ).toEqual(expected);
  return expected.length;
}

const NAMES = [...FILTER_NAMES, ...Object.keys(EXTENSION_VALUES)];

describe.each(ACCOUNTS)('filters of an account with %s records', (accountId) => {
  beforeAll(async () => {
    principal = { kind: 'account', accountId, scopes: ['records'], via: 'token', appId: 'app' };
    all = (await list({ limit: '1000' })).result;
  });

  it('are the 24 of the specification and our extensions', () => {
    expect(FILTER_NAMES).toHaveLength(24);
    expect(EXTENSION_NAMES).toEqual(expect.arrayContaining(Object.keys(EXTENSION_VALUES)));
  });

  it.each(NAMES)('match a loop: %s', async (name) => {
    const counts: number[] = [];
    for (const value of valuesOf(name)) counts.push(await expectSame({ [name]: value }));
    expect(Math.max(...counts)).toBeGreaterThan(0);
    expect(Math.min(...counts)).toBeLessThan(all.length);
  });

  it('match a loop in all pairs', async () => {
    for (const one of NAMES) {
      for (const other of NAMES.slice(NAMES.indexOf(one) + 1)) {
        await expectSame({ [one]: pick(valuesOf(one), 1), [other]: pick(valuesOf(other), 0) });
      }
    }
  });

  it('match a loop in random combinations', async () => {
    const combination = fc
      .uniqueArray(fc.tuple(fc.constantFrom(...NAMES), fc.nat(9)), {
        selector: ([name]) => name,
        minLength: 1,
        maxLength: 5,
      })
      .map((pairs) => Object.fromEntries(pairs.map(([name, at]) => [name, pick(valuesOf(name), at)])));
    await fc.assert(
      fc.asyncProperty(combination, async (query) => void (await expectSame(query))),
      { numRuns: sizeOf({ usual: 200, full: 2_000 }) },
    );
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
