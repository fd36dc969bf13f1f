import { afterAll, beforeAll, expect, it } from 'vitest';
import { database } from '../db/client';
import { RECORDS } from '../db/collections';
import { startTemporaryDatabase } from '../testing/temporary-database';
import { memberExportCursors } from './repository';

let temporary: Awaited<ReturnType<typeof startTemporaryDatabase>>;
beforeAll(async () => {
  temporary = await startTemporaryDatabase();
  const records = Array.from({ length: 1_000 }, (_, at) => ({ _id: `r${at}`, memberIds: ['a'] }));
  await (await database()).collection<{ _id: string }>(RECORDS).insertMany(records);
});
afterAll(() => temporary.stop());

it('memberExportCursors reads in batches of the given size', async () => {
  const at = { now: new Date(), timeZone: 'UTC' };
  const page = { memberId: 'a', filters: {}, at, projection: { _id: 1 }, offset: 0, rows: 0 } as const;
  const [cursor, ...others] = await memberExportCursors(page, 100);
  if (cursor === undefined) throw new Error('no cursor');
  let [read, largest] = [0, 0];
  while (await cursor.hasNext()) {
    largest = Math.max(largest, cursor.bufferedCount());
    await cursor.next();
    read += 1;
  }
  expect([read, largest, others.length]).toEqual([1_000, 100, 0]);
});
