import type { IncomingMessage, ServerResponse } from 'node:http';
import { callOf } from '../../../http/call';
import { timeLeft, withinDeadline } from '../../../http/deadline';
import type { NodeHandler } from '../../../http/endpoint';
import { findApp } from '../../apps/repository';
import { providerSessionCookie } from '../pending-consent';
import { requestedScopes } from '../requested-scopes';
import { sharedProvider } from '../shared-provider';
import { knownParameters } from './known-parameters';
import { providerRequest } from './provider-request';

/** The portal decides who is signed in, for each authorization request. */
const withoutProviderSession = (cookies: string | undefined): string | undefined => {
  const own = providerSessionCookie();
  const isSessionCookie = (name: string): boolean => name === own || name === `${own}.sig`;
  return cookies
    ?.split(';')
    .filter((pair) => !isSessionCookie(pair.split('=', 1)[0]?.trim() ?? ''))
    .join(';');
};

const MAX_QUERY_LENGTH = 4_096;

/** Vendor clients may omit `scope` or request scopes of the vendor's other APIs. */
async function withScopes(search: string, scopes: readonly string[]): Promise<string> {
  const parameters = knownParameters(search);
  if (parameters.getAll('scope').length > 1) return `?${parameters}`;
  const scope = parameters.get('scope') ?? '';
  const app = scope.trim() === '' ? await findApp(parameters.get('client_id') ?? '') : null;
  const effective = requestedScopes(scope, app, scopes);
  if (effective !== '') parameters.set('scope', effective);
  return `?${parameters}`;
}

type Exchange = { readonly request: IncomingMessage; readonly response: ServerResponse };

async function run({ request, response }: Exchange, target: string, scopes: readonly string[]): Promise<void> {
  response.setHeader('referrer-policy', 'no-referrer');
  const provider = await sharedProvider(scopes);
  const headers = { cookie: withoutProviderSession(request.headers.cookie) };
  await provider.callback()(providerRequest(request, { method: 'GET', target, headers }), response);
}

/** `GET /api/oauth2/authorize` (RFC 6749 section 4.1.1, RFC 7636). */
export const authorizationEndpoint =
  (scopes: readonly string[]): NodeHandler =>
  async (request, response) => {
    const start = (request.url ?? '').indexOf('?');
    const search = start < 0 ? '' : (request.url ?? '').slice(start);
    if (search.length > MAX_QUERY_LENGTH) {
      response.writeHead(303, { location: '/oauth/problem?reason=request', 'cache-control': 'no-store' }).end();
      return;
    }
    const work = withScopes(search, scopes).then((query) => run({ request, response }, `/authorize${query}`, scopes));
    await withinDeadline(work, timeLeft(callOf(request)?.startedAt));
  };

/** `GET /api/oauth2/authorize/<uid>`: the browser returns from the consent page. */
export const resumeEndpoint =
  (scopes: readonly string[]): NodeHandler =>
  async (request, response) => {
    const uid = /\/authorize\/+([\w-]+)/.exec(request.url ?? '')?.[1] ?? '';
    await withinDeadline(run({ request, response }, `/authorize/${uid}`, scopes), timeLeft(callOf(request)?.startedAt));
  };
