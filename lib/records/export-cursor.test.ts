import { afterAll, beforeAll, expect, it } from 'vitest';
import { database } from '../db/client';
import { RECORDS } from '../db/collections';
import { startTemporaryDatabase } from '../testing/temporary-database';
import { memberExportCursor } from './repository';

let temporary: Awaited<ReturnType<typeof startTemporaryDatabase>>;
beforeAll(async () => {
  temporary = await startTemporaryDatabase();
  const records = Array.from({ length: 1_000 }, (_, at) => ({ _id: `r${at}`, memberIds: ['a'] }));
  await (await database()).collection<{ _id: string }>(RECORDS).insertMany(records);
});
afterAll(() => temporary.stop());

it.each([
  [0, 1_000],
  [250, 250],
])('a file of %i rows (0: all) is read in batches of one size', async (rows, expected) => {
  const page = { memberId: 'a', conditions: [], projection: { _id: 1 }, offset: 0, rows } as const;
  const cursor = await memberExportCursor(page, 100);
  let [read, largest] = [0, 0];
  while (await cursor.hasNext()) {
    largest = Math.max(largest, cursor.bufferedCount());
    await cursor.next();
    read += 1;
  }
  expect([read, largest]).toEqual([expected, 100]);
});
