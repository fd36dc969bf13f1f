import { timeLimits } from '../db/time-limits';

/** Check `name`, not `instanceof`, because the pages and the front server load separate copies of this class. */
export class DeadlineError extends Error {
  override readonly name = 'DeadlineError';
}

/** In ms. @param startedAt epoch ms. */
export function timeLeft(startedAt?: number): number {
  const spent = startedAt === undefined ? 0 : Math.max(0, Date.now() - startedAt);
  return Math.max(50, timeLimits().response - spent);
}

/** The work continues after the deadline, but its outcome is ignored. @throws DeadlineError */
export function withinDeadline<Result>(work: Promise<Result>, milliseconds = timeLimits().response): Promise<Result> {
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
