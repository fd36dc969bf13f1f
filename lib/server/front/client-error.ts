import type { Duplex } from 'node:stream';
import { ApiError } from '../../http/responses/api-error';
import { newTraceId, TRACE_HEADER } from '../../http/trace-id';

const REASONS: Record<number, string> = {
  400: 'Bad Request',
  405: 'Method Not Allowed',
  431: 'Request Header Fields Too Large',
};

const MESSAGES: Record<string, { message: string; status?: 431 }> = {
  HPE_HEADER_OVERFLOW: { message: 'The headers are over 64 kB.', status: 431 },
  ERR_HTTP_REQUEST_TIMEOUT: { message: 'The request took too long to arrive.' },
};

export function respondOnSocket(
  socket: Duplex,
  error: ApiError,
  headers: Readonly<Record<string, string>> = {},
): string {
  const traceId = newTraceId();
  const body = JSON.stringify(error.body(traceId));
  const head = [
    `HTTP/1.1 ${error.status} ${REASONS[error.status] ?? 'Error'}`,
    'content-type: application/json; charset=utf-8',
    `content-length: ${Buffer.byteLength(body)}`,
    `${TRACE_HEADER}: ${traceId}`,
    ...Object.entries({ ...headers, ...error.options.headers }).map(([name, value]) => `${name}: ${value}`),
    'connection: close',
  ];
  if (socket.writable) socket.end(`${head.join('\r\n')}\r\n\r\n${body}`);
  else socket.destroy();
  return traceId;
}

export type ParserError = NodeJS.ErrnoException & { readonly rawPacket?: Buffer };

/** A well-formed request line (RFC 9112 section 3) whose method Node does not know: 405 instead of 400. */
const REQUEST_LINE = /^[!#$%&'*+.^_`|~0-9A-Za-z-]+ \S+ HTTP\/1\.[01]\r\n/;

export function describeClientError({ code = '', rawPacket }: ParserError): ApiError {
  if (code === 'HPE_INVALID_METHOD' && REQUEST_LINE.test(String(rawPacket?.subarray(0, 200)))) {
    const allow = 'GET, HEAD, OPTIONS';
    return new ApiError('method_not_allowed', `This server supports ${allow}.`, { headers: { allow } });
  }
  const { message, status } = MESSAGES[code] ?? { message: 'The request is not valid HTTP/1.1.', status: undefined };
  return new ApiError('bad_request', message, { ...(status !== undefined && { status }) });
}
