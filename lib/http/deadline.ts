import { timeLimits } from '../db/time-limits';

// Contract, errors: a database that does not answer is 503 within 2 s, whatever the driver would still try.

/** The database took longer than a request may take. Told by its name: the bundles of pages and server each have this class. */
export class DeadlineError extends Error {
  override readonly name = 'DeadlineError';
}

/** What is left of a request's time, in ms. @param startedAt when it came in (epoch ms): now, where nobody knows. */
export function timeLeft(startedAt?: number): number {
  const spent = startedAt === undefined ? 0 : Math.max(0, Date.now() - startedAt);
  return Math.max(50, timeLimits().answer - spent);
}

/** @throws DeadlineError when the work is not done in time; the work itself goes on and its outcome is dropped. */
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
