import { setTimeout as delay } from 'node:timers/promises';
import { timeLimits } from '../db/time-limits';
import { ApiError } from '../http/answers/api-error';
import { FairSemaphore } from '../platform/semaphore';

/** Records of a page from which on it is a large one: each takes megabytes while it is read and written. */
const LARGE = 200;
/** The same in records and related collections, each of which takes about as long as the record itself. */
const LARGE_WITH_COLLECTIONS = 400;
/** Of all accounts together: one account leaves a turn to the others. More at once are no faster, and hold more memory. */
const AT_ONCE = 2;
const OF_AN_ACCOUNT = 1;
/** Of the time of an answer, how much may go by before its turn: the read takes the rest. */
const WAITING = 3 / 4;

/** Records, times one and the related collections, up to which a page waits for nobody. */
const SMALL = 50;
/** Pages between small and large: quick one by one, and hundreds of one account at once hold up everybody. */
const PAGES_AT_ONCE = 4;
const PAGES_OF_AN_ACCOUNT = 2;

/** Shared by the pages and the front server, which load this module twice. */
const shared = globalThis as typeof globalThis & {
  recordsPortalExpensiveReads?: FairSemaphore;
  recordsPortalPageReads?: FairSemaphore;
};

function turns(): FairSemaphore {
  shared.recordsPortalExpensiveReads ??= new FairSemaphore(AT_ONCE, OF_AN_ACCOUNT);
  return shared.recordsPortalExpensiveReads;
}

function pageTurns(): FairSemaphore {
  shared.recordsPortalPageReads ??= new FairSemaphore(PAGES_AT_ONCE, PAGES_OF_AN_ACCOUNT);
  return shared.recordsPortalPageReads;
}

/** @throws ApiError 503 where the turn would come too late for an answer */
async function turnInTime(turn: Promise<() => void>): Promise<() => void> {
  const patience = new AbortController();
  const { signal } = patience;
  const late = delay(timeLimits().answer * WAITING, undefined, { ref: false, signal }).catch(() => undefined);
  const end = await Promise.race([turn, late]);
  patience.abort();
  if (end) return end;
  void turn.then((pass) => pass());
  const what = 'Too many searches, counts, exports or large pages are running.';
  throw new ApiError('connection_failure', `${what} Try one at a time, or fewer records per page (limit).`, {
    headers: { 'retry-after': '2' },
  });
}

async function within<Result>(turn: Promise<() => void>, read: () => Promise<Result>): Promise<Result> {
  const end = await turn;
  try {
    return await read();
  } finally {
    end();
  }
}

/**
 * Reads what takes a lot (searches, counts, exports, large pages): one read of an account at a time, few of all accounts
 * together, all accounts in turn.
 * @throws ApiError 503 where the turn would come too late for an answer
 */
export const expensiveRead = <Result>(accountId: string, read: () => Promise<Result>): Promise<Result> =>
  within(turnInTime(turns().acquire(accountId)), read);

/** The same for a part of an answer that has begun already: it waits for its turn as long as it takes. */
export const expensivePart = <Result>(accountId: string, read: () => Promise<Result>): Promise<Result> =>
  within(turns().acquire(accountId), read);

type PageSize = {
  readonly rows: number;
  /** Related collections of each record. */
  readonly collections?: number;
  /** Whether records are read one by one before the page begins. */
  readonly isFar?: boolean;
  /** Whether a filter may read many records for a few. */
  readonly isFiltered?: boolean;
};

/** Records that a filtered page may skip without being far. */
const NEAR = 1_000;

/** Whether a page is far: filtered with a cursor, or filtered and far behind the first record. */
export const isFarPage = (page: { readonly offset: number; readonly cursor?: unknown }, isFiltered: boolean): boolean =>
  isFiltered && (page.cursor !== undefined || page.offset > NEAR);

/**
 * A page of so many records: a large one is an expensive read, a small one without filters waits for nobody, and of those
 * between an account reads two at a time.
 */
export function readPage<Result>(
  { rows, collections = 0, isFar = false, isFiltered = false }: PageSize,
  accountId: string,
  read: () => Promise<Result>,
): Promise<Result> {
  const size = rows * (1 + collections);
  if (isFar || rows > LARGE || (collections > 0 && size > LARGE_WITH_COLLECTIONS))
    return expensiveRead(accountId, read);
  return size > SMALL || isFiltered ? within(turnInTime(pageTurns().acquire(accountId)), read) : read();
}
