import type { Duplex } from 'node:stream';
import { ApiError } from '../http/api-error';
import { newTraceId, TRACE_HEADER } from '../http/trace-id';

const REASONS: Record<number, string> = {
  400: 'Bad Request',
  405: 'Method Not Allowed',
  431: 'Request Header Fields Too Large',
};

const MESSAGES: Record<string, { message: string; status?: 431 }> = {
  HPE_HEADER_OVERFLOW: { message: 'The headers are over 64 kB.', status: 431 },
  HPE_INVALID_METHOD: { message: 'The request method is not one of HTTP.' },
  ERR_HTTP_REQUEST_TIMEOUT: { message: 'The request took too long to arrive.' },
};

/** Writes an error body to a socket on which no request could be read. */
export function answerOnSocket(socket: Duplex, error: ApiError): string {
  const traceId = newTraceId();
  const body = JSON.stringify(error.body(traceId));
  const head = [
    `HTTP/1.1 ${error.status} ${REASONS[error.status] ?? 'Error'}`,
    'content-type: application/json; charset=utf-8',
    `content-length: ${Buffer.byteLength(body)}`,
    `${TRACE_HEADER}: ${traceId}`,
    ...Object.entries(error.options.headers ?? {}).map(([name, value]) => `${name}: ${value}`),
    'connection: close',
  ];
  if (socket.writable) socket.end(`${head.join('\r\n')}\r\n\r\n${body}`);
  else socket.destroy();
  return traceId;
}

/** What Node's parser refuses gets the error body like everything else (design, One front server). */
export function describeClientError({ code = '' }: NodeJS.ErrnoException): ApiError {
  const { message, status } = MESSAGES[code] ?? { message: 'The request is not valid HTTP/1.1.', status: undefined };
  return new ApiError('bad_request', message, { ...(status !== undefined && { status }) });
}
