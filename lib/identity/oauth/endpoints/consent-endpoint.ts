import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Provider } from 'oidc-provider';
import { callOf } from '../../../http/call';
import { timeLeft, withinDeadline } from '../../../http/deadline';
import type { NodeHandler } from '../../../http/endpoint';
import type { SessionPrincipal } from '../../../http/principal';
import { writeAudit } from '../../audit/repository';
import { principalOfSession } from '../../sessions/session';
import { consentPath } from '../pending-consent';
import { sharedProvider } from '../shared-provider';
import { createConsent } from './create-consent';
import { providerRequest } from './provider-request';

type AuthorizationParams = { readonly client_id?: string; readonly scope?: string };

const signInPath = (uid: string): string => `/sign-in?callbackUrl=${encodeURIComponent(consentPath(uid))}`;

function redirect(response: ServerResponse, url: string): void {
  response.writeHead(303, { location: url, 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' }).end();
}

async function allow(
  provider: Provider,
  { accountId, generation }: SessionPrincipal,
  params: AuthorizationParams,
): Promise<string | null> {
  const { client_id: clientId = '', scope = '' } = params;
  const grantId = await createConsent(provider, { accountId, generation, clientId, scope });
  if (grantId === null) return null;
  const details = { app: clientId, scopes: scope.split(' ') };
  await writeAudit({ action: 'app.allowed', actor: `account:${accountId}`, subject: accountId, details });
  return grantId;
}

type Decision = { readonly uid: string; readonly principal: SessionPrincipal; readonly decision: string | null };

async function decide(
  provider: Provider,
  { request, response }: { readonly request: IncomingMessage; readonly response: ServerResponse },
  { uid, principal, decision }: Decision,
): Promise<void> {
  const interactionRequest = providerRequest(request, { method: 'GET', target: consentPath(uid) });
  // The signed cookie proves that this browser started the request, which prevents consent by cross-site requests.
  const interaction = await provider.interactionDetails(interactionRequest, response).catch(() => undefined);
  if (interaction?.uid !== uid) return redirect(response, '/oauth/problem?reason=expired');
  if (decision === 'deny') {
    const denied = { error: 'access_denied', error_description: 'The user denied access.' };
    return redirect(response, await provider.interactionResult(interactionRequest, response, denied));
  }
  const grantId = await allow(provider, principal, interaction.params);
  if (grantId === null) return redirect(response, signInPath(uid));
  const result = { login: { accountId: principal.accountId, remember: false }, consent: { grantId } };
  return redirect(response, await provider.interactionResult(interactionRequest, response, result));
}

export const consentEndpoint =
  (scopes: readonly string[]): NodeHandler =>
  async (request, response, body) => {
    const uid = /\/consent\/+([\w-]+)/.exec(request.url ?? '')?.[1] ?? '';
    const run = async (): Promise<void> => {
      const headers = new Headers();
      for (const name of ['cookie', 'origin', 'sec-fetch-site']) {
        const value = request.headers[name];
        if (typeof value === 'string') headers.set(name, value);
      }
      const principal = await principalOfSession(headers);
      if (principal === null) return redirect(response, signInPath(uid));
      const decision = new URLSearchParams(body.toString('utf8')).get('decision');
      if (decision !== 'allow' && decision !== 'deny') return redirect(response, consentPath(uid));
      await decide(await sharedProvider(scopes), { request, response }, { uid, principal, decision });
    };
    await withinDeadline(run(), timeLeft(callOf(request)?.startedAt));
  };
