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

const things = async () => (await database()).collection<{ _id: string }>('things');

it('knows what the database says of an id that is taken', async () => {
  await (await things()).insertOne({ _id: 'a' });
  const refusal: unknown = await (await things()).insertOne({ _id: 'a' }).catch((error: unknown) => error);
  expect(isDuplicateKey(refusal)).toBe(true);

  const some: unknown = await (await things())
    .insertMany([{ _id: 'a' }, { _id: 'b' }], { ordered: false })
    .catch((error: unknown) => error);
  expect(some).toBeInstanceOf(MongoBulkWriteError);
  const problems = [(some as MongoBulkWriteError).writeErrors].flat();
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
])('takes nothing else for it', (error) => expect(isDuplicateKey(error)).toBe(false));
