import type { IncomingMessage, ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import type { Provider } from 'oidc-provider';
import { withinDeadline } from '../http/deadline';
import { normalizeTokenRequest, TokenRequestError } from '../oauth/normalize-token-request';
import { tokenFailure } from '../oauth/vendor-token-answers';

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

function answerJson(response: ServerResponse, status: number, body: object): void {
  if (response.headersSent) return;
  response.writeHead(status, {
    'content-type': 'application/json; charset=utf-8',
    'cache-control': 'no-store',
    pragma: 'no-cache',
    ...(status === 503 && { 'retry-after': '2' }),
  });
  response.end(JSON.stringify(body));
}

/** `POST /api/oauth2/token` (RFC 6749 section 3.2): the vendor's forms brought to the provider's. */
export const tokenEndpoint =
  (provider: () => Promise<Provider>) =>
  async (request: IncomingMessage, response: ServerResponse, body: Buffer): Promise<void> => {
    const run = async (): Promise<void> => {
      const isForm = /^application\/x-www-form-urlencoded\b/i.test(request.headers['content-type'] ?? '');
      const form = isForm ? await normalizeTokenRequest(body.toString('utf8'), request.headers) : body.toString('utf8');
      await (await provider()).callback()(withBody(request, form), response);
    };
    try {
      await withinDeadline(run());
    } catch (thrown) {
      if (thrown instanceof TokenRequestError) {
        return answerJson(response, 400, { error: thrown.error, error_description: thrown.message });
      }
      const { status, body: failure } = tokenFailure(thrown);
      answerJson(response, status, failure);
    }
  };
