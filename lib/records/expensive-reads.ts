import { setTimeout as delay } from 'node:timers/promises';
import { timeLimits } from '../db/time-limits';
import { ApiError } from '../http/responses/api-error';
import { FairSemaphore } from '../platform/semaphore';

/** Larger pages take megabytes each while they are read and written. */
const LARGE_PAGE = 200;
/** Counted in records plus related collections, each of which takes about as long as a record. */
const LARGE_PAGE_WITH_COLLECTIONS = 400;
/** Limits on concurrent reads, in total and per account: more would be no faster and take more memory. */
const EXPENSIVE_READS = 2;
const EXPENSIVE_READS_PER_ACCOUNT = 1;
/** The share of the response time limit that a read may wait; the read itself needs the rest. */
const WAITING_SHARE = 3 / 4;

/** In records plus related collections; smaller pages do not wait. */
const SMALL_PAGE = 50;
/** In total and per account. Each is quick, but hundreds at once from one account would delay all others. */
const PAGE_READS = 4;
const PAGE_READS_PER_ACCOUNT = 2;

/** On `globalThis`, because the pages and the front server load separate copies of this module. */
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

/** @throws ApiError 503 if the wait is too long for a response */
async function waitInTime(turn: Promise<() => void>): Promise<() => void> {
  const timeout = new AbortController();
  const { signal } = timeout;
  const timedOut = delay(timeLimits().response * WAITING_SHARE, undefined, { ref: false, signal }).catch(
    () => undefined,
  );
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

/** One at a time per account; accounts take turns. @throws ApiError 503 if the wait is too long */
export const expensiveRead = <Result>(accountId: string, read: () => Promise<Result>): Promise<Result> =>
  runInTurn(waitInTime(expensiveReads().acquire(accountId)), read);

/** For a part of a response that has already started, which waits without a time limit. */
export const expensiveReadWithoutTimeout = <Result>(accountId: string, read: () => Promise<Result>): Promise<Result> =>
  runInTurn(expensiveReads().acquire(accountId), read);

type PageSize = {
  readonly rows: number;
  readonly collections?: number;
  readonly isDeep?: boolean;
  /** Whether a filter or sort may read many records to find a few. */
  readonly isFiltered?: boolean;
};

const SHALLOW_OFFSET = 1_000;

export const isDeepPage = (
  page: { readonly offset: number; readonly cursor?: unknown },
  isFiltered: boolean,
): boolean => isFiltered && (page.cursor !== undefined || page.offset > SHALLOW_OFFSET);

export function readPageInTurn<Result>(
  { rows, collections = 0, isDeep = false, isFiltered = false }: PageSize,
  accountId: string,
  read: () => Promise<Result>,
): Promise<Result> {
  const size = rows * (1 + collections);
  if (isDeep || rows > LARGE_PAGE || (collections > 0 && size > LARGE_PAGE_WITH_COLLECTIONS))
    return expensiveRead(accountId, read);
  return size > SMALL_PAGE || isFiltered ? runInTurn(waitInTime(pageReads().acquire(accountId)), read) : read();
}
