import type { IncomingMessage, ServerResponse } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { pingDatabase } from '../../db/ping';
import { timeLimits } from '../../db/time-limits';
import { ApiError } from '../../http/answers/api-error';
import { errorAnswer, isUnavailable } from '../../http/answers/error-response';
import { currentCall } from '../../http/call';
import { timeLeft, withinDeadline } from '../../http/deadline';
import { type PageContext, withPage } from '../../http/page-context';
import { log } from '../../platform/log';
import { metrics } from '../../platform/metrics/registry';
import { FairSemaphore } from '../../platform/semaphore';
import { writeAnswer } from '../front/write-answer';
import { isForAction } from '../guards/sent-form';
import { holdErrorResponses } from './held-response';
import { plainPage, type Reason } from './plain-page';

/** Pages that are made at a time: one thread makes them, and each that is begun holds memory until it is done. */
const AT_ONCE = 4;
/** Of one caller, an account or an address: half of the slots stay for the others. */
const OF_A_CALLER = 2;
/** How long a page counts as being made, in ms: what lasts longer waits for something, perhaps for who reads it. */
const LONGEST_MS = 1_000;

const turns = new FairSemaphore(AT_ONCE, OF_A_CALLER);

/** Makes a page when it is its turn, of all callers in turn; not any more where it was answered meanwhile, or nobody waits for it. */
export async function inPageSlot(response: ServerResponse, caller: string, make: () => Promise<void>): Promise<void> {
  const end = await turns.acquire(caller);
  const timer = setTimeout(end, LONGEST_MS);
  try {
    if (!response.headersSent && !response.destroyed) await make();
  } finally {
    clearTimeout(timer);
    end();
  }
}

/** While a page is being made, the database is asked this long after its last answer, in ms. */
const PAUSE_MS = 500;

let asked: Promise<void> | undefined;

/** One question for all pages that are being made. */
function ask(): Promise<void> {
  asked ??= pingDatabase().finally(() => {
    asked = undefined;
  });
  return asked;
}

/** Whether the database does not answer in the time that the request has left. */
async function isAway(): Promise<boolean> {
  // A page may take long where the database does not: once its time is over, that still gets half of it to answer.
  const patience = Math.max(timeLeft(currentCall()?.startedAt), timeLimits().answer / 2);
  try {
    await withinDeadline(ask(), patience);
    return false;
  } catch (error) {
    return isUnavailable(error);
  }
}

export type PageCall = {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly traceId: string;
};

type Refusal = { readonly status: number; readonly reason: Reason; readonly retryAfter: string };

/** Answers with a page of few words, in the person's language. */
export function answerPlainPage(
  { request, response, traceId }: PageCall,
  { status, reason, retryAfter }: Refusal,
): void {
  const { cookie, 'accept-language': acceptLanguage } = request.headers;
  const policy = String(response.getHeader('content-security-policy'));
  response.statusCode = status;
  response.setHeader('content-type', 'text/html; charset=utf-8');
  response.setHeader('cache-control', 'no-store');
  response.setHeader('retry-after', retryAfter);
  const page = plainPage({ reason, cookie, acceptLanguage, policy, traceId });
  response.end(request.method === 'HEAD' ? undefined : page);
}

function answerOutage(call: PageCall): void {
  log().error({ traceId: call.traceId }, 'the database does not answer');
  metrics().errors.inc({ code: 'connection_failure' });
  answerPlainPage(call, { status: 503, reason: 'away', retryAfter: '2' });
}

function answerBrokenForm({ request, response, traceId }: PageCall): void {
  const broken = new ApiError('bad_request', 'The form cannot be read. Open the page anew and send it again.');
  void writeAnswer(request, response, errorAnswer(broken, traceId));
}

/**
 * Lets Next answer with a page; a plain page with 503 and `Retry-After` takes its place where the database does not
 * answer: within the time that an answer may take, however long Next would go on trying. A form that was sent is not
 * answered before Next is done with it, and what its script sent gets no such page: it would not read it. A form that
 * cannot be read is 400, where Next fails over it.
 * @param caller whose page it is: pages are made of all callers in turn.
 */
export async function answerPage(
  next: (...of: [IncomingMessage, ServerResponse]) => Promise<void>,
  call: PageCall,
  caller: string,
): Promise<void> {
  const { request, response, traceId } = call;
  const page: PageContext = { traceId, hasBegun: false };
  const isScript = request.headers['next-action'] !== undefined;
  const own = response.getHeaders();
  const held = holdErrorResponses(response, async (release) => {
    // 503 is a route's own word for it, in the form that its caller reads.
    const mayBeOutage = response.statusCode !== 503 && !isScript;
    // The database may be back by now, where the page still fails over its absence.
    if (mayBeOutage && (isUnavailable(page.error) || (await isAway()))) answerInstead(answerOutage);
    else if (isForAction(request) && !page.hasBegun) answerInstead(answerBrokenForm);
    if (!response.headersSent) release();
  });
  const answerInstead = (answer: (call: PageCall) => void): void =>
    held.answerInstead(() => {
      for (const name of response.getHeaderNames()) if (!(name in own)) response.removeHeader(name);
      answer(call);
    });
  const watch = async (): Promise<void> => {
    while (!response.headersSent && !response.destroyed) {
      if (await isAway()) return answerInstead(answerOutage);
      await delay(PAUSE_MS, undefined, { ref: false });
    }
  };
  if (request.method !== 'POST') void watch();
  const make = () => withPage(page, () => next(request, response));
  // A form waits for who sends it, and must not keep the slot of somebody's page meanwhile; forms are counted as pages are.
  await (request.method === 'POST' ? make() : inPageSlot(response, caller, make));
}
