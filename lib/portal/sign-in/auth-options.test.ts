import { afterEach, describe, expect, it, vi } from 'vitest';
import { authOptions } from './auth-options';

const cache = globalThis as { recordsPortalEnv?: unknown };

afterEach(() => {
  vi.unstubAllEnvs();
  cache.recordsPortalEnv = undefined;
});

describe('authOptions', () => {
  it('puts the account id, and which session it is, into the token, and nothing of the person', async () => {
    const jwt = authOptions().callbacks?.jwt;
    const user = { id: 'demo-citizen', name: 'Casey Citizen', email: 'citizen@example.org' };
    const token = { sub: 'demo-citizen', name: user.name, email: user.email };
    const made = await jwt?.({ token, user, account: null });
    expect(made).toEqual({ sub: 'demo-citizen', sid: expect.any(String), since: expect.any(Number) });
    // Renewing the cookie keeps its beginning: a session ends.
    expect(await jwt?.({ token: { ...made, iat: 1, exp: 2 }, account: null } as never)).toEqual(made);
  });

  it.each([
    ['https://records.example.org', true],
    ['http://127.0.0.1:3000', false],
  ])('at %s the cookies are secure: %s', (publicUrl, secure) => {
    vi.stubEnv('PUBLIC_URL', publicUrl);
    vi.stubEnv('DEMO', 'on');
    cache.recordsPortalEnv = undefined;
    expect(authOptions().useSecureCookies).toBe(secure);
  });
});
