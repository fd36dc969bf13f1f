import type { IncomingMessage, ServerResponse } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { pingDatabase } from '../../db/ping';
import { timeLimits } from '../../db/time-limits';
import { currentCall } from '../../http/call';
import { timeLeft, withinDeadline } from '../../http/deadline';
import { type PageContext, withPage } from '../../http/page-context';
import { ApiError } from '../../http/responses/api-error';
import { isUnavailable, plainErrorResponse } from '../../http/responses/error-response';
import { log } from '../../platform/log';
import { metrics } from '../../platform/metrics/registry';
import { FairSemaphore } from '../../platform/semaphore';
import { writeResponse } from '../front/write-response';
import { isForAction } from '../guards/sent-form';
import { holdErrorResponses } from './held-response';
import { type PlainPageReason, plainPage } from './plain-page';

/** One thread renders pages, and each holds memory until it is done. */
const MAX_CONCURRENT = 4;
/** Per account or IP address, so that half of the slots stay free for others. */
const MAX_PER_CALLER = 2;
/** A page that takes longer is waiting for the database or a slow client, so it gives up its slot. */
const MAX_SLOT_MS = 1_000;

const slots = new FairSemaphore(MAX_CONCURRENT, MAX_PER_CALLER);

/** Renders a page when a slot is free; callers take turns. Skips it if a response was sent or the client has left. */
export async function inPageSlot(response: ServerResponse, caller: string, render: () => Promise<void>): Promise<void> {
  const release = await slots.acquire(caller);
  const timer = setTimeout(release, MAX_SLOT_MS);
  try {
    if (!response.headersSent && !response.destroyed) await render();
  } finally {
    clearTimeout(timer);
    release();
  }
}

const PING_INTERVAL_MS = 500;

let ping: Promise<void> | undefined;

function sharedPing(): Promise<void> {
  ping ??= pingDatabase().finally(() => {
    ping = undefined;
  });
  return ping;
}

async function isDatabaseDown(): Promise<boolean> {
  // A page may outlast its deadline; the database still gets half of the time limit to respond.
  const timeout = Math.max(timeLeft(currentCall()?.startedAt), timeLimits().response / 2);
  try {
    await withinDeadline(sharedPing(), timeout);
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

type Outage = { readonly status: number; readonly reason: PlainPageReason; readonly retryAfter: string };

export function sendPlainPage({ request, response, traceId }: PageCall, { status, reason, retryAfter }: Outage): void {
  const { cookie, 'accept-language': acceptLanguage } = request.headers;
  const policy = String(response.getHeader('content-security-policy'));
  response.statusCode = status;
  response.setHeader('content-type', 'text/html; charset=utf-8');
  response.setHeader('cache-control', 'no-store');
  response.setHeader('retry-after', retryAfter);
  const page = plainPage({ reason, cookie, acceptLanguage, policy, traceId });
  response.end(request.method === 'HEAD' ? undefined : page);
}

function sendOutagePage(call: PageCall): void {
  log().error({ traceId: call.traceId }, 'the database does not answer');
  metrics().errors.inc({ code: 'connection_failure' });
  sendPlainPage(call, { status: 503, reason: 'away', retryAfter: '2' });
}

function rejectBrokenForm({ request, response, traceId }: PageCall): void {
  const broken = new ApiError('bad_request', 'The form is malformed. Reload the page and send it again.');
  void writeResponse(request, response, plainErrorResponse(broken, traceId));
}

/**
 * Lets Next render a page. If the database stops responding, a plain 503 page replaces it within the deadline, except
 * for scripts, which could not read it, and for forms until Next is done. A malformed form gets 400 instead of Next's
 * 500.
 * @param caller whose slots the page uses
 */
export async function servePage(
  next: (...of: [IncomingMessage, ServerResponse]) => Promise<void>,
  call: PageCall,
  caller: string,
): Promise<void> {
  const { request, response, traceId } = call;
  const page: PageContext = { traceId, hasBegun: false };
  const isScript = request.headers['next-action'] !== undefined;
  const initial = response.getHeaders();
  const errors = holdErrorResponses(response, async (release) => {
    // A route's own 503 is already in the format that its client expects.
    const mayBeOutage = response.statusCode !== 503 && !isScript;
    // The database may be back although the page failed because of it.
    if (mayBeOutage && (isUnavailable(page.error) || (await isDatabaseDown()))) respondInstead(sendOutagePage);
    else if (isForAction(request) && !page.hasBegun) respondInstead(rejectBrokenForm);
    if (!response.headersSent) release();
  });
  const respondInstead = (send: (call: PageCall) => void): void =>
    errors.respondInstead(() => {
      for (const name of response.getHeaderNames()) if (!(name in initial)) response.removeHeader(name);
      send(call);
    });
  const watch = async (): Promise<void> => {
    while (!response.headersSent && !response.destroyed) {
      if (await isDatabaseDown()) return respondInstead(sendOutagePage);
      await delay(PING_INTERVAL_MS, undefined, { ref: false });
    }
  };
  if (request.method !== 'POST') void watch();
  const render = () => withPage(page, () => next(request, response));
  // A form waits for its upload and must not hold a slot; the rate limit counts forms like pages.
  await (request.method === 'POST' ? render() : inPageSlot(response, caller, render));
}
