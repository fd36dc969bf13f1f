/** An answer before a server has put it into its own form. */
export type Answer = {
  readonly status: number;
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  /** UTF-8; null where there is none (304). */
  readonly body: Buffer | null;
};

/** The same for Next, which speaks web standards. */
export const toResponse = ({ status, headers, body }: Answer): Response =>
  new Response(body as BodyInit | null, { status, headers: { ...headers } });
