import { MongoNetworkError, MongoServerError } from 'mongodb';
import { describe, expect, it } from 'vitest';
import { DeadlineError } from '../deadline';
import { ApiError, type ErrorCode, STATUS_BY_CODE } from './api-error';
import { errorResponse } from './error-response';

const TRACE = '0123456789abcdef0123456789abcdef';
const respond = async (thrown: unknown) => {
  const response = errorResponse(thrown, TRACE);
  return { response, body: (await response.json()) as Record<string, unknown> };
};

describe('errorResponse', () => {
  it.each(Object.keys(STATUS_BY_CODE) as ErrorCode[])('returns %s with its status and body', async (code) => {
    const { response, body } = await respond(new ApiError(code, 'Sentence.', { more: 'Details' }));
    expect(response.status).toBe(STATUS_BY_CODE[code]);
    expect(body).toEqual({ status: STATUS_BY_CODE[code], code, message: 'Sentence.', more: 'Details', traceId: TRACE });
    expect(response.headers.get('x-trace-id')).toBe(TRACE);
  });

  it.each([
    new MongoNetworkError('x'),
    new DeadlineError('x'),
    new MongoServerError({ message: 'x', code: 50 }),
    Object.assign(new Error('write EPIPE'), { code: 'EPIPE', syscall: 'write' }),
  ])('returns 503 connection_failure if the database does not respond: %s', async (thrown) => {
    const { response, body } = await respond(thrown);
    expect([response.status, body.code, response.headers.get('retry-after')]).toEqual([503, 'connection_failure', '2']);
  });

  it.each([new Error('secret'), new MongoServerError({ message: 'secret', code: 11_000 }), 'secret', null])(
    'answers 500 without details for any other error: %s',
    async (thrown) => {
      const { response, body } = await respond(thrown);
      expect([response.status, body.code, body.more]).toEqual([500, 'internal_server_error', null]);
      expect(JSON.stringify(body)).not.toContain('secret');
    },
  );
});
