import { setTimeout as delay } from 'node:timers/promises';
import { timeLimits } from '../db/time-limits';
import { ApiError } from '../http/api-error';
import { Turns } from '../turns';

/** Records of a page from which on it is a large one: each takes megabytes while it is read and written. */
const LARGE = 200;
/** Two at once are no faster, since one thread writes them, and hold twice the memory (`npm run bench -- api`, the last row). */
const turns = new Turns(1);
/** Of the time of an answer, how much may go by before its turn: the page takes the rest. */
const WAITING = 3 / 4;

/**
 * Waits until a page of so many records may be made: large ones are made one at a time, of all accounts in turn.
 * @returns what ends the turn
 * @throws ApiError 503 where the turn would come too late for an answer
 */
export async function turnFor(records: number, accountId: string): Promise<() => void> {
  if (records <= LARGE) return () => undefined;
  const turn = turns.take(accountId);
  const patience = new AbortController();
  const { signal } = patience;
  const late = delay(timeLimits().answer * WAITING, undefined, { ref: false, signal }).catch(() => undefined);
  const end = await Promise.race([turn, late]);
  patience.abort();
  if (end) return end;
  void turn.then((pass) => pass());
  const advice = 'Ask again, or for fewer records a page (limit).';
  throw new ApiError('connection_failure', `Too many large pages of records are asked for at once. ${advice}`, {
    headers: { 'retry-after': '2' },
  });
}
