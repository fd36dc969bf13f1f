import { afterEach, describe, expect, it, vi } from 'vitest';
import { authOptions } from './auth-options';

const cache = globalThis as { recordsPortalEnv?: unknown };

afterEach(() => {
  vi.unstubAllEnvs();
  cache.recordsPortalEnv = undefined;
});

describe('authOptions', () => {
  it('puts only the account id and the session into the token, no personal data', async () => {
    const jwt = authOptions().callbacks?.jwt;
    const user = { id: 'demo-citizen', name: 'Maria Lopez', email: 'citizen@example.org' };
    const token = { sub: 'demo-citizen', name: user.name, email: user.email };
    const claims = await jwt?.({ token, user, account: null });
    expect(claims).toEqual({ sub: 'demo-citizen', sid: expect.any(String), since: expect.any(Number) });
    // Renewing the cookie does not extend the session.
    expect(await jwt?.({ token: { ...claims, iat: 1, exp: 2 }, account: null } as never)).toEqual(claims);
  });

  it.each([
    ['sets secure cookies for https', 'https://records.example.org', true],
    ['sets cookies that are not secure for http', 'http://127.0.0.1:3000', false],
  ])('%s', (_title, publicUrl, secure) => {
    vi.stubEnv('PUBLIC_URL', publicUrl);
    vi.stubEnv('DEMO', 'on');
    cache.recordsPortalEnv = undefined;
    expect(authOptions().useSecureCookies).toBe(secure);
  });
});
