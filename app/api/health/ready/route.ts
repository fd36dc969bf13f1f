import { pingDatabase } from '@/lib/db/ping';
import { withinDeadline } from '@/lib/http/deadline';
import { errorResponse } from '@/lib/http/error-response';
import { healthResponse } from '@/lib/http/health';
import { traceIdOf } from '@/lib/http/trace-id';

/** The process answers and so does its database: 200, or 503 (contract, Addresses). */
export const GET = async (request: Request): Promise<Response> => {
  try {
    await withinDeadline(pingDatabase());
    return healthResponse(request, 'ready');
  } catch (thrown) {
    return errorResponse(thrown, traceIdOf(request));
  }
};

export { DELETE, OPTIONS, PATCH, POST, PUT } from '@/lib/http/get-only';
