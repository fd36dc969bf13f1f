import type { ErrorBody } from '../http/answers/api-error';

/** The server gives up after two seconds, so a response that takes longer than this will not come. */
const TIMEOUT_MS = 15_000;

/** A failed load. `status` is 0 if no response came, 504 if it did not come in time, 401 if the session has ended. */
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

/** Whether a load failed because the session has ended. */
export const isSignedOut = (error: Error | null): boolean => error instanceof LoadFailure && error.status === 401;

/**
 * Requests one of the portal's own endpoints and leaves the body unread.
 * @throws LoadFailure if there is no response or an error response; the reason of `signal` if that aborted the request
 */
export async function openAnswer(
  url: string,
  signal: AbortSignal,
  headers: Readonly<Record<string, string>>,
): Promise<Response> {
  const response = await fetch(url, { signal, headers }).catch((error: unknown) => {
    if (signal.aborted) throw error;
    throw new LoadFailure(0, 'no response');
  });
  if (response.ok) return response;
  const body: unknown = await response.json().catch(() => null);
  const { message, traceId } = (body ?? {}) as Partial<ErrorBody>;
  throw new LoadFailure(
    response.status,
    message ?? response.statusText,
    traceId ?? response.headers.get('x-trace-id') ?? undefined,
  );
}

/**
 * Loads JSON from one of the portal's own endpoints.
 * @throws LoadFailure
 */
export async function loadJson<Answer>(
  url: string,
  signal: AbortSignal,
  headers: Readonly<Record<string, string>> = {},
): Promise<Answer> {
  const timeout = AbortSignal.timeout(TIMEOUT_MS);
  try {
    const response = await openAnswer(url, AbortSignal.any([signal, timeout]), {
      accept: 'application/json',
      ...headers,
    });
    const body: unknown = await response.json();
    if (body === null) throw new SyntaxError('null');
    return body as Answer;
  } catch (error) {
    if (signal.aborted || error instanceof LoadFailure) throw error;
    if (timeout.aborted) throw new LoadFailure(504, 'no response in time');
    throw new LoadFailure(500, 'the response cannot be read');
  }
}
