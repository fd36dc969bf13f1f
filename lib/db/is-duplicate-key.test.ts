import { MongoBulkWriteError, MongoServerError } from 'mongodb';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTemporaryDatabase } from '../testing/temporary-database';
import { database } from './client';
import { isDuplicateKey } from './is-duplicate-key';

let stop: () => Promise<void>;

beforeAll(async () => {
  ({ stop } = await startTemporaryDatabase());
});
afterAll(() => stop());

const items = async () => (await database()).collection<{ _id: string }>('items');

it('isDuplicateKey is true for the error from inserting an existing _id', async () => {
  await (await items()).insertOne({ _id: 'a' });
  const single: unknown = await (await items()).insertOne({ _id: 'a' }).catch((error: unknown) => error);
  expect(isDuplicateKey(single)).toBe(true);

  const bulk: unknown = await (await items())
    .insertMany([{ _id: 'a' }, { _id: 'b' }], { ordered: false })
    .catch((error: unknown) => error);
  expect(bulk).toBeInstanceOf(MongoBulkWriteError);
  const problems = [(bulk as MongoBulkWriteError).writeErrors].flat();
  expect(problems.map(isDuplicateKey)).toEqual([true]);
});

it.each([
  new MongoServerError({ message: 'Interrupted', code: 11_601 }),
  new MongoServerError({ message: 'No code' }),
  new TypeError('x'),
  Object.assign(new Error('A system error'), { code: 'ECONNRESET' }),
  '11000',
  null,
  undefined,
])('isDuplicateKey is false for %s', (error) => expect(isDuplicateKey(error)).toBe(false));
