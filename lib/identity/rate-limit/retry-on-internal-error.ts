import { MongoServerError } from 'mongodb';

const INTERNAL_ERROR = 1;
const MAX_ATTEMPTS = 5;

/**
 * Reattempt when two callers create the same counter at once. MongoDB handles this; FerretDB on DocumentDB answers
 * InternalError to one of them and has counted nothing.
 */
export async function retryOnInternalError<T>(count: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await count();
    } catch (error) {
      const isTransient = error instanceof MongoServerError && error.code === INTERNAL_ERROR;
      if (!isTransient || attempt === MAX_ATTEMPTS) throw error;
    }
  }
}
