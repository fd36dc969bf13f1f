import { DEMO_APP, DEMO_PASSWORD } from '../api-client';

/** Requests an access token for a demo account from a portal that the test file started. */
export async function requestDemoToken(
  baseUrl: string,
  account: 'citizen' | 'contractor' | 'staff' | 'admin' = 'contractor',
  app: { readonly client_id: string; readonly client_secret: string } = DEMO_APP,
): Promise<string> {
  const person = { username: `${account}@example.org`, password: DEMO_PASSWORD };
  const body = new URLSearchParams({ ...app, ...person, grant_type: 'password', scope: 'records inspections' });
  const response = await fetch(`${baseUrl}/api/oauth2/token`, { method: 'POST', body });
  const { access_token } = (await response.json()) as { access_token?: string };
  if (access_token === undefined) throw new Error(`No token: ${response.status}`);
  return access_token;
}
