import { pingDatabase } from '@/lib/db/ping';
import { traceIdOf } from '@/lib/http/call';
import { withinDeadline } from '@/lib/http/deadline';
import { errorResponse } from '@/lib/http/responses/error-response';
import { getOnly } from '@/lib/http/responses/get-only';
import { healthResponse } from '@/lib/http/responses/health';

/** Readiness: 200 if the database answers, otherwise 503 (contract, Addresses). */
export const { GET, OPTIONS, DELETE, PATCH, POST, PUT } = getOnly(async (request: Request) => {
  try {
    await withinDeadline(pingDatabase());
    return healthResponse(request, 'ready');
  } catch (thrown) {
    return errorResponse(thrown, traceIdOf(request));
  }
});
