import { AsyncLocalStorage } from 'node:async_hooks';
import { newTraceId } from './trace-id';

export type Call = {
  readonly traceId: string;
  /** Epoch milliseconds; the deadline counts from here. */
  readonly startedAt: number;
  /** IP addresses from proxies count only as far as the proxies are trusted. */
  readonly clientIp: string;
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

export const withCall = <Result>(call: Call, work: () => Result): Result => calls().run(call, work);

export const currentCall = (): Call | undefined => calls().getStore();

export const callOf = (request: object): Call | undefined => assigned.get(request) ?? currentCall();

export const traceIdOf = (request: object): string => callOf(request)?.traceId ?? newTraceId();
