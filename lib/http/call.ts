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

/** Calls that the front server hands to a handler itself, by their requests. */
const assigned = new WeakMap<object, Call>();

/** Lets a handler find its call by its request. Async context would make every promise of the process slower. */
export const assignCall = (request: object, call: Call): void => void assigned.set(request, call);

/** Pages are a separate bundle, so what they share with the front server is stored on `globalThis`. */
const shared = globalThis as typeof globalThis & { recordsPortalCalls?: AsyncLocalStorage<Call> };

function calls(): AsyncLocalStorage<Call> {
  shared.recordsPortalCalls ??= new AsyncLocalStorage();
  return shared.recordsPortalCalls;
}

/** Runs Next within a call: `currentCall` returns the call there. */
export const withCall = <Result>(call: Call, work: () => Result): Result => calls().run(call, work);

/** The call that Next is answering; undefined outside a call and under plain `next start`. */
export const currentCall = (): Call | undefined => calls().getStore();

/** The call of a request; undefined under plain `next start`. */
export const callOf = (request: object): Call | undefined => assigned.get(request) ?? currentCall();

/** The trace id of a request's call; a new one if a handler runs without the front server. */
export const traceIdOf = (request: object): string => callOf(request)?.traceId ?? newTraceId();
