import { inject } from 'vitest';

export const DEMO_PASSWORD = 'demo-password';
export const DEMO_APP = { client_id: 'demo-app', client_secret: 'demo-secret' };

let own: string | undefined;

/** Makes this test file use a portal that it started itself. */
export function setBaseUrl(origin: string): void {
  own = origin;
}

/** The origin of the portal under test. */
export const baseUrl = (): string => own ?? inject('baseUrl');

export type TokenRequest = Readonly<Record<string, string>>;

/** `POST /api/oauth2/token`, form-encoded. */
export const postToken = (form: TokenRequest, headers: Readonly<Record<string, string>> = {}): Promise<Response> =>
  fetch(`${baseUrl()}/api/oauth2/token`, { method: 'POST', body: new URLSearchParams(form), headers });

const tokens = new Map<string, Promise<string>>();

/** An access token of a demo account, requested once for each scope and account in a test file. */
export function tokenOf(
  account: 'citizen' | 'contractor' | 'staff' | 'admin',
  scope = 'records inspections',
): Promise<string> {
  const key = `${account} ${scope}`;
  const token =
    tokens.get(key) ??
    requestToken({ grant_type: 'password', username: `${account}@example.org`, password: DEMO_PASSWORD, scope });
  tokens.set(key, token);
  return token;
}

export async function requestToken(form: TokenRequest): Promise<string> {
  const response = await postToken({ ...DEMO_APP, ...form });
  const body = (await response.json()) as { access_token?: string };
  if (body.access_token === undefined) throw new Error(`No token: ${response.status} ${JSON.stringify(body)}`);
  return body.access_token;
}

export type Envelope = {
  status: number;
  result: Record<string, unknown>[];
  page: { offset: number; limit: number; hasmore: boolean };
};

/** GET with a token; the caller percent-encodes `path`, which is sent unchanged. */
export const get = (path: string, token?: string, headers: Readonly<Record<string, string>> = {}): Promise<Response> =>
  fetch(`${baseUrl()}${path}`, {
    headers: { ...(token !== undefined && { authorization: token }), ...headers },
    redirect: 'manual',
  });

/** Gets a list and parses it; fails unless the answer is 200. */
export async function getList(path: string, token?: string): Promise<Envelope> {
  const response = await get(path, token);
  if (response.status !== 200) throw new Error(`${path}: ${response.status} ${await response.text()}`);
  return (await response.json()) as Envelope;
}
