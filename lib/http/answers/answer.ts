/** An answer that does not depend on the server that sends it. */
export type Answer = {
  readonly status: number;
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  /** UTF-8; null for an answer without a body (304). */
  readonly body: Buffer | null;
};

/** Converts an answer to the web `Response` that Next expects. */
export const toResponse = ({ status, headers, body }: Answer): Response =>
  new Response(body as BodyInit | null, { status, headers: { ...headers } });
