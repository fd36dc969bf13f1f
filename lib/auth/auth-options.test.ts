import { afterEach, describe, expect, it, vi } from 'vitest';
import { authOptions } from './auth-options';

const cache = globalThis as { recordsPortalEnv?: unknown };

afterEach(() => {
  vi.unstubAllEnvs();
  cache.recordsPortalEnv = undefined;
});

describe('authOptions', () => {
  it('puts the account id and nothing else into the token', async () => {
    const jwt = authOptions().callbacks?.jwt;
    const user = { id: 'demo-citizen', name: 'Casey Citizen', email: 'citizen@example.org' };
    const token = { sub: 'demo-citizen', name: user.name, email: user.email };
    expect(await jwt?.({ token, user, account: null })).toEqual({ sub: 'demo-citizen' });
  });

  it.each([
    ['https://records.example.org', true],
    ['http://127.0.0.1:3000', false],
  ])('at %s the cookies are secure: %s', (publicUrl, secure) => {
    vi.stubEnv('PUBLIC_URL', publicUrl);
    cache.recordsPortalEnv = undefined;
    expect(authOptions().useSecureCookies).toBe(secure);
  });
});
