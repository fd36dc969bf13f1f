import type { ErrorBody } from '../http/responses/api-error';

/** The server's limit is two seconds, so a later response will not arrive. */
const TIMEOUT_MS = 15_000;

/** `status` is 0 without a response, 504 after a timeout, 401 if the session has ended. */
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

export const isSignedOut = (error: Error | null): boolean => error instanceof LoadFailure && error.status === 401;

/**
 * Requests one of the portal's own endpoints and does not read the body.
 * @throws LoadFailure, or the reason of `signal` if that aborted the request
 */
export async function fetchFromPortal(
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

/** Loads JSON from one of the portal's own endpoints. @throws LoadFailure */
export async function loadJson<Body>(
  url: string,
  signal: AbortSignal,
  headers: Readonly<Record<string, string>> = {},
): Promise<Body> {
  const timeout = AbortSignal.timeout(TIMEOUT_MS);
  try {
    const response = await fetchFromPortal(url, AbortSignal.any([signal, timeout]), {
      accept: 'application/json',
      ...headers,
    });
    const body: unknown = await response.json();
    if (body === null) throw new SyntaxError('null');
    return body as Body;
  } catch (error) {
    if (signal.aborted || error instanceof LoadFailure) throw error;
    if (timeout.aborted) throw new LoadFailure(504, 'no response in time');
    throw new LoadFailure(500, 'the response cannot be read');
  }
}
