import { AsyncLocalStorage } from 'node:async_hooks';
import { newTraceId } from './trace-id';

/** Facts about the current request that its client did not send. */
export type Call = {
  /** Appears in the answer's header `x-trace-id` and in the log. */
  readonly traceId: string;
  /** Epoch milliseconds. The deadline counts from here. */
  readonly startedAt: number;
  /** The client's address, as far as the proxies are trusted. */
  readonly clientAddress: string;
};

/** Pages are a separate bundle, so what they share with the front server is stored on `globalThis`. */
const shared = globalThis as typeof globalThis & { recordsPortalCalls?: AsyncLocalStorage<Call> };

function calls(): AsyncLocalStorage<Call> {
  shared.recordsPortalCalls ??= new AsyncLocalStorage();
  return shared.recordsPortalCalls;
}

/** Runs work within a call: `currentCall` returns the call there. */
export const withCall = <Result>(call: Call, work: () => Result): Result => calls().run(call, work);

/** The call that is being answered; undefined outside a call and under plain `next start`. */
export const currentCall = (): Call | undefined => calls().getStore();

/** The trace id of the current call; a new one if a handler runs without the front server. */
export const traceIdOfCall = (): string => currentCall()?.traceId ?? newTraceId();
