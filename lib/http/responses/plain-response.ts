export type PlainResponse = {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  /** UTF-8; null for 304. */
  readonly body: Buffer | null;
};

export const toResponse = ({ status, headers, body }: PlainResponse): Response =>
  new Response(body as BodyInit | null, { status, headers: { ...headers } });
