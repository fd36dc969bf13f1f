import { baseUrl, DEMO_PASSWORD } from './api-client';

export const cookiesOf = (response: Response): string[] =>
  response.headers.getSetCookie().map((cookie) => cookie.split(';')[0] ?? '');

export type SignIn = {
  readonly email: string;
  readonly password: string;
  readonly base?: string;
  /** The cookie of a known device, besides those of next-auth. */
  readonly cookie?: string;
  /** The client's address, for a portal behind a proxy. */
  readonly from?: string;
};

/** Posts the sign-in form as the portal's page does, with `json=true`, as next-auth's client sends it. */
export async function postSignIn({ email, password, base = baseUrl(), cookie, from }: SignIn): Promise<Response> {
  const csrf = await fetch(`${base}/api/auth/csrf`);
  const { csrfToken } = (await csrf.json()) as { csrfToken: string };
  return fetch(`${base}/api/auth/callback/credentials`, {
    method: 'POST',
    body: new URLSearchParams({ csrfToken, email, password, json: 'true' }),
    headers: {
      cookie: [...cookiesOf(csrf), ...(cookie === undefined ? [] : [cookie])].join('; '),
      ...(from !== undefined && { 'x-forwarded-for': from }),
    },
    redirect: 'manual',
  });
}

/** next-auth's error code for a failed sign-in. */
export async function signInErrorOf(answer: Response): Promise<string> {
  const { url } = (await answer.clone().json()) as { url: string };
  return new URL(url, answer.url).searchParams.get('error') ?? 'signed in';
}

/** Signs in. @returns the Cookie header of the session. */
export async function sessionCookieFor(signIn: SignIn): Promise<string> {
  const response = await postSignIn(signIn);
  const session = cookiesOf(response).find((cookie) => cookie.includes('session-token='));
  if (session === undefined) throw new Error(`No session: ${response.status} ${await response.text()}`);
  return session;
}

/** Signs in with a demo account. @returns the Cookie header of the session. */
export const signInAs = (account: 'citizen' | 'contractor' | 'staff' | 'admin'): Promise<string> =>
  sessionCookieFor({ email: `${account}@example.org`, password: DEMO_PASSWORD });
