import { randomBytes } from 'node:crypto';

export const TRACE_HEADER = 'x-trace-id';

/** 16 random bytes in hex, the form of a W3C trace id. */
export const newTraceId = (): string => randomBytes(16).toString('hex');

/** The trace id that the front server gave the request; a new one where a handler runs without it. */
export function traceIdOf(request: { readonly headers: Pick<Headers, 'get'> }): string {
  const given = request.headers.get(TRACE_HEADER);
  return given !== null && /^[0-9a-f]{32}$/.test(given) ? given : newTraceId();
}
