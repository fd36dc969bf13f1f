export const STATUS_BY_CODE = {
  bad_request: 400,
  data_validation_error: 400,
  no_token: 401,
  invalid_token: 401,
  token_expired: 401,
  unauthorized_app: 401,
  forbidden: 403,
  resource_not_found: 404,
  method_not_allowed: 405,
  too_many_requests: 429,
  internal_server_error: 500,
  connection_failure: 503,
} as const;

export type ErrorCode = keyof typeof STATUS_BY_CODE;

export type ApiErrorOptions = {
  readonly more?: string;
  /** A status other than the code's: 411, 413, 414 and 431 share `bad_request`. */
  readonly status?: 411 | 413 | 414 | 431;
  readonly headers?: Readonly<Record<string, string>>;
};

/** `message` is for the caller: it names the parameter and the valid values. */
export class ApiError extends Error {
  readonly status: number;

  constructor(
    readonly code: ErrorCode,
    message: string,
    readonly options: ApiErrorOptions = {},
  ) {
    super(message);
    this.name = 'ApiError';
    this.status = options.status ?? STATUS_BY_CODE[code];
  }

  body(traceId: string): ErrorBody {
    return { status: this.status, code: this.code, message: this.message, more: this.options.more ?? null, traceId };
  }
}

export type ErrorBody = {
  readonly status: number;
  readonly code: ErrorCode;
  readonly message: string;
  readonly more: string | null;
  readonly traceId: string;
};
