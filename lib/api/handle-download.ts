import type { z } from 'zod';
import { errorResponse } from '../http/answers/error-response';
import { getOnly, type RouteHandlers } from '../http/answers/get-only';
import { callOf, traceIdOf } from '../http/call';
import { timeLeft, withinDeadline } from '../http/deadline';
import type { RouteHandler } from '../http/endpoint';
import type { OperationInput } from '../http/operation';
import { parseQuery, type QuerySchema } from '../http/parameters/parse-query';
import { parseQueryString } from '../http/parameters/query-string';
import { TRACE_HEADER } from '../http/trace-id';
import { authenticate } from '../identity/tokens/authenticate';
import { resolveLocale } from '../platform/languages/locale';
import { describeError, log } from '../platform/log';
import { env } from '../platform/settings/env';
import { requireSession } from './require-session';

export type DownloadDefinition<Schema extends QuerySchema> = {
  readonly query: Schema;
  /** Media type with its charset. */
  readonly type: string;
  readonly fileName: string;
  readonly run: (input: OperationInput<z.output<Schema>>) => AsyncGenerator<string>;
};

/**
 * Files of up to this many characters are read completely before the status is sent, so that a failure is still an
 * error response.
 */
const READ_AHEAD = 64 * 1_024;

/** @returns the beginning of a file, and whether that is the whole file */
async function readBeginning(rows: AsyncGenerator<string>): Promise<{ text: string; isAll: boolean }> {
  let text = '';
  while (text.length < READ_AHEAD) {
    const { done, value } = await rows.next();
    if (done) return { text, isAll: true };
    text += value;
  }
  return { text, isAll: false };
}

/**
 * Streams the beginning, which was read before, then the rest row by row, so that memory never holds a whole long file.
 */
function streamRows(beginning: string, rest: AsyncGenerator<string>, traceId: string): ReadableStream {
  const encoder = new TextEncoder();
  let unsent: string | undefined = beginning;
  return new ReadableStream({
    async pull(controller) {
      try {
        const { done, value } = unsent === undefined ? await rest.next() : { done: false, value: unsent };
        unsent = undefined;
        if (done) controller.close();
        else controller.enqueue(encoder.encode(value));
      } catch (error) {
        // The status has been sent, so only the broken connection shows the client the failure.
        log().error({ traceId, error: describeError(error) }, 'a download failed before its end');
        controller.error(error);
      }
    },
    cancel: async () => void (await rest.return(undefined)),
  });
}

/**
 * Makes the route handlers of a file that signed-in people download. Errors in the first 64 kB become error responses.
 */
export const handleDownload = <Schema extends QuerySchema>(
  definition: DownloadDefinition<Schema>,
): RouteHandlers<RouteHandler> =>
  getOnly(async (request: Request) => {
    const traceId = traceIdOf(request);
    const start = async (): Promise<Response> => {
      const principal = await authenticate(request.headers);
      requireSession(principal);
      const at = request.url.indexOf('?');
      const query = parseQuery(definition.query, parseQueryString(at < 0 ? '' : request.url.slice(at + 1)));
      const locale = resolveLocale((query as { lang?: string }).lang);
      const rows = definition.run({ query, principal, locale, timeZone: env().AGENCY_TIME_ZONE });
      const { text, isAll } = await readBeginning(rows);
      const body = isAll ? text : streamRows(text, rows, traceId);
      const headers = {
        'cache-control': 'no-store',
        'content-disposition': `attachment; filename="${definition.fileName}"`,
        'content-type': definition.type,
        'x-content-type-options': 'nosniff',
        [TRACE_HEADER]: traceId,
      };
      return new Response(body, { headers });
    };
    try {
      return await withinDeadline(start(), timeLeft(callOf(request)?.startedAt));
    } catch (error) {
      return errorResponse(error, traceId);
    }
  });
