import type { Operation } from '../../http/operation';
import { type ErrorCode, STATUS_BY_CODE } from '../../http/responses/api-error';
import { reference, responseName } from './components';

const COMMON_ERRORS: readonly {
  readonly status: number;
  readonly codes: readonly ErrorCode[];
  readonly description: string;
}[] = [
  {
    status: 400,
    codes: ['bad_request', 'data_validation_error'],
    description: 'A parameter is missing or invalid; `message` names it and the valid values.',
  },
  {
    status: 401,
    codes: ['invalid_token', 'token_expired', 'unauthorized_app'],
    description: 'The token is invalid or has expired, or its app is disabled.',
  },
  {
    status: 405,
    codes: ['method_not_allowed'],
    description: 'The method is not GET, HEAD or OPTIONS; `Allow` lists these.',
  },
  { status: 414, codes: ['bad_request'], description: 'The URL is over 16 kB.' },
  {
    status: 429,
    codes: ['too_many_requests'],
    description: 'Too many requests; `Retry-After` says when to try again.',
  },
  { status: 431, codes: ['bad_request'], description: 'The headers are over 64 kB.' },
  { status: 500, codes: ['internal_server_error'], description: 'Something went wrong on our side.' },
  {
    status: 503,
    codes: ['connection_failure'],
    description: 'The database does not answer; `Retry-After` says when to try again.',
  },
];

const OWN_DESCRIPTIONS: Partial<Record<ErrorCode, string>> = {
  forbidden: 'The token lacks the scope; `more` names the scope needed.',
  resource_not_found: 'There is no such record type.',
};

const header = (description: string, schema: object = { type: 'string' }) => ({ description, schema });

const TRACE = {
  'x-trace-id': header('Identifies this request in the log.', { type: 'string', pattern: '^[0-9a-f]{32}$' }),
};

const count = { type: 'string', pattern: '^[0-9]+$' };

const COMMON_HEADERS = {
  ...TRACE,
  'X-RateLimit-Limit': header(
    'Calls per minute for this app, account or IP address; absent if there is no limit.',
    count,
  ),
  'X-RateLimit-Remaining': header('Calls left until the reset.', count),
  'X-RateLimit-Reset': header('When the limit resets, in seconds since 1970.', count),
};

const RESPONSE_HEADERS = {
  ...COMMON_HEADERS,
  ETag: header('Changes with the response; send it as `If-None-Match` to get a 304.'),
  'Content-Language': header('Language of the display text.'),
  'x-time-zone': header("The agency's time zone, which date-times are in."),
  'x-ignored': header('Unknown parameters, and unknown names in `fields` and `expand`; absent if there are none.'),
};

const RETRY = { 'Retry-After': header('Seconds to wait.', count) };

const errorResponse = (codes: readonly ErrorCode[], description: string, isTemporary = false) => ({
  description,
  headers: { ...COMMON_HEADERS, ...(isTemporary && RETRY) },
  content: {
    'application/json': {
      // Next to `$ref`, not in `allOf`, so that generators create one error class instead of one per status.
      schema: { ...reference('Error'), properties: { code: { enum: [...codes] } } },
    },
  },
});

/** 200, 304, and the errors that the operation can return. */
export function responsesOf({ contract, errors }: Operation, example: unknown): Record<string, unknown> {
  const responses: Record<string, unknown> = {
    200: {
      description: 'OK',
      headers: RESPONSE_HEADERS,
      content: {
        'application/json': {
          schema: reference(responseName(contract.name)),
          ...(example !== undefined && { example }),
        },
      },
    },
    304: { description: 'Not modified since the response with this `ETag`.', headers: RESPONSE_HEADERS },
  };
  for (const { status, codes, description } of COMMON_ERRORS) {
    const own = errors.filter((code) => STATUS_BY_CODE[code] === status);
    responses[status] = errorResponse(
      [...own, ...codes],
      own.includes('no_token') ? `No token was sent. ${description}` : description,
      status === 429 || status === 503,
    );
  }
  for (const code of errors) responses[STATUS_BY_CODE[code]] ??= errorResponse([code], OWN_DESCRIPTIONS[code] ?? code);
  return responses;
}
