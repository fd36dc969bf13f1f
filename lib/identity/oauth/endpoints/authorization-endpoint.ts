import type { IncomingMessage, ServerResponse } from 'node:http';
import { callOf } from '../../../http/call';
import { timeLeft, withinDeadline } from '../../../http/deadline';
import type { NodeHandler } from '../../../http/endpoint';
import { findApp } from '../../apps/repository';
import { providerSessionCookie } from '../pending-consent';
import { scopesAsked } from '../scopes-asked';
import { sharedProvider } from '../shared-provider';
import { knownParameters } from './known-parameters';
import { providerRequest } from './provider-request';

/** The provider's own browser session: who has signed in is the portal's to say, afresh for every request of an app. */
const withoutProviderSession = (cookies: string | undefined): string | undefined => {
  const own = providerSessionCookie();
  const isOf = (name: string): boolean => name === own || name === `${own}.sig`;
  return cookies
    ?.split(';')
    .filter((pair) => !isOf(pair.split('=', 1)[0]?.trim() ?? ''))
    .join(';');
};

/** Several times what apps send: the address that they are answered at, a state, a nonce, a challenge. */
const LONGEST_REQUEST = 4_096;

/** The vendor's clients may leave `scope` out or ask for scopes of the vendor's other APIs. */
async function withScopes(search: string, scopes: readonly string[]): Promise<string> {
  const parameters = knownParameters(search);
  // Sent twice: the provider refuses it by name.
  if (parameters.getAll('scope').length > 1) return `?${parameters}`;
  const scope = parameters.get('scope') ?? '';
  const app = scope.trim() === '' ? await findApp(parameters.get('client_id') ?? '') : null;
  const meant = scopesAsked(scope, app, scopes);
  if (meant !== '') parameters.set('scope', meant);
  return `?${parameters}`;
}

type Exchange = { readonly request: IncomingMessage; readonly response: ServerResponse };

async function run({ request, response }: Exchange, target: string, scopes: readonly string[]): Promise<void> {
  response.setHeader('referrer-policy', 'no-referrer');
  const provider = await sharedProvider(scopes);
  const headers = { cookie: withoutProviderSession(request.headers.cookie) };
  await provider.callback()(providerRequest(request, { method: 'GET', target, headers }), response);
}

/** `GET /api/oauth2/authorize` (RFC 6749 section 4.1.1, RFC 7636): sends the browser to sign-in and consent. */
export const authorizationEndpoint =
  (scopes: readonly string[]): NodeHandler =>
  async (request, response) => {
    const at = (request.url ?? '').indexOf('?');
    const search = at < 0 ? '' : (request.url ?? '').slice(at);
    // It is stored as it was sent until the person has decided, whoever sent it.
    if (search.length > LONGEST_REQUEST) {
      response.writeHead(303, { location: '/oauth/problem?reason=request', 'cache-control': 'no-store' }).end();
      return;
    }
    const work = withScopes(search, scopes).then((asked) => run({ request, response }, `/authorize${asked}`, scopes));
    await withinDeadline(work, timeLeft(callOf(request)?.startedAt));
  };

/** `GET /api/oauth2/authorize/<uid>`: the browser comes back from the consent page, and goes on to the app. */
export const resumeEndpoint =
  (scopes: readonly string[]): NodeHandler =>
  async (request, response) => {
    const uid = /\/authorize\/+([\w-]+)/.exec(request.url ?? '')?.[1] ?? '';
    await withinDeadline(run({ request, response }, `/authorize/${uid}`, scopes), timeLeft(callOf(request)?.startedAt));
  };
