/** Headers of every JSON answer of an operation. */
export const baseHeaders = (traceId: string): Record<string, string> => ({
  'content-type': 'application/json; charset=utf-8',
  'cache-control': 'no-store',
  'x-trace-id': traceId,
});

type AnswerHeaders = {
  readonly traceId: string;
  /** For example `en_US`. */
  readonly locale: string;
  readonly etag: string;
  readonly timeZone: string;
  /** Value of `x-ignored`; undefined if nothing was ignored. */
  readonly ignored: string | undefined;
};

/**
 * Headers of a successful answer. They are one literal with plain names, because with spread or computed names V8 makes
 * a new hidden class for every answer, which took a tenth of the time of a short call.
 */
export function answerHeaders({ traceId, locale, etag, timeZone, ignored }: AnswerHeaders): Record<string, string> {
  const headers: Record<string, string> = {
    'content-type': 'application/json; charset=utf-8',
    'cache-control': 'no-store',
    'x-trace-id': traceId,
    'content-language': locale.replace('_', '-'),
    etag,
    vary: 'authorization, cookie',
    'x-time-zone': timeZone,
  };
  if (ignored !== undefined) headers['x-ignored'] = ignored;
  return headers;
}
