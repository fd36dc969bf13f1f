import type { IncomingMessage, ServerResponse } from 'node:http';
import { callOf } from '../../../http/call';
import { timeLeft, withinDeadline } from '../../../http/deadline';
import type { NodeHandler } from '../../../http/endpoint';
import { sharedProvider } from '../shared-provider';
import { normalizeTokenRequest, TokenRequestError } from './normalize-token-request';
import { providerRequest } from './provider-request';
import { tokenFailure } from './vendor-token-responses';

function sendJson(response: ServerResponse, status: number, content: object, retryAfter?: number): void {
  if (response.headersSent) return;
  const body = JSON.stringify(content);
  response.writeHead(status, {
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(body),
    'cache-control': 'no-store',
    pragma: 'no-cache',
    ...(retryAfter !== undefined && { 'retry-after': String(retryAfter) }),
  });
  response.end(body);
}

/** RFC 6749 section 5.2: errors are always JSON. */
const AS_JSON = { accept: 'application/json' };

const isForm = ({ headers }: IncomingMessage): boolean =>
  /^application\/x-www-form-urlencoded\b/i.test(headers['content-type'] ?? '');

const backChannel =
  (target: '/token' | '/revoke', scopes: readonly string[]): NodeHandler =>
  async (request, response, body) => {
    const run = async (): Promise<void> => {
      const text = body.toString('utf8');
      const form = isForm(request) ? await normalizeTokenRequest(text, request.headers, scopes) : text;
      const provider = await sharedProvider(scopes);
      await provider.callback()(
        providerRequest(request, { method: 'POST', target, headers: AS_JSON, body: form }),
        response,
      );
    };
    try {
      await withinDeadline(run(), timeLeft(callOf(request)?.startedAt));
    } catch (thrown) {
      if (thrown instanceof TokenRequestError) {
        return sendJson(response, 400, { error: thrown.error, error_description: thrown.message });
      }
      const { status, body: failure, retryAfter } = tokenFailure(thrown);
      sendJson(response, status, failure, retryAfter);
    }
  };

/** RFC 6749 section 3.2; also accepts the vendor's forms. */
export const tokenEndpoint = (scopes: readonly string[]) => backChannel('/token', scopes);

/** RFC 7009. */
export const revocationEndpoint = (scopes: readonly string[]) => backChannel('/revoke', scopes);
