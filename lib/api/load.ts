import type { ErrorBody } from '../http/answers/api-error';

/** The server ends what takes it over two seconds: no answer for so long is none. */
const TIMEOUT_MS = 15_000;

/** A failed load. `status` is 0 where no answer came, 504 where it did not come in time, 401 where the session ended. */
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

/** Whether a load failed because nobody is signed in any more. */
export const isSignedOut = (error: Error | null): boolean => error instanceof LoadFailure && error.status === 401;

/**
 * An answer of the portal's own endpoints whose body is still to be read.
 * @throws LoadFailure where there is none, or it is an error body; what `signal` gives where that was the reason.
 */
export async function openAnswer(
  url: string,
  signal: AbortSignal,
  headers: Readonly<Record<string, string>>,
): Promise<Response> {
  const response = await fetch(url, { signal, headers }).catch((error: unknown) => {
    if (signal.aborted) throw error;
    throw new LoadFailure(0, 'no answer');
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
 * GET of the portal's own data, parsed.
 * @throws LoadFailure
 */
export async function loadJson<Answer>(
  url: string,
  signal: AbortSignal,
  headers: Readonly<Record<string, string>> = {},
): Promise<Answer> {
  const inTime = AbortSignal.timeout(TIMEOUT_MS);
  try {
    const response = await openAnswer(url, AbortSignal.any([signal, inTime]), {
      accept: 'application/json',
      ...headers,
    });
    const body: unknown = await response.json();
    if (body === null) throw new SyntaxError('null');
    return body as Answer;
  } catch (error) {
    if (signal.aborted || error instanceof LoadFailure) throw error;
    if (inTime.aborted) throw new LoadFailure(504, 'no answer in time');
    throw new LoadFailure(500, 'the answer cannot be read');
  }
}
