import type { ErrorBody } from '../http/api-error';

/** A failed load. `status` is 0 where no answer came, 401 where the session has ended. */
export class LoadFailure extends Error {
  constructor(
    readonly status: number,
    message: string,
    readonly traceId?: string,
  ) {
    super(message);
    this.name = 'LoadFailure';
  }
}

/**
 * GET of the portal's own data, parsed.
 * @throws LoadFailure
 */
export async function loadJson<Answer>(url: string, signal: AbortSignal): Promise<Answer> {
  const response = await fetch(url, { signal, headers: { accept: 'application/json' } }).catch((error: unknown) => {
    if (signal.aborted) throw error;
    throw new LoadFailure(0, 'no answer');
  });
  const body: unknown = await response.json().catch(() => null);
  if (response.ok && body !== null) return body as Answer;
  const { message, traceId } = (body ?? {}) as Partial<ErrorBody>;
  throw new LoadFailure(
    response.status,
    message ?? response.statusText,
    traceId ?? response.headers.get('x-trace-id') ?? undefined,
  );
}
