import { afterEach, expect, it, vi } from 'vitest';
import { deviceCookieHeader, hostCookie, pathCookie, secureCookies, signInCookies } from './cookies';

const cache = globalThis as { recordsPortalEnv?: unknown };

function at(publicUrl: string): void {
  vi.stubEnv('PUBLIC_URL', publicUrl);
  vi.stubEnv('DEMO', 'on');
  cache.recordsPortalEnv = undefined;
}

afterEach(() => {
  vi.unstubAllEnvs();
  cache.recordsPortalEnv = undefined;
});

it('sign-in cookies behind TLS are limited to this host and hidden from scripts', () => {
  at('https://records.example.org');
  expect([hostCookie('a'), pathCookie('b'), secureCookies()]).toEqual(['__Host-a', '__Secure-b', true]);
  for (const { name, options } of Object.values(signInCookies())) {
    expect(name).toMatch(/^__Host-next-auth\./);
    // `__Host-` requires a secure cookie without a domain for the whole host.
    expect(options).toMatchObject({ secure: true, path: '/', httpOnly: true, sameSite: 'lax' });
    expect(options).not.toHaveProperty('domain');
  }
  expect(deviceCookieHeader('v')).toBe(
    '__Host-known-device=v; Path=/; Max-Age=15552000; HttpOnly; SameSite=Lax; Secure',
  );
});

it('cookies without TLS have no prefix, because browsers would reject it', () => {
  at('http://127.0.0.1:3000');
  expect([hostCookie('a'), pathCookie('b'), secureCookies()]).toEqual(['a', 'b', false]);
  for (const { name, options } of Object.values(signInCookies())) {
    expect(name).toMatch(/^next-auth\./);
    expect(options).toMatchObject({ secure: false, httpOnly: true });
  }
  expect(deviceCookieHeader('v')).toBe('known-device=v; Path=/; Max-Age=15552000; HttpOnly; SameSite=Lax');
});
