import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { database } from '@/lib/db/client';
import { RECORDS } from '@/lib/db/collections';
import type { RecordDocument } from '@/lib/records/document';
import { getMine, MINE } from '../support/answers';
import { get } from '../support/api-client';
import { type ChangeCounts, startRecordChanges } from '../support/data/record-changes';
import { setUpDedicatedPortal } from '../support/dedicated-portal';
import { createCitizen } from '../support/identity/new-citizen';
import { usePortalDatabase } from '../support/portal-database';
import { testSize } from '../support/test-size';

const COUNT = testSize({ usual: 5_000, full: 100_000 });
const BATCH = 1_000;
const DAY = 86_400_000;
const FIRST_DAY = Date.UTC(2001, 0, 1);

const portal = setUpDedicatedPortal();
let close: () => Promise<void>;
let accountId: string;
let token: string;

const idOf = (at: number): string => `DEMO-WALK-${String(at).padStart(7, '0')}`;

/** One in ten records will be deleted and one changed; one in fifty has no date, and many share a date. */
function record(at: number): object {
  const openedDate = at % 50 === 7 ? undefined : new Date(FIRST_DAY + ((at * 7_907) % 2_000) * 4.5 * DAY);
  return {
    _id: idOf(at),
    module: 'Building',
    statusType: 'OPEN',
    ...(openedDate !== undefined && { openedDate, cursorDate: openedDate }),
    memberIds: [accountId],
    parties: [],
  };
}

beforeAll(async () => {
  close = await usePortalDatabase(portal().dataDir);
  ({ accountId, token } = await createCitizen('Wanda Walker'));
  const records = (await database()).collection<RecordDocument>(RECORDS);
  for (let from = 0; from < COUNT; from += BATCH) {
    const batch = Array.from({ length: BATCH }, (_, more) => record(from + more));
    await records.insertMany(batch as RecordDocument[], { ordered: false });
  }
}, 1_800_000);
afterAll(() => close());

const Page = z.object({
  result: z.array(z.object({ id: z.string() })),
  page: z.object({ hasmore: z.boolean(), next: z.string().optional() }),
});

async function page(query: Readonly<Record<string, string>>): Promise<z.output<typeof Page>> {
  const response = await getMine({ fields: 'id', ...query }, token);
  const text = await response.text();
  expect(response.status, text.slice(0, 300)).toBe(200);
  return Page.parse(JSON.parse(text));
}

async function readAll(limit: number): Promise<string[]> {
  const ids: string[] = [];
  for (let cursor: string | undefined = ''; cursor !== undefined; ) {
    const { result, page: at } = await page({ limit: `${limit}`, cursor });
    ids.push(...result.map(({ id }) => id));
    cursor = at.next;
  }
  return ids;
}

describe(`paging by cursor through ${COUNT} records while another process inserts, changes and deletes`, () => {
  let changes: ChangeCounts;
  let ids: string[];

  it('reaches the end', async () => {
    const stop = await startRecordChanges(accountId, COUNT);
    ids = await readAll(100).finally(async () => {
      changes = await stop();
    });
    console.log(`${ids.length} records met; meanwhile ${JSON.stringify(changes)}`);
    // Without enough changes the test would prove nothing.
    const least = COUNT / 200;
    for (const [what, number] of Object.entries(changes)) expect(number, what).toBeGreaterThan(least);
  }, 1_800_000);

  it('returns each record that was there at the start and was not deleted', () => {
    const met = new Set(ids);
    const missed = Array.from({ length: COUNT }, (_, at) => at)
      .filter((at) => at % 10 !== 0)
      .map(idOf)
      .filter((id) => !met.has(id));
    expect(missed).toEqual([]);
  });

  it('returns no record twice', () => {
    expect(new Set(ids).size).toBe(ids.length);
  });
});

describe('paging by offset', () => {
  const documented = async (name: string): Promise<string> => {
    const document = await (await get('/api/v4/openapi.json')).text();
    const { paths } = z
      .object({
        paths: z.record(
          z.string(),
          z.object({ get: z.object({ parameters: z.array(z.record(z.string(), z.unknown())) }) }),
        ),
      })
      .parse(JSON.parse(document));
    const parameters = paths[MINE.replace('/api', '')]?.get.parameters ?? [];
    return String(parameters.find((each) => each.name === name)?.description);
  };

  it('may return a record twice or not at all, as the documentation says', async () => {
    expect(await documented('offset')).toMatch(/may be returned twice or not at all/);
    expect(await documented('cursor')).toMatch(/Every item that exists at the start is returned exactly once/);
    const records = (await database()).collection<RecordDocument>(RECORDS);
    const first = await page({ limit: '10', offset: '0' });
    const newest = {
      ...record(0),
      _id: 'DEMO-NEWEST',
      openedDate: new Date('2090-01-01'),
      cursorDate: new Date('2090-01-01'),
    };
    await records.insertOne(newest as unknown as RecordDocument);
    const second = await page({ limit: '10', offset: '10' });
    expect(second.result[0]).toEqual(first.result[9]);
    await records.deleteOne({ _id: 'DEMO-NEWEST' });
    await records.deleteOne({ _id: String(first.result[0]?.id) });
    const third = await page({ limit: '10', offset: '10' });
    expect(third.result[0]).toEqual(second.result[2]);
  });
});
