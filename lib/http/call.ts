import { AsyncLocalStorage } from 'node:async_hooks';
import { newTraceId } from './trace-id';

/** A request on its way through the process: what is known of it besides what its client sent. */
export type Call = {
  /** Stands in the answer's header `x-trace-id` and in the log. */
  readonly traceId: string;
  /** Epoch milliseconds: what was spent before counts towards the deadline. */
  readonly startedAt: number;
  /** Where it comes from, as far as the proxies are trusted. */
  readonly clientAddress: string;
};

/** The pages are a bundle of their own: what they share with the front server is found on the process. */
const shared = globalThis as typeof globalThis & { recordsPortalCalls?: AsyncLocalStorage<Call> };

function calls(): AsyncLocalStorage<Call> {
  shared.recordsPortalCalls ??= new AsyncLocalStorage();
  return shared.recordsPortalCalls;
}

/** Does the work of a call; whatever is asked within knows of it. */
export const withCall = <Result>(call: Call, work: () => Result): Result => calls().run(call, work);

/** The call that is being answered; undefined where none is, and under plain `next start`. */
export const currentCall = (): Call | undefined => calls().getStore();

/** The trace id of the call; a new one where a handler runs without the front server. */
export const traceIdOfCall = (): string => currentCall()?.traceId ?? newTraceId();
