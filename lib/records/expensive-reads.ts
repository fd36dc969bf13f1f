import { setTimeout as delay } from 'node:timers/promises';
import { timeLimits } from '../db/time-limits';
import { ApiError } from '../http/answers/api-error';
import { FairSemaphore } from '../platform/semaphore';

/** A page with more records is large: each takes megabytes while it is read and written. */
const LARGE_PAGE = 200;
/** The same limit in records plus related collections, each of which takes about as long as the record itself. */
const LARGE_PAGE_WITH_COLLECTIONS = 400;
/**
 * Limits for all accounts together and for one account, so that one account leaves a turn to the others. More reads at
 * once are not faster, and take more memory.
 */
const EXPENSIVE_READS = 2;
const EXPENSIVE_READS_PER_ACCOUNT = 1;
/** The part of an answer's time limit that a read may wait for its turn; the read itself needs the rest. */
const WAITING_SHARE = 3 / 4;

/** A page of up to this size, records times one plus the related collections, does not wait. */
const SMALL_PAGE = 50;
/**
 * Limits for pages between small and large. Each is quick, but hundreds at once from one account would delay everybody.
 */
const PAGE_READS = 4;
const PAGE_READS_PER_ACCOUNT = 2;

/** Shared by the pages and the front server, which load this module twice. */
const shared = globalThis as typeof globalThis & {
  recordsPortalExpensiveReads?: FairSemaphore;
  recordsPortalPageReads?: FairSemaphore;
};

function expensiveReads(): FairSemaphore {
  shared.recordsPortalExpensiveReads ??= new FairSemaphore(EXPENSIVE_READS, EXPENSIVE_READS_PER_ACCOUNT);
  return shared.recordsPortalExpensiveReads;
}

function pageReads(): FairSemaphore {
  shared.recordsPortalPageReads ??= new FairSemaphore(PAGE_READS, PAGE_READS_PER_ACCOUNT);
  return shared.recordsPortalPageReads;
}

/** @throws ApiError 503 if the turn would come too late for an answer */
async function waitInTime(turn: Promise<() => void>): Promise<() => void> {
  const timeout = new AbortController();
  const { signal } = timeout;
  const timedOut = delay(timeLimits().answer * WAITING_SHARE, undefined, { ref: false, signal }).catch(() => undefined);
  const release = await Promise.race([turn, timedOut]);
  timeout.abort();
  if (release) return release;
  void turn.then((free) => free());
  const problem = 'Too many searches, counts, exports or large pages are running.';
  throw new ApiError('connection_failure', `${problem} Try one at a time, or fewer records per page (limit).`, {
    headers: { 'retry-after': '2' },
  });
}

async function runInTurn<Result>(turn: Promise<() => void>, read: () => Promise<Result>): Promise<Result> {
  const release = await turn;
  try {
    return await read();
  } finally {
    release();
  }
}

/**
 * Runs an expensive read (a search, count, export or large page): one at a time for an account, few in all, accounts in
 * turn.
 * @throws ApiError 503 if the turn would come too late for an answer
 */
export const expensiveRead = <Result>(accountId: string, read: () => Promise<Result>): Promise<Result> =>
  runInTurn(waitInTime(expensiveReads().acquire(accountId)), read);

/** The same for a part of an answer that has already begun, which waits for its turn without a time limit. */
export const expensivePart = <Result>(accountId: string, read: () => Promise<Result>): Promise<Result> =>
  runInTurn(expensiveReads().acquire(accountId), read);

type PageSize = {
  readonly rows: number;
  /** Related collections of each record. */
  readonly collections?: number;
  /** Whether the records before the page are read one by one. */
  readonly isFar?: boolean;
  /** Whether the filters may read many records to find a few. */
  readonly isFiltered?: boolean;
};

/** An offset up to which a filtered page is not far. */
const NEAR_OFFSET = 1_000;

/** Whether a page is far: filtered with a cursor, or filtered and far behind the first record. */
export const isFarPage = (page: { readonly offset: number; readonly cursor?: unknown }, isFiltered: boolean): boolean =>
  isFiltered && (page.cursor !== undefined || page.offset > NEAR_OFFSET);

/**
 * Reads a page: a large or far one as an expensive read, a small one without filters at once, and of the others two at
 * a time for an account.
 */
export function readPage<Result>(
  { rows, collections = 0, isFar = false, isFiltered = false }: PageSize,
  accountId: string,
  read: () => Promise<Result>,
): Promise<Result> {
  const size = rows * (1 + collections);
  if (isFar || rows > LARGE_PAGE || (collections > 0 && size > LARGE_PAGE_WITH_COLLECTIONS))
    return expensiveRead(accountId, read);
  return size > SMALL_PAGE || isFiltered ? runInTurn(waitInTime(pageReads().acquire(accountId)), read) : read();
}
