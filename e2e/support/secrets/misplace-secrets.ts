import { postSignIn } from '../session';
import { APP_ID, CANARY_ADMIN_EMAIL } from './make-secrets';

type Call = readonly [path: string, init?: RequestInit];

const post = (path: string, form: Readonly<Record<string, string>>): Call => [
  path,
  { method: 'POST', body: new URLSearchParams(form) },
];

/** Sends a page's form as a browser without scripts does. */
function multipart(fields: Readonly<Record<string, string>>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  return form;
}

/** Requests that carry a secret in the wrong place. */
const callsWith = (secret: string, origin: string): Call[] => [
  [`/api/v4/records/mine?access_token=${secret}&customId=${secret}&limit=${secret}`],
  [`/api/v4/records/mine?${secret}=1`],
  [`/api/v4/records/mine?fields=${secret}&lang=${secret}`],
  [`/api/v4/records/mine/${secret}`],
  [`/${secret}/v4/records/mine`],
  [`/${secret}`],
  [`/%zz${secret}`],
  [`/my-records?access_token=${secret}&status=${secret}`],
  [`/set-password/${secret}`],
  [`/api/portal/calendar/${secret}.ics/x`],
  [`/api/portal/visit/${secret}`],
  [`/oauth/consent/${secret}`],
  [`/oauth/problem?reason=${secret}`],
  [`/sign-in?callbackUrl=/${secret}&error=${secret}`],
  [`/api/auth/error?error=${secret}`],
  [`/api/auth/${secret}`],
  [`/api/oauth2/token?client_secret=${secret}`],
  [`/api/oauth2/authorize?client_id=${secret}&response_type=code&redirect_uri=${secret}&state=${secret}`],
  [`/api/oauth2/authorize/${secret}`],
  ['/api/v4/records/mine', { headers: { authorization: secret } }],
  ['/api/oauth2/tokeninfo', { headers: { authorization: `Bearer ${secret} ${secret}` } }],
  ['/api/oauth2/tokeninfo', { headers: { authorization: `Basic ${btoa(`${APP_ID}:${secret}`)}` } }],
  ['/api/metrics', { headers: { authorization: `Bearer ${secret}` } }],
  ['/my-records', { headers: { cookie: `next-auth.session-token=${secret}; token=${secret}` } }],
  ['/', { headers: { 'user-agent': secret, referer: `http://127.0.0.1/${secret}`, 'x-trace-id': secret } }],
  post('/api/v4/records/mine', { access_token: secret }),
  post('/my-records', { access_token: secret }),
  ['/my-records', { method: 'POST', body: secret, headers: { origin, 'next-action': secret } }],
  [
    '/account',
    { method: 'POST', body: multipart({ [`$ACTION_ID_${secret}`]: '', password: secret }), headers: { origin } },
  ],
  post(`/oauth/consent/${secret}`, { decision: secret }),
  post('/api/oauth2/token', { grant_type: secret, client_id: APP_ID, client_secret: secret }),
  post('/api/oauth2/token', { grant_type: 'client_credentials', client_id: secret, client_secret: secret }),
  post('/api/oauth2/token', { grant_type: 'client_credentials', scope: secret, client_id: APP_ID }),
  ['/api/oauth2/token', { method: 'POST', body: JSON.stringify({ client_secret: secret }) }],
  post('/api/oauth2/revoke', { token: secret, client_id: APP_ID, client_secret: secret }),
  post(`/api/auth/signin/oidc`, { csrfToken: secret, callbackUrl: `/${secret}` }),
];

/** Sends a secret to every wrong place. @returns the requests that answered 500, which none should. */
export async function misplaceSecret(base: string, secret: string): Promise<string[]> {
  const failures: string[] = [];
  await Promise.all(
    callsWith(secret, base).map(async ([path, init]) => {
      const response = await fetch(`${base}${path}`, { redirect: 'manual', ...init });
      await response.arrayBuffer();
      if (response.status === 500) failures.push(`${init?.method ?? 'GET'} ${path.replaceAll(secret, '...')}`);
    }),
  );
  return failures;
}

/** Sends a wrong password, and one in the email field, as people do. */
export async function mistypePassword(base: string, password: string): Promise<void> {
  await postSignIn({ email: CANARY_ADMIN_EMAIL, password, base });
  await postSignIn({ email: password, password, base });
}
