import { beforeAll, describe, expect, it } from 'vitest';
import type { RecordItem } from '@/lib/records/schema/record';
import { expectParameterError, getMine, listAllMine, listMine, parseMine } from '../../support/answers';
import { tokenOf } from '../../support/api-client';
import { compareMyRecords, idsOf } from '../../support/data/ordering';

const STATUS_TYPES = [
  'APPROVED',
  'CLOSED',
  'COMPLETE',
  'DENIED',
  'INCOMPLETE',
  'OPEN',
  'PENDING',
  'UNASSIGNED',
  'VOID',
] as const;

let token: string;
let whole: RecordItem[];

beforeAll(async () => {
  token = await tokenOf('contractor');
  whole = await listAllMine(token);
});

async function readPages(limit: number): Promise<RecordItem[]> {
  const records: RecordItem[] = [];
  for (let offset = 0; ; offset += limit) {
    const { result, page } = await parseMine(await getMine(`limit=${limit}&offset=${offset}`, token));
    expect(page).toEqual({ offset, limit, hasmore: offset + limit < whole.length });
    expect(result).toHaveLength(Math.min(limit, whole.length - offset));
    records.push(...result);
    if (!page.hasmore) return records;
  }
}

describe('GET my records: paging by offset', () => {
  it('returns the first 25 records by default', async () => {
    const { result, page } = await parseMine(await getMine('', token));
    expect(page).toEqual({ offset: 0, limit: 25, hasmore: true });
    expect(result).toEqual(whole.slice(0, 25));
  });

  it.each([25, 44, 100])('with a limit of %i returns every id once, in the order of the contract', async (limit) => {
    const read = await readPages(limit);
    expect(read.length).toBeGreaterThan(300);
    expect(new Set(idsOf(read)).size).toBe(read.length);
    expect(idsOf(read)).toEqual(idsOf(whole));
    expect(idsOf([...read].sort(compareMyRecords))).toEqual(idsOf(read));
  });

  it('sets hasmore only while there is more', async () => {
    const count = whole.length;
    const pages = await Promise.all(
      [`limit=${count}`, `limit=${count - 1}`, `offset=${count - 1}&limit=1`, `offset=${count}`].map(
        async (query) => await parseMine(await getMine(query, token)),
      ),
    );
    expect(pages.map(({ page, result }) => [page.hasmore, result.length])).toEqual([
      [false, count],
      [true, count - 1],
      [false, 1],
      [false, 0],
    ]);
  });

  it('returns every record exactly once across all status types', async () => {
    const parts = await Promise.all(STATUS_TYPES.map((word) => listAllMine(token, { statusTypes: word })));
    expect(parts.flat().length).toBe(whole.length);
    expect(idsOf(parts.flat().sort(compareMyRecords))).toEqual(idsOf(whole));
  });

  it('pages through a filtered list', async () => {
    const filtered = await listAllMine(token, { statusTypes: 'OPEN,VOID' });
    const first = await parseMine(await getMine('statusTypes=OPEN,VOID&limit=5', token));
    const rest = await listMine('statusTypes=OPEN,VOID&offset=5&limit=1000', token);
    expect(first.page).toEqual({ offset: 0, limit: 5, hasmore: true });
    expect(idsOf([...first.result, ...rest])).toEqual(idsOf(filtered));
  });
});

describe('GET my records: limit and offset', () => {
  it.each([
    ['limit=1', { offset: 0, limit: 1, hasmore: true }],
    ['limit=1000', { offset: 0, limit: 1_000, hasmore: false }],
    ['limit=1001', { offset: 0, limit: 1_000, hasmore: false }],
    ['limit=5000', { offset: 0, limit: 1_000, hasmore: false }],
    ['limit=99999999999999999999', { offset: 0, limit: 1_000, hasmore: false }],
    ['limit=', { offset: 0, limit: 25, hasmore: true }],
    ['offset=', { offset: 0, limit: 25, hasmore: true }],
    ['limit=007', { offset: 0, limit: 7, hasmore: true }],
    ['offset=2147483647', { offset: 2_147_483_647, limit: 25, hasmore: false }],
    ['offset=2147483647&limit=1000', { offset: 2_147_483_647, limit: 1_000, hasmore: false }],
  ])('accepts %s', async (query, page) => {
    expect((await parseMine(await getMine(query, token))).page).toEqual(page);
  });

  it('reads a limit of 400 digits as 1,000', async () => {
    const { page } = await parseMine(await getMine(`limit=${'9'.repeat(400)}`, token));
    expect(page).toEqual({ offset: 0, limit: 1_000, hasmore: false });
  });

  it.each(
    [
      ['limit', ['0', '00', 'abc', '-1', '1.5', '1.0', '1e3', '0x10', '+1', '%2B1', '1%2C000', '%D9%A3', '%EF%BC%91']],
      ['limit', ['NaN', 'Infinity', 'null', '1;2', '{"$gt":""}', '-99999999999999999999']],
      ['offset', ['-1', 'abc', '1.5', '+1', '%2B1', '1e1', '0x1', '2147483648', '99999999999999999999', '{"$gt":""}']],
    ].flatMap(([name, values]) => (values as string[]).map((value) => [name as string, value] as const)),
  )('refuses %s=%s with 400 and names the parameter', async (name, value) => {
    await expectParameterError(await getMine(`${name}=${value}`, token), 'data_validation_error', name);
  });

  it.each(['limit=1&limit=2', 'limit=1&limit=1', 'offset=0&offset=1'])(
    'refuses %s with 400 because it is sent twice',
    async (query) => {
      await expectParameterError(await getMine(query, token), 'bad_request', query.slice(0, query.indexOf('=')));
    },
  );
});
