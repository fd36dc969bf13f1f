import { MongoClient, MongoNetworkError, MongoServerError } from 'mongodb';
import { expect, it } from 'vitest';
import { isConnectionFailure } from './is-connection-failure';

/** As the driver throws it at whoever uses a connection of a pool that it clears. */
class PoolClearedOnNetworkError extends MongoNetworkError {
  override get name(): string {
    return 'PoolClearedOnNetworkError';
  }
}

it.each([
  new PoolClearedOnNetworkError('Connection to 127.0.0.1:1 interrupted due to server monitor timeout'),
  new MongoNetworkError('connect ECONNREFUSED'),
  new MongoServerError({ message: 'operation exceeded time limit', code: 50 }),
  new MongoServerError({ message: 'the disk is full', code: 14_031 }),
])('takes it for a database that does not answer: %s', (error) => expect(isConnectionFailure(error)).toBe(true));

it('takes nobody at the address for it', async () => {
  const client = new MongoClient('mongodb://127.0.0.1:1', { serverSelectionTimeoutMS: 50 });
  const error: unknown = await client.connect().catch((thrown: unknown) => thrown);
  expect(isConnectionFailure(error)).toBe(true);
});

it.each([
  new MongoServerError({ message: 'a value is wrong', code: 2 }),
  new TypeError('a mistake of ours'),
  'text',
  undefined,
])('takes nothing else for it: %s', (error) => expect(isConnectionFailure(error)).toBe(false));
