import { MongoError, MongoNetworkError, MongoServerError } from 'mongodb';

/**
 * Server codes that mean "not now": MaxTimeMSExpired, ShutdownInProgress, HostUnreachable, NotWritablePrimary and kin, and
 * OutOfDiskSpace, which is over when somebody frees some.
 */
const UNAVAILABLE = new Set([6, 7, 50, 89, 91, 189, 9001, 10107, 11600, 11602, 13435, 13436, 14031]);

/** Whether the database did not answer, as against answered that something is wrong. */
export function isConnectionFailure(error: unknown): boolean {
  if (error instanceof MongoServerError) return typeof error.code === 'number' && UNAVAILABLE.has(error.code);
  // Among them PoolClearedOnNetworkError, whose name does not begin like those of the others.
  if (error instanceof MongoNetworkError) return true;
  return (
    error instanceof MongoError &&
    /^Mongo(ServerSelection|TopologyClosed|PoolClosed|PoolCleared|WaitQueueTimeout|NotConnected|OperationTimeout|ClientClosed|ServerClosed)/.test(
      error.name,
    )
  );
}
