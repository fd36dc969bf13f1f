import { NoAnswerError, type ReceivedResponse } from './errors.js';

export type RetryOptions = {
  /** Maximum number of attempts, including the first. */
  readonly attempts: number;
  /** Milliseconds before the second attempt; doubles before each further one. */
  readonly firstDelayMs: number;
  /** Maximum time between attempts; if `Retry-After` is longer, the response is returned. */
  readonly longestDelayMs: number;
  /** Milliseconds that one attempt may take. */
  readonly timeoutMs: number;
};

export const RETRY_DEFAULTS: RetryOptions = {
  attempts: 4,
  firstDelayMs: 250,
  longestDelayMs: 60_000,
  timeoutMs: 30_000,
};

/** Temporary: too many requests (429), or the database does not answer (503). */
const RETRYABLE = new Set([429, 503]);

/** In ms (RFC 9110 section 10.2.3: seconds or a date); undefined if absent. */
function retryAfterMs({ headers }: ReceivedResponse): number | undefined {
  const text = headers.get('retry-after');
  if (text === null) return undefined;
  const milliseconds = /^\d+$/.test(text) ? Number(text) * 1_000 : Date.parse(text) - Date.now();
  return Number.isNaN(milliseconds) ? undefined : Math.max(0, milliseconds);
}

/** Exponential backoff with 50 % jitter, so that many clients do not retry at once. */
const backOff = (attempt: number, { firstDelayMs, longestDelayMs }: RetryOptions): number =>
  Math.min(firstDelayMs * 2 ** (attempt - 1), longestDelayMs) * (0.5 + Math.random() / 2);

function wait(milliseconds: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = (): void => {
      clearTimeout(timer);
      reject(signal?.reason);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', stop);
      resolve();
    }, milliseconds);
    if (signal?.aborted) stop();
    else signal?.addEventListener('abort', stop, { once: true });
  });
}

/** Sends once; returns a NoAnswerError if no complete response came. An abort by the caller is rethrown. */
async function attemptOnce(
  send: (signal: AbortSignal) => Promise<Response>,
  timeoutMs: number,
  signal: AbortSignal | undefined,
): Promise<ReceivedResponse | NoAnswerError> {
  const inTime = AbortSignal.timeout(timeoutMs);
  try {
    const response = await send(signal === undefined ? inTime : AbortSignal.any([signal, inTime]));
    return { status: response.status, headers: response.headers, text: await response.text() };
  } catch (cause) {
    signal?.throwIfAborted();
    return new NoAnswerError(
      inTime.aborted
        ? `No response within ${timeoutMs} ms.`
        : 'The portal could not be reached: check URL and network.',
      { cause },
    );
  }
}

/**
 * Sends an idempotent request (GET), and retries after 429, 503 or no response.
 * @returns the first other response, or the last one.
 * @throws NoAnswerError if the last attempt had no response; the reason of `signal` if it aborts.
 */
export async function sendWithRetries(
  send: (signal: AbortSignal) => Promise<Response>,
  options: RetryOptions,
  signal?: AbortSignal,
): Promise<ReceivedResponse> {
  for (let attempt = 1; ; attempt += 1) {
    const outcome = await attemptOnce(send, options.timeoutMs, signal);
    const isLast = attempt >= options.attempts;
    if (outcome instanceof NoAnswerError) {
      if (isLast) throw outcome;
      await wait(backOff(attempt, options), signal);
      continue;
    }
    if (isLast || !RETRYABLE.has(outcome.status)) return outcome;
    const delay = retryAfterMs(outcome) ?? backOff(attempt, options);
    if (delay > options.longestDelayMs) return outcome;
    await wait(delay, signal);
  }
}
