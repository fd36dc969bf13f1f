import { hash } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { z } from 'zod';

export class ApiImportError extends Error {}

export type ApiServer = {
  /** Without `/v4`. */
  readonly url: string;
  readonly token: string;
  readonly onWait?: ((seconds: number, reason: string) => void) | undefined;
};

/** Specification 2.1. */
export type ApiPage = {
  readonly items: readonly unknown[];
  readonly hasMore: boolean;
  /** Time zone of its dates, if the server sends it. */
  readonly timeZone: string | undefined;
};

const Envelope = z.object({
  result: z.array(z.unknown(), 'must be a list').nullish(),
  page: z.object({ hasmore: z.boolean().optional() }).nullish(),
});
const ErrorBody = z.object({ code: z.string().optional(), message: z.string().optional() });

/** Errors if no server listens; a retry helps only if the server responded before. */
const NO_SERVER = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN']);
const reachedServers = new WeakSet<ApiServer>();

const codeOf = (error: unknown): string | undefined =>
  error instanceof Error && error.cause instanceof Error ? (error.cause as NodeJS.ErrnoException).code : undefined;

const TIMEOUT_MS = 120_000;
const MAX_TRIES = 8;
const MAX_WAIT_SECONDS = 300;
const TEMPORARY = new Set([429, 502, 503, 504]);

/** In seconds (RFC 9110 section 10.2.3); undefined if absent or invalid. */
function retryAfter(header: string | null): number | undefined {
  if (header === null) return undefined;
  const seconds = /^\d+$/.test(header) ? Number(header) : (Date.parse(header) - Date.now()) / 1_000;
  return Number.isFinite(seconds) ? Math.min(MAX_WAIT_SECONDS, Math.max(0, Math.ceil(seconds))) : undefined;
}

async function errorOf(response: Response, pageUrl: string): Promise<ApiImportError> {
  const { status } = response;
  const body = ErrorBody.safeParse(await response.json().catch(() => null)).data;
  const details = [body?.code, body?.message].filter((word) => word !== undefined).join(': ');
  const problem = `${pageUrl} returned ${status}${details === '' ? '' : ` (${details})`}`;
  if (status === 401) return new ApiImportError(`${problem}. Get a new token, with the scope records.`);
  if (status === 403) return new ApiImportError(`${problem}. The token needs the scope records.`);
  if (status === 404) return new ApiImportError(`${problem}. --url must be the URL before /v4.`);
  if (status >= 300 && status < 400)
    return new ApiImportError(
      `${problem}, to ${response.headers.get('location') ?? 'elsewhere'}. Use that URL as --url.`,
    );
  return new ApiImportError(`${problem}.`);
}

async function fetchWithRetry(server: ApiServer, path: string): Promise<Response> {
  const { url, token, onWait } = server;
  const pageUrl = `${url}${path.split('?')[0]}`;
  for (let attempt = 1; ; attempt++) {
    let reason: string;
    let seconds = Math.min(60, 2 ** (attempt - 1));
    try {
      const response = await fetch(`${url}${path}`, {
        headers: { authorization: token, accept: 'application/json', 'content-type': 'application/json' },
        redirect: 'manual',
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
      reachedServers.add(server);
      if (response.ok) return response;
      if (!TEMPORARY.has(response.status) || attempt === MAX_TRIES) throw await errorOf(response, pageUrl);
      await response.body?.cancel();
      seconds = retryAfter(response.headers.get('retry-after')) ?? seconds;
      reason = `it returned ${response.status}`;
    } catch (error) {
      if (error instanceof ApiImportError) throw error;
      const cause = error instanceof Error && error.cause instanceof Error ? error.cause.message : String(error);
      // `fetch` blocks the ports of other protocols.
      const isUnreachable = cause === 'bad port' || (!reachedServers.has(server) && NO_SERVER.has(codeOf(error) ?? ''));
      if (attempt === MAX_TRIES || isUnreachable)
        throw new ApiImportError(
          `${pageUrl} does not answer (${cause}). Is --url right? What was imported so far is kept.`,
        );
      reason = `it does not answer (${cause})`;
    }
    onWait?.(seconds, reason);
    await wait(seconds * 1_000);
  }
}

/** Temporary errors (429, 502, 503, 504, no response) are retried after `Retry-After`. @throws ApiImportError */
export async function readPage(
  server: ApiServer,
  path: string,
  parameters: Readonly<Record<string, string | number>>,
): Promise<ApiPage> {
  const query = new URLSearchParams(Object.entries(parameters).map(([name, value]) => [name, String(value)]));
  const response = await fetchWithRetry(server, `${path}?${query}`);
  const parsed = Envelope.safeParse(await response.json().catch(() => null));
  if (!parsed.success)
    throw new ApiImportError(
      `${server.url}${path} did not return {"status": 200, "result": [...]}. --url must be the URL before /v4.`,
    );
  const { result, page } = parsed.data;
  return {
    items: result ?? [],
    hasMore: page?.hasmore ?? false,
    timeZone: response.headers.get('x-time-zone') ?? undefined,
  };
}

/** @throws ApiImportError */
export async function* readPages(
  server: ApiServer,
  path: string,
  parameters: Readonly<Record<string, string>>,
  limit: number,
): AsyncGenerator<ApiPage> {
  // Hashes are small: 10,000 pages take 1 MB.
  const offsets = new Map<string, number>();
  for (let offset = 0; ; ) {
    const page = await readPage(server, path, { ...parameters, limit, offset });
    const content = hash('sha256', JSON.stringify(page.items));
    const earlier = offsets.get(content);
    if (earlier !== undefined && page.items.length > 0)
      throw new ApiImportError(
        `${server.url}${path} gives the same page for offset ${offset} as for ${earlier}: it ignores offset, so no more can be read. What was imported so far is kept.`,
      );
    offsets.set(content, offset);
    yield page;
    offset += page.items.length;
    if (!page.hasMore || page.items.length === 0) return;
  }
}
