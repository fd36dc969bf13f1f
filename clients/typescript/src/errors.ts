import type { components } from './openapi.js';

/** An answer that has come whole. */
export type Answer = { readonly status: number; readonly headers: Headers; readonly text: string };

/** The error body of the API. */
type ErrorBody = components['schemas']['Error'];

/** The API's own words for what went wrong; `unexpected_answer` where something else than the portal answered. */
export type ErrorCode = ErrorBody['code'] | 'unexpected_answer';

/** The portal answered, and not with what was asked for. `message` is a sentence for people. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly status: number;
  readonly code: ErrorCode;
  /** Details, such as the scope that is missing. */
  readonly more: string | null;
  /** Name it when you ask the agency about this request; undefined where the answer had none. */
  readonly traceId: string | undefined;

  constructor(said: Omit<ErrorBody, 'code' | 'traceId'> & { code: ErrorCode; traceId: string | undefined }) {
    super(said.message);
    this.status = said.status;
    this.code = said.code;
    this.more = said.more;
    this.traceId = said.traceId;
  }
}

/** Nothing answered, or not in time; `cause` is what `fetch` said. */
export class NoAnswerError extends Error {
  override readonly name = 'NoAnswerError';
}

/** The token endpoint refused (RFC 6749 section 5.2): `code` is its `error`. With `invalid_grant`, ask the person anew. */
export class TokenError extends Error {
  override readonly name = 'TokenError';
  readonly status: number;
  readonly code: string;

  constructor({ status, code, message }: { status: number; code: string; message: string }) {
    super(message);
    this.status = status;
    this.code = code;
  }
}

const isErrorBody = (body: unknown): body is ErrorBody =>
  typeof body === 'object' && body !== null && 'code' in body && 'message' in body && 'traceId' in body;

/** undefined where it is not JSON. */
export function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** What an answer other than 200 says. */
export function apiErrorOf({ status, headers, text }: Answer): ApiError {
  const body = parsed(text);
  if (isErrorBody(body)) return new ApiError(body);
  return new ApiError({
    status,
    code: 'unexpected_answer',
    message: `The answer (status ${status}) is not one of a Records Portal: check the address.`,
    more: null,
    traceId: headers.get('x-trace-id') ?? undefined,
  });
}
