import { AsyncLocalStorage } from 'node:async_hooks';
import { newTraceId } from './trace-id';

/** What the server knows about the current request. */
export type Call = {
  /** Sent as `x-trace-id` and logged. */
  readonly traceId: string;
  /** Epoch milliseconds; the deadline counts from here. */
  readonly startedAt: number;
  /** As far as proxies are trusted. */
  readonly clientAddress: string;
};

const assigned = new WeakMap<object, Call>();

/** Finds a call by its request; async context would make every promise of the process slower. */
export const assignCall = (request: object, call: Call): void => void assigned.set(request, call);

/** On `globalThis`, because the pages and the front server load separate copies of this module. */
const shared = globalThis as typeof globalThis & { recordsPortalCalls?: AsyncLocalStorage<Call> };

function calls(): AsyncLocalStorage<Call> {
  shared.recordsPortalCalls ??= new AsyncLocalStorage();
  return shared.recordsPortalCalls;
}

/** Runs Next so that `currentCall` returns the call. */
export const withCall = <Result>(call: Call, work: () => Result): Result => calls().run(call, work);

/** undefined outside Next and under plain `next start`. */
export const currentCall = (): Call | undefined => calls().getStore();

/** undefined under plain `next start`. */
export const callOf = (request: object): Call | undefined => assigned.get(request) ?? currentCall();

/** A new id if a handler runs without the front server. */
export const traceIdOf = (request: object): string => callOf(request)?.traceId ?? newTraceId();
