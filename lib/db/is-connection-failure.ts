import { MongoError, MongoNetworkError, MongoServerError } from 'mongodb';

/** Server codes of temporary failures, such as MaxTimeMSExpired, ShutdownInProgress and OutOfDiskSpace. */
const UNAVAILABLE = new Set([6, 7, 50, 89, 91, 189, 9001, 10107, 11600, 11602, 13435, 13436, 14031]);

/** Whether the database is unavailable, rather than reporting an error of the request. */
export function isConnectionFailure(error: unknown): boolean {
  if (error instanceof MongoServerError) return typeof error.code === 'number' && UNAVAILABLE.has(error.code);
  // This includes PoolClearedOnNetworkError, whose name does not begin with Mongo.
  if (error instanceof MongoNetworkError) return true;
  return (
    error instanceof MongoError &&
    /^Mongo(ServerSelection|TopologyClosed|PoolClosed|PoolCleared|WaitQueueTimeout|NotConnected|OperationTimeout|ClientClosed|ServerClosed)/.test(
      error.name,
    )
  );
}
