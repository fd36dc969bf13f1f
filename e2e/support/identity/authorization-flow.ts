import { createHash, randomBytes } from 'node:crypto';
import { baseUrl } from '../api-client';
import { cookiesOf } from '../session';

export type Pkce = { readonly verifier: string; readonly challenge: string };

/** RFC 7636 section 4: a random verifier and its S256 challenge. */
export function newPkce(): Pkce {
  const verifier = randomBytes(32).toString('base64url');
  return { verifier, challenge: createHash('sha256').update(verifier).digest('base64url') };
}

export type AuthorizationRequest = {
  readonly clientId: string;
  readonly redirectUri: string;
  readonly scope?: string;
  readonly challenge?: string;
  /** Parameters to add or override. */
  readonly more?: Readonly<Record<string, string>>;
  readonly base?: string;
};

/** `GET /api/oauth2/authorize`, as the app's browser window does. */
export function requestAuthorization(request: AuthorizationRequest): Promise<Response> {
  const { clientId, redirectUri, scope = 'records', challenge, more = {}, base = baseUrl() } = request;
  const parameters = new URLSearchParams({
    response_type: 'code',
    client_id: clientId,
    redirect_uri: redirectUri,
    scope,
    state: 'the-state',
    ...(challenge !== undefined && { code_challenge: challenge, code_challenge_method: 'S256' }),
    ...more,
  });
  return fetch(`${base}/api/oauth2/authorize?${parameters}`, { redirect: 'manual' });
}

export type Decision = { readonly session: string; readonly decision?: 'allow' | 'deny' };

/** Submits the consent form and follows the redirect. @returns the URL at the app. */
export async function submitConsent(started: Response, { session, decision = 'allow' }: Decision): Promise<URL> {
  const location = started.headers.get('location') ?? '';
  if (!location.startsWith('/oauth/consent/'))
    throw new Error(`No consent page: ${started.status} ${location} ${await started.text()}`);
  const base = new URL(started.url).origin;
  const cookie = [session, ...cookiesOf(started)].join('; ');
  const decided = await fetch(`${base}${location}`, {
    method: 'POST',
    body: new URLSearchParams({ decision }),
    headers: { cookie, origin: base },
    redirect: 'manual',
  });
  const resume = new URL(decided.headers.get('location') ?? '', base);
  const resumed = await fetch(resume, { headers: { cookie }, redirect: 'manual' });
  const back = resumed.headers.get('location');
  if (back === null) throw new Error(`No way back to the app: ${resumed.status} ${await resumed.text()}`);
  return new URL(back, base);
}

/** Runs the whole authorization flow. @returns the code. */
export async function requestCode(
  request: AuthorizationRequest,
  session: string,
): Promise<{ code: string; back: URL; pkce: Pkce }> {
  const pkce = newPkce();
  const back = await submitConsent(await requestAuthorization({ challenge: pkce.challenge, ...request }), { session });
  const code = back.searchParams.get('code');
  if (code === null) throw new Error(`No code: ${back}`);
  return { code, back, pkce };
}
