import { errorResponse } from '../http/answers/error-response';
import { callOf, traceIdOf } from '../http/call';
import { timeLeft, withinDeadline } from '../http/deadline';

/** Answers every failure, including a timeout, with an error body. */
export async function answerWithin(
  request: Request,
  answer: (traceId: string) => Promise<Response>,
): Promise<Response> {
  const traceId = traceIdOf(request);
  try {
    return await withinDeadline(answer(traceId), timeLeft(callOf(request)?.startedAt));
  } catch (error) {
    return errorResponse(error, traceId);
  }
}
