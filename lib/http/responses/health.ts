import { traceIdOf } from '../call';
import { TRACE_HEADER } from '../trace-id';

export const healthResponse = (request: Request, state: 'live' | 'ready'): Response =>
  Response.json(
    { status: 200, state },
    { headers: { 'cache-control': 'no-store', [TRACE_HEADER]: traceIdOf(request) } },
  );
