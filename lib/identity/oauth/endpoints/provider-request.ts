import type { IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
import { env } from '../../../platform/settings/env';

export type ProviderRequest = {
  readonly method: 'GET' | 'POST';
  readonly target: string;
  readonly headers?: Readonly<Record<string, string | undefined>>;
  readonly body?: string;
};

/** Scheme and host come from `PUBLIC_URL`, never from the client. */
export function providerRequest(
  request: IncomingMessage,
  { method, target, headers = {}, body = '' }: ProviderRequest,
): IncomingMessage {
  const bytes = Buffer.from(body);
  const { protocol, host } = new URL(env().publicUrl);
  const { httpVersion, socket } = request;
  return Object.assign(Readable.from(bytes.length > 0 ? [bytes] : []), {
    method,
    httpVersion,
    socket,
    url: target,
    originalUrl: `/api/oauth2${target}`,
    headers: {
      ...request.headers,
      'content-length': String(bytes.length),
      'transfer-encoding': undefined,
      // The front server has already applied CORS_ORIGINS.
      origin: undefined,
      host,
      'x-forwarded-host': host,
      'x-forwarded-proto': protocol.slice(0, -1),
      ...headers,
    },
  }) as unknown as IncomingMessage;
}
