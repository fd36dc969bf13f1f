import { MongoServerError } from 'mongodb';

const INTERNAL_ERROR = 1;
const MOST_TRIES = 5;

/**
 * A count whose key is new to two callers at once is made by one of them. MongoDB then counts for the other by itself, or
 * says that the key is taken, which the limiter knows; FerretDB on DocumentDB says InternalError, and counted nothing.
 * @throws what `count` throws: another error at once, this one after the last attempt.
 */
export async function retryOnInternalError<T>(count: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await count();
    } catch (error) {
      const mayPass = error instanceof MongoServerError && error.code === INTERNAL_ERROR;
      if (!mayPass || tries === MOST_TRIES) throw error;
    }
  }
}
