import { expect, it } from 'vitest';
import { rejectCallbackUrl } from './callback-url';

const SITE = 'http://127.0.0.1:3000';

it.each(['/my-records', `${SITE}/my-records?a=b`, 'https://records.example.org', ''])(
  'rejectCallbackUrl accepts %j',
  async (value) => {
    const query = new Request(`${SITE}/api/auth/session?callbackUrl=${encodeURIComponent(value)}`);
    const form = new Request(`${SITE}/api/auth/signout`, {
      method: 'POST',
      body: new URLSearchParams({ callbackUrl: value }),
    });
    const cookie = new Request(`${SITE}/api/auth/csrf`, {
      headers: { cookie: `a=b; next-auth.callback-url=${encodeURIComponent(value)}` },
    });
    for (const request of [query, form, cookie]) expect(await rejectCallbackUrl(request)).toBeUndefined();
  },
);

it.each(['evil', '@evil.example', 'javascript:alert(1)', '\\\\evil.example', 'https://', '/\n/evil'])(
  'rejectCallbackUrl rejects %j with 400',
  async (value) => {
    const json = { method: 'POST', headers: { 'content-type': 'application/json' } };
    const requests = [
      new Request(`${SITE}/api/auth/session?callbackUrl=${encodeURIComponent(value)}`),
      new Request(`${SITE}/api/auth/signout`, { method: 'POST', body: new URLSearchParams({ callbackUrl: value }) }),
      new Request(`${SITE}/api/auth/signout`, { ...json, body: JSON.stringify({ callbackUrl: value }) }),
    ];
    for (const request of requests) expect((await rejectCallbackUrl(request))?.status).toBe(400);
  },
);

it('rejectCallbackUrl rejects a malformed cookie with 400 and deletes it', async () => {
  const headers = { cookie: 'next-auth.callback-url=%zz' };
  const response = await rejectCallbackUrl(new Request(`${SITE}/api/auth/session`, { headers }));
  expect(response?.status).toBe(400);
  expect(response?.headers.get('set-cookie')).toContain('next-auth.callback-url=; Path=/; Max-Age=0');
});

it('rejectCallbackUrl rejects an invalid JSON body with 400 without repeating it', async () => {
  const init = { method: 'POST', headers: { 'content-type': 'application/json; charset=utf-8' }, body: 'hunter2' };
  const response = await rejectCallbackUrl(new Request(`${SITE}/api/auth/callback/credentials`, init));
  expect([response?.status, await response?.text()]).toEqual([400, '{"message":"The body is not valid JSON."}']);
});
