import { expect, it } from 'vitest';
import { refuseCallbackUrl } from './callback-url';

const SITE = 'http://127.0.0.1:3000';

it.each(['/my-records', `${SITE}/my-records?a=b`, 'https://records.example.org', ''])('takes %j', async (value) => {
  const query = new Request(`${SITE}/api/auth/session?callbackUrl=${encodeURIComponent(value)}`);
  const form = new Request(`${SITE}/api/auth/signout`, {
    method: 'POST',
    body: new URLSearchParams({ callbackUrl: value }),
  });
  const kept = new Request(`${SITE}/api/auth/csrf`, {
    headers: { cookie: `a=b; next-auth.callback-url=${encodeURIComponent(value)}` },
  });
  for (const request of [query, form, kept]) expect(await refuseCallbackUrl(request)).toBeUndefined();
});

it.each(['evil', '@evil.example', 'javascript:alert(1)', '\\\\evil.example', 'https://', '/\n/evil'])(
  'refuses %j',
  async (value) => {
    const json = { method: 'POST', headers: { 'content-type': 'application/json' } };
    const requests = [
      new Request(`${SITE}/api/auth/session?callbackUrl=${encodeURIComponent(value)}`),
      new Request(`${SITE}/api/auth/signout`, { method: 'POST', body: new URLSearchParams({ callbackUrl: value }) }),
      new Request(`${SITE}/api/auth/signout`, { ...json, body: JSON.stringify({ callbackUrl: value }) }),
    ];
    for (const request of requests) expect((await refuseCallbackUrl(request))?.status).toBe(400);
  },
);

it('takes a cookie away that no request could be answered with', async () => {
  const headers = { cookie: 'next-auth.callback-url=%zz' };
  const refused = await refuseCallbackUrl(new Request(`${SITE}/api/auth/session`, { headers }));
  expect(refused?.status).toBe(400);
  expect(refused?.headers.get('set-cookie')).toContain('next-auth.callback-url=; Path=/; Max-Age=0');
});

it('refuses a body that is no JSON, without a word of it', async () => {
  const sent = { method: 'POST', headers: { 'content-type': 'application/json; charset=utf-8' }, body: 'hunter2' };
  const refused = await refuseCallbackUrl(new Request(`${SITE}/api/auth/callback/credentials`, sent));
  expect([refused?.status, await refused?.text()]).toEqual([400, '{"message":"The body is not valid JSON."}']);
});
