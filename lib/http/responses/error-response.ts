import { isConnectionFailure } from '../../db/is-connection-failure';
import { describeError, log } from '../../platform/log';
import { metrics } from '../../platform/metrics/registry';
import { ApiError } from './api-error';
import { type PlainResponse, toResponse } from './plain-response';
import { baseHeaders } from './response-headers';

const BROKEN_SOCKET = new Set<unknown>(['EPIPE', 'ECONNRESET']);

/** The driver does not wrap system errors if the database dies during a write. */
const isBrokenSocket = (thrown: unknown): boolean =>
  thrown instanceof Error && 'code' in thrown && BROKEN_SOCKET.has(thrown.code);

export const isUnavailable = (thrown: unknown): boolean =>
  (thrown instanceof Error && thrown.name === 'DeadlineError') || isConnectionFailure(thrown) || isBrokenSocket(thrown);

function toApiError(thrown: unknown, traceId: string): ApiError {
  if (thrown instanceof ApiError) return thrown;
  const unavailable = isUnavailable(thrown);
  log().error(
    { traceId, error: describeError(thrown) },
    unavailable ? 'the database does not answer' : 'unexpected error',
  );
  return unavailable
    ? new ApiError('connection_failure', 'The database does not answer; try again.', {
        headers: { 'retry-after': '2' },
      })
    : new ApiError('internal_server_error', 'Something went wrong on our side.');
}

export function plainErrorResponse(thrown: unknown, traceId: string): PlainResponse {
  const error = toApiError(thrown, traceId);
  metrics().errors.inc({ code: error.code });
  return {
    status: error.status,
    headers: { ...baseHeaders(traceId), ...error.options.headers },
    body: Buffer.from(JSON.stringify(error.body(traceId))),
  };
}

export const errorResponse = (thrown: unknown, traceId: string): Response =>
  toResponse(plainErrorResponse(thrown, traceId));
