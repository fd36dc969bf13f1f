import { apiErrorOf, parseJson, type ReceivedResponse } from './errors.js';
import {
  type ChecklistStatus,
  type CreateDescription,
  type ListName,
  type OperationName,
  PATHS,
  type QueryOf,
  type RecordItem,
  type RecordType,
  type ResponseOf,
  type WholeQuery,
} from './operations.js';
import { RETRY_DEFAULTS, type RetryOptions, sendWithRetries } from './retries.js';
import type { TokenSource } from './tokens.js';

export type RecordsClientOptions = {
  /** URL of the portal: `https://records.example.org`. */
  readonly baseUrl: string;
  /** Without it calls are anonymous: record types are returned, and my records are empty. */
  readonly tokens?: TokenSource;
  readonly retries?: Partial<RetryOptions>;
  readonly fetch?: typeof fetch;
};

export type CallOptions = {
  /** Ends the call, its retries and its pages. */
  readonly signal?: AbortSignal;
};

type Value = string | number | boolean | readonly string[] | undefined;

type Query = Readonly<Record<string, Value>>;

function textOf(name: string, value: Exclude<Value, undefined>): string {
  if (typeof value !== 'object') return String(value);
  const withComma = value.find((item) => item.includes(','));
  if (withComma !== undefined)
    throw new TypeError(`${name}: "${withComma}" has a comma, which the API reads as the end of a value.`);
  return value.join(',');
}

/** `{ statusTypes: ['OPEN', 'PENDING'], limit: 5 }` -> `?statusTypes=OPEN%2CPENDING&limit=5`; undefined is omitted. */
function queryText(query: Query): string {
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) if (value !== undefined) parameters.set(name, textOf(name, value));
  const text = parameters.toString();
  return text === '' ? '' : `?${text}`;
}

/** Page size for reading whole lists: the API's maximum. */
const WHOLE_LIMIT = 1_000;

/** Error codes after which a renewed token may succeed. */
const RENEWABLE: ReadonlySet<string> = new Set(['token_expired', 'invalid_token']);

/** @throws ApiError unless the response is a 200 with a result. */
function resultOf<Name extends OperationName>(response: ReceivedResponse): ResponseOf<Name> {
  const body = response.status === 200 ? parseJson(response.text) : undefined;
  if (typeof body === 'object' && body !== null && 'result' in body) return body as ResponseOf<Name>;
  throw apiErrorOf(response);
}

/**
 * The four operations of the API. Each throws ApiError for a response other than 200, NoAnswerError without a response
 * and TokenError without a token.
 */
export class RecordsClient {
  readonly #options: RecordsClientOptions;
  readonly #retries: RetryOptions;

  constructor(options: RecordsClientOptions) {
    this.#options = options;
    this.#retries = { ...RETRY_DEFAULTS, ...options.retries };
  }

  /** One page of the records of the token's account. */
  listMyRecords(query: QueryOf<'listMyRecords'> = {}, call?: CallOptions): Promise<ResponseOf<'listMyRecords'>> {
    return this.call('listMyRecords', query, call);
  }

  /** Every record, page by page, without duplicates or gaps even if records change in the meantime. */
  everyRecord(query: WholeQuery<'listMyRecords'> = {}, call?: CallOptions): AsyncGenerator<RecordItem, void> {
    return this.#every('listMyRecords', query, call);
  }

  /** One page of the record types of a module. */
  listRecordTypes(query: QueryOf<'listRecordTypes'>, call?: CallOptions): Promise<ResponseOf<'listRecordTypes'>> {
    return this.call('listRecordTypes', query, call);
  }

  /** Every record type of a module, page by page. */
  everyRecordType(query: WholeQuery<'listRecordTypes'>, call?: CallOptions): AsyncGenerator<RecordType, void> {
    return this.#every('listRecordTypes', query, call);
  }

  /** What a new record of a type (`Group/Type/SubType/Category`) needs. */
  async describeCreate(query: QueryOf<'describeCreate'>, call?: CallOptions): Promise<CreateDescription> {
    return (await this.call('describeCreate', query, call)).result;
  }

  /** The statuses of an inspection checklist group. */
  async listChecklistStatuses(
    query: QueryOf<'listChecklistStatuses'>,
    call?: CallOptions,
  ): Promise<readonly ChecklistStatus[]> {
    return (await this.call('listChecklistStatuses', query, call)).result;
  }

  async *#every<Name extends ListName>(
    name: Name,
    query: WholeQuery<Name>,
    call: CallOptions | undefined,
  ): AsyncGenerator<ResponseOf<Name>['result'][number], void> {
    let cursor: string | undefined = '';
    while (cursor !== undefined) {
      const { result, page }: ResponseOf<ListName> = await this.call(
        name,
        { limit: WHOLE_LIMIT, ...query, cursor },
        call,
      );
      yield* result;
      cursor = 'next' in page ? page.next : undefined;
    }
  }

  /** Any operation of the API by its name, as the OpenAPI document lists it. */
  async call<Name extends OperationName>(
    name: Name,
    query: QueryOf<Name>,
    { signal }: CallOptions = {},
  ): Promise<ResponseOf<Name>> {
    const { baseUrl, tokens } = this.#options;
    const url = `${baseUrl.replace(/\/+$/, '')}/api${PATHS[name]}${queryText(query as Query)}`;
    const token = await tokens?.current();
    const first = await this.#send(url, token, signal);
    if (tokens === undefined || token === undefined || first.status !== 401) return resultOf(first);
    if (!RENEWABLE.has(apiErrorOf(first).code)) return resultOf(first);
    const renewed = await tokens.renew(token);
    return resultOf(renewed === token ? first : await this.#send(url, renewed, signal));
  }

  #send(url: string, token: string | undefined, signal: AbortSignal | undefined): Promise<ReceivedResponse> {
    // Specification 1.4: Content-Type is required even without a body.
    const headers = {
      accept: 'application/json',
      'content-type': 'application/json',
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
    };
    const send = this.#options.fetch ?? fetch;
    return sendWithRetries((inTime) => send(url, { headers, signal: inTime }), this.#retries, signal);
  }
}
