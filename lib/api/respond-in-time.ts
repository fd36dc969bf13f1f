import { callOf, traceIdOf } from '../http/call';
import { timeLeft, withinDeadline } from '../http/deadline';
import { errorResponse } from '../http/responses/error-response';

/** Responds to every failure, including a timeout, with an error body. */
export async function respondInTime(
  request: Request,
  respond: (traceId: string) => Promise<Response>,
): Promise<Response> {
  const traceId = traceIdOf(request);
  try {
    return await withinDeadline(respond(traceId), timeLeft(callOf(request)?.startedAt));
  } catch (error) {
    return errorResponse(error, traceId);
  }
}
