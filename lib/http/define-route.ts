import type { z } from 'zod';
import { authenticate } from '../auth/authenticate';
import { isSession, type Principal } from '../auth/principal';
import { allowsOperation, OPERATION_SCOPES, type OperationName } from '../auth/scopes';
import { env } from '../env';
import { resolveLocale } from '../i18n/locale';
import { type Answer, toResponse } from './answer';
import { answerHeaders } from './answer-headers';
import { ApiError } from './api-error';
import { STARTED_HEADER, timeLeft, withinDeadline } from './deadline';
import type { CursorPage, Page } from './envelope';
import { errorAnswer } from './error-response';
import { bodyDigest, entityTag, matchesTag } from './etag';
import { ignoredHeader } from './ignored';
import type { QuerySchema } from './parse-query';
import { type Question, questionsOf } from './question';
import { keptAnswer, type WrittenAnswer } from './reference-answers';
import { requireSession } from './require-session';
import type { Selection } from './selection';
import { traceIdOf } from './trace-id';

/** What an operation gets: who calls, what was asked (parsed), in which language and time zone it answers. */
export type OperationInput<Query> = {
  readonly query: Query;
  readonly principal: Principal;
  readonly locale: string;
  readonly timeZone: string;
};

/** What an operation gives; `ignored` are names in `fields` and `expand`. */
export type OperationOutput = {
  /** Wire values, ready to be written; or a Buffer with their JSON (UTF-8). */
  readonly result: unknown;
  readonly page?: Page | CursorPage;
  readonly ignored?: Selection['ignored'];
};

export type RouteDefinition<Schema extends QuerySchema> = {
  readonly operation: OperationName;
  /**
   * `token`: a caller is needed. `open`: no authorization required, but a token that is sent must hold. `session`: the
   * portal's own pages only.
   */
  readonly access: 'token' | 'open' | 'session';
  /** Whether a caller's scopes are checked (record types never answer 403). */
  readonly scoped?: boolean;
  /** The answer is the same for all callers and depends on reference data alone: it is kept until these change. */
  readonly isReference?: boolean;
  readonly query: Schema;
  readonly run: (input: OperationInput<z.output<Schema>>) => Promise<OperationOutput>;
};

/** A call of an operation, whichever server it came through. */
export type OperationCall = {
  readonly headers: Pick<Headers, 'get'>;
  /** The raw query string, without `?`. */
  readonly search: string;
  readonly traceId: string;
};

/** A route handler: a web Request in, a Response out, the same under the front server and plain `next start`. */
export type RouteHandler = ((request: Request) => Promise<Response>) & {
  /** The same for the front server, which needs no web objects. It never throws. */
  readonly answer?: (call: OperationCall) => Promise<Answer>;
};

type Access = Pick<RouteDefinition<QuerySchema>, 'operation' | 'access' | 'scoped'>;

function authorise({ operation, access, scoped = true }: Access, principal: Principal): void {
  if (access === 'session') {
    requireSession(principal);
    return;
  }
  if (principal.kind === 'anonymous') {
    if (access === 'token') throw new ApiError('no_token', 'Token is required.');
    return;
  }
  if (scoped && !allowsOperation(principal.scopes, operation)) {
    const { scope } = OPERATION_SCOPES[operation];
    const holder = isSession(principal) ? 'Your account' : 'The token';
    throw new ApiError('forbidden', `${holder} does not have the scope that this operation needs.`, {
      more: `Scope needed: ${scope}`,
    });
  }
}

const JSON_END = Buffer.from('}');

/** Specification 2.1: the envelope around a result. */
function writeEnvelope({ result, page }: OperationOutput): Buffer {
  if (!Buffer.isBuffer(result)) return Buffer.from(JSON.stringify({ status: 200, result, ...(page && { page }) }));
  const end = page === undefined ? JSON_END : Buffer.from(`,"page":${JSON.stringify(page)}}`);
  return Buffer.concat([Buffer.from('{"status":200,"result":'), result, end]);
}

type OperationOf<Schema extends QuerySchema> = {
  readonly definition: RouteDefinition<Schema>;
  readonly read: (search: string) => Question<z.output<Schema>>;
};

type Asking = { readonly principal: Principal; readonly search: string };

/** Parse, run, serialise. */
async function write<Schema extends QuerySchema>(
  { definition, read }: OperationOf<Schema>,
  { principal, search }: Asking,
): Promise<WrittenAnswer> {
  const { query, asked, unknown } = read(search);
  const locale = resolveLocale((query as { lang?: string }).lang);
  const output = await definition.run({ query, principal, locale, timeZone: env().AGENCY_TIME_ZONE });
  const body = writeEnvelope(output);
  const ignored = ignoredHeader({ parameters: unknown, names: output.ignored ?? {} });
  return { body, digest: bodyDigest(body), locale, asked, ignored };
}

/** Authenticate, authorise, then what was asked: the pipeline of every operation. */
async function run<Schema extends QuerySchema>(
  operation: OperationOf<Schema>,
  { headers: sent, search, traceId }: OperationCall,
): Promise<Answer> {
  const { definition } = operation;
  const principal = await authenticate(sent);
  authorise(definition, principal);
  const asking = { principal, search };
  const { body, digest, locale, asked, ignored } = definition.isReference
    ? await keptAnswer(`${definition.operation}?${search}`, () => write(operation, asking))
    : await write(operation, asking);
  const etag = entityTag({ principal, locale, asked, digest });
  const headers = answerHeaders({ traceId, locale, etag, timeZone: env().AGENCY_TIME_ZONE, ignored });
  return matchesTag(sent.get('if-none-match'), etag)
    ? { status: 304, headers, body: null }
    : { status: 200, headers, body };
}

/** Makes the handler of a route file; whatever goes wrong, and a database that takes too long, is an error body. */
export function defineRoute<Schema extends QuerySchema>(definition: RouteDefinition<Schema>): RouteHandler {
  const operation = { definition, read: questionsOf(definition.query) };
  const answer = async (call: OperationCall): Promise<Answer> => {
    try {
      return await withinDeadline(run(operation, call), timeLeft(call.headers.get(STARTED_HEADER)));
    } catch (thrown) {
      return errorAnswer(thrown, call.traceId);
    }
  };
  const handle = async (request: Request): Promise<Response> => {
    const at = request.url.indexOf('?');
    const search = at < 0 ? '' : request.url.slice(at + 1);
    return toResponse(await answer({ headers: request.headers, search, traceId: traceIdOf(request) }));
  };
  return Object.assign(handle, { answer });
}
