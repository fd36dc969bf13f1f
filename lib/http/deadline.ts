import { timeLimits } from '../db/time-limits';

// Contract, errors: the answer is 503 within 2 s if the database does not respond, whatever the driver still tries.

/** The database took too long. Check `name`, not `instanceof`: the page and server bundles each have this class. */
export class DeadlineError extends Error {
  override readonly name = 'DeadlineError';
}

/** The time left for a request, in ms. @param startedAt when it arrived (epoch ms); the default is now. */
export function timeLeft(startedAt?: number): number {
  const spent = startedAt === undefined ? 0 : Math.max(0, Date.now() - startedAt);
  return Math.max(50, timeLimits().answer - spent);
}

/** @throws DeadlineError when the work takes too long; the work itself continues and its outcome is dropped. */
export function withinDeadline<Result>(work: Promise<Result>, milliseconds = timeLimits().answer): Promise<Result> {
  return new Promise((resolve, reject) => {
    const late = () => reject(new DeadlineError('The database did not answer in time'));
    const timer = setTimeout(late, milliseconds);
    const inTime = (result: Result): void => {
      clearTimeout(timer);
      resolve(result);
    };
    const failed = (reason: unknown): void => {
      clearTimeout(timer);
      reject(reason);
    };
    work.then(inTime, failed);
  });
}
