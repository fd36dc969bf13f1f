import { traceIdOfCall } from '../call';
import { TRACE_HEADER } from '../trace-id';

export const healthResponse = (state: 'live' | 'ready'): Response =>
  Response.json({ status: 200, state }, { headers: { 'cache-control': 'no-store', [TRACE_HEADER]: traceIdOfCall() } });
