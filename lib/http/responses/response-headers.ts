export const baseHeaders = (traceId: string): Record<string, string> => ({
  'content-type': 'application/json; charset=utf-8',
  'cache-control': 'no-store',
  'x-trace-id': traceId,
});

type ResponseHeaders = {
  readonly traceId: string;
  readonly locale: string;
  readonly etag: string;
  readonly timeZone: string;
  readonly ignored: string | undefined;
};

/** One literal, because V8 creates a hidden class per response for spread or computed names, which is slow. */
export function responseHeaders({ traceId, locale, etag, timeZone, ignored }: ResponseHeaders): Record<string, string> {
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
