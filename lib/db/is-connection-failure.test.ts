import { MongoClient, MongoNetworkError, MongoServerError } from 'mongodb';
import { expect, it } from 'vitest';
import { isConnectionFailure } from './is-connection-failure';

/** The driver throws this for connections of a pool that it clears. */
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
])('isConnectionFailure is true for %s', (error) => expect(isConnectionFailure(error)).toBe(true));

it('isConnectionFailure is true if nothing listens at the URL', async () => {
  const client = new MongoClient('mongodb://127.0.0.1:1', { serverSelectionTimeoutMS: 50 });
  const error: unknown = await client.connect().catch((thrown: unknown) => thrown);
  expect(isConnectionFailure(error)).toBe(true);
});

it.each([
  new MongoServerError({ message: 'a value is wrong', code: 2 }),
  new TypeError('a mistake of ours'),
  'text',
  undefined,
])('isConnectionFailure is false for %s', (error) => expect(isConnectionFailure(error)).toBe(false));
