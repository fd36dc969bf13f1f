import type { components } from './openapi.js';

/** A response whose body has been read in full. */
export type ReceivedResponse = { readonly status: number; readonly headers: Headers; readonly text: string };

/** The error body of the API. */
type ErrorBody = components['schemas']['Error'];

/** The API's error codes, plus `unexpected_answer` for a response that is not from a portal. */
export type ErrorCode = ErrorBody['code'] | 'unexpected_answer';

/** The portal returned an error. `message` is text for people. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly status: number;
  readonly code: ErrorCode;
  /** Details, such as the scope that is missing. */
  readonly more: string | null;
  /** Quote it when you contact the agency about this request; undefined if the response had none. */
  readonly traceId: string | undefined;

  constructor(body: Omit<ErrorBody, 'code' | 'traceId'> & { code: ErrorCode; traceId: string | undefined }) {
    super(body.message);
    this.status = body.status;
    this.code = body.code;
    this.more = body.more;
    this.traceId = body.traceId;
  }
}

/** No response, or not in time; `cause` is the error from `fetch`. */
export class NoAnswerError extends Error {
  override readonly name = 'NoAnswerError';
}

/**
 * The token endpoint returned an error (RFC 6749 section 5.2): `code` is its `error`. After `invalid_grant`, ask the
 * person to sign in again.
 */
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

/** Parses JSON; undefined if the text is not JSON. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** The error in a response other than 200. */
export function apiErrorOf({ status, headers, text }: ReceivedResponse): ApiError {
  const body = parseJson(text);
  if (isErrorBody(body)) return new ApiError(body);
  return new ApiError({
    status,
    code: 'unexpected_answer',
    message: `The response (status ${status}) is not from a Records Portal: check the URL.`,
    more: null,
    traceId: headers.get('x-trace-id') ?? undefined,
  });
}
