import type { IncomingMessage, ServerResponse } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { pingDatabase } from '../db/ping';
import { timeLimits } from '../db/time-limits';
import { STARTED_HEADER, timeLeft, withinDeadline } from '../http/deadline';
import { isUnavailable } from '../http/error-response';
import { log } from '../log';
import { metrics } from '../metrics/registry';
import { holdFailures } from './held-response';
import { plainPage, type Reason } from './plain-page';

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
async function isAway(request: IncomingMessage): Promise<boolean> {
  // A page may take long where the database does not: once its time is over, that still gets half of it to answer.
  const patience = Math.max(timeLeft(request.headers[STARTED_HEADER]), timeLimits().answer / 2);
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
export function answerPlainly({ request, response, traceId }: PageCall, { status, reason, retryAfter }: Refusal): void {
  const { cookie, 'accept-language': acceptLanguage } = request.headers;
  const policy = String(response.getHeader('content-security-policy'));
  response.statusCode = status;
  response.setHeader('content-type', 'text/html; charset=utf-8');
  response.setHeader('cache-control', 'no-store');
  response.setHeader('retry-after', retryAfter);
  const page = plainPage({ reason, cookie, acceptLanguage, policy, traceId });
  response.end(request.method === 'HEAD' ? undefined : page);
}

function answerOutage(call: PageCall, own: ReturnType<ServerResponse['getHeaders']>): void {
  const { response, traceId } = call;
  log().error({ traceId }, 'the database does not answer');
  metrics().errors.inc({ code: 'connection_failure' });
  for (const name of response.getHeaderNames()) if (!(name in own)) response.removeHeader(name);
  answerPlainly(call, { status: 503, reason: 'away', retryAfter: '2' });
}

/**
 * Lets Next answer with a page; a plain page with 503 and `Retry-After` takes its place where the database does not
 * answer: within the time that an answer may take, however long Next would go on trying. A form that was sent is not
 * answered before Next is done with it, and what its script sent is answered by Next alone: it would not read the page.
 */
export async function answerPage(next: (...of: [IncomingMessage, ServerResponse]) => Promise<void>, call: PageCall) {
  const { request, response } = call;
  if (request.headers['next-action'] !== undefined) return next(request, response);
  const own = response.getHeaders();
  const held = holdFailures(response, async (release) => {
    if (await isAway(request)) held.answerInstead(() => answerOutage(call, own));
    if (!response.headersSent) release();
  });
  const watch = async (): Promise<void> => {
    while (!response.headersSent && !response.destroyed) {
      if (await isAway(request)) return held.answerInstead(() => answerOutage(call, own));
      await delay(PAUSE_MS, undefined, { ref: false });
    }
  };
  if (request.method !== 'POST') void watch();
  await next(request, response);
}
