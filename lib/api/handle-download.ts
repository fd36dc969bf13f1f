import type { z } from 'zod';
import type { RouteHandler } from '../http/endpoint';
import type { OperationInput } from '../http/operation';
import { parseQuery, type QuerySchema } from '../http/parameters/parse-query';
import { parseQueryString } from '../http/parameters/query-string';
import { getOnly, type RouteHandlers } from '../http/responses/get-only';
import { TRACE_HEADER } from '../http/trace-id';
import { authenticate } from '../identity/tokens/authenticate';
import { resolveLocale } from '../platform/languages/locale';
import { describeError, log } from '../platform/log';
import { env } from '../platform/settings/env';
import { requireSession } from './require-session';
import { respondInTime } from './respond-in-time';

export type DownloadDefinition<Schema extends QuerySchema> = {
  readonly query: Schema;
  /** The media type with its charset. */
  readonly type: string;
  readonly fileName: string;
  readonly run: (input: OperationInput<z.output<Schema>>) => AsyncGenerator<string>;
};

/** In characters. This much of a file is read before the status is sent, so that early failures become error responses. */
const READ_AHEAD = 64 * 1_024;

async function readBeginning(rows: AsyncGenerator<string>): Promise<{ text: string; isAll: boolean }> {
  let text = '';
  while (text.length < READ_AHEAD) {
    const { done, value } = await rows.next();
    if (done) return { text, isAll: true };
    text += value;
  }
  return { text, isAll: false };
}

/** Streams row by row, so that a long file is never held in memory. */
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
        // The status has been sent, so the client sees only a broken connection.
        log().error({ traceId, error: describeError(error) }, 'a download failed after its start');
        controller.error(error);
      }
    },
    cancel: async () => void (await rest.return(undefined)),
  });
}

export type StreamedFile = {
  readonly rows: AsyncGenerator<string>;
  /** The media type with its charset. */
  readonly type: string;
  readonly fileName: string;
  readonly cacheControl?: string;
};

/** @throws whatever `rows` throws before the first part is complete */
export async function streamFile(
  { rows, type, fileName, cacheControl = 'no-store' }: StreamedFile,
  traceId: string,
): Promise<Response> {
  const { text, isAll } = await readBeginning(rows);
  const headers = {
    'cache-control': cacheControl,
    'content-disposition': `attachment; filename="${fileName}"`,
    'content-type': type,
    'x-content-type-options': 'nosniff',
    [TRACE_HEADER]: traceId,
  };
  return new Response(isAll ? text : streamRows(text, rows, traceId), { headers });
}

/** Route handlers of a file for signed-in people. */
export const handleDownload = <Schema extends QuerySchema>({
  query: schema,
  run,
  ...file
}: DownloadDefinition<Schema>): RouteHandlers<RouteHandler> =>
  getOnly((request: Request) =>
    respondInTime(request, async (traceId) => {
      const principal = await authenticate(request.headers);
      requireSession(principal);
      const at = request.url.indexOf('?');
      const query = parseQuery(schema, parseQueryString(at < 0 ? '' : request.url.slice(at + 1)));
      const locale = resolveLocale((query as { lang?: string }).lang);
      const rows = run({ query, principal, locale, timeZone: env().AGENCY_TIME_ZONE });
      return streamFile({ ...file, rows }, traceId);
    }),
  );
