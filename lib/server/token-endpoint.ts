import type { IncomingMessage, ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import type { Provider } from 'oidc-provider';
import { isConnectionFailure } from '../db/is-connection-failure';
import { describeError, log } from '../log';
import { normalizeTokenRequest, TokenRequestError } from '../oauth/normalize-token-request';

/** The request again, with another body: the provider reads a stream. */
function withBody(request: IncomingMessage, body: string): IncomingMessage {
  const bytes = Buffer.from(body);
  const { method, httpVersion, socket } = request;
  const headers = {
    ...request.headers,
    'content-length': String(bytes.length),
    // Failures are JSON whatever a browser would rather have (RFC 6749 section 5.2).
    accept: 'application/json',
    'transfer-encoding': undefined,
  };
  return Object.assign(Readable.from([bytes]), {
    method,
    httpVersion,
    socket,
    headers,
    url: '/token',
    originalUrl: '/api/oauth2/token',
  }) as unknown as IncomingMessage;
}

function answerError(response: ServerResponse, status: number, error: string, description: string): void {
  response.writeHead(status, {
    'content-type': 'application/json; charset=utf-8',
    'cache-control': 'no-store',
    pragma: 'no-cache',
  });
  response.end(JSON.stringify({ error, error_description: description }));
}

/** `POST /api/oauth2/token` (RFC 6749 section 3.2): the vendor's forms brought to the provider's. */
export const tokenEndpoint =
  (provider: () => Promise<Provider>) =>
  async (request: IncomingMessage, response: ServerResponse, body: Buffer): Promise<void> => {
    try {
      const isForm = /^application\/x-www-form-urlencoded\b/i.test(request.headers['content-type'] ?? '');
      const form = isForm ? await normalizeTokenRequest(body.toString('utf8'), request.headers) : body.toString('utf8');
      await (await provider()).callback()(withBody(request, form), response);
    } catch (thrown) {
      if (thrown instanceof TokenRequestError) return answerError(response, 400, thrown.error, thrown.message);
      log().error({ error: describeError(thrown) }, 'token endpoint failed');
      if (!isConnectionFailure(thrown))
        return answerError(response, 500, 'server_error', 'Something went wrong on our side.');
      response.setHeader('retry-after', '2');
      answerError(response, 503, 'temporarily_unavailable', 'The database does not answer; try again.');
    }
  };
