import { baseUrl, DEMO_PASSWORD } from './api-client';

const cookiesOf = (response: Response): string[] =>
  response.headers.getSetCookie().map((cookie) => cookie.split(';')[0] ?? '');

/** Signs in as the portal's own form does. @returns the Cookie header of the session. */
export async function sessionOf(account: 'citizen' | 'contractor' | 'staff' | 'admin'): Promise<string> {
  const csrf = await fetch(`${baseUrl()}/api/auth/csrf`);
  const { csrfToken } = (await csrf.json()) as { csrfToken: string };
  const form = { csrfToken, email: `${account}@example.org`, password: DEMO_PASSWORD, json: 'true' };
  const response = await fetch(`${baseUrl()}/api/auth/callback/credentials`, {
    method: 'POST',
    body: new URLSearchParams(form),
    headers: { cookie: cookiesOf(csrf).join('; ') },
    redirect: 'manual',
  });
  const session = cookiesOf(response).find((cookie) => cookie.includes('session-token='));
  if (session === undefined) throw new Error(`No session: ${response.status} ${await response.text()}`);
  return session;
}
