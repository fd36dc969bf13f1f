import { MongoServerError } from 'mongodb';

const INTERNAL_ERROR = 1;
const MAX_ATTEMPTS = 5;

/** FerretDB on DocumentDB returns InternalError to one of two callers that create the same counter at once. */
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
