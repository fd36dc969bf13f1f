import type { IncomingMessage, ServerResponse } from 'node:http';
import { expect, it } from 'vitest';
import { allowOpener, setPagePolicy, setSecurityHeaders } from './security-headers';

function headersFor(origin: string, path?: string): Map<string, string> {
  const headers = new Map<string, string>();
  const response = {
    setHeader: (name: string, value: string) => headers.set(name, value),
  } as unknown as ServerResponse;
  setSecurityHeaders(response, origin);
  if (path !== undefined) {
    const request = { url: path, headers: {} } as IncomingMessage;
    setPagePolicy(request, response, { reload: false });
    expect(request.headers['content-security-policy']).toBe(headers.get('content-security-policy'));
  }
  return headers;
}

it('setSecurityHeaders sends HSTS only when the public URL is https', () => {
  expect(headersFor('https://records.example.org').get('strict-transport-security')).toBe('max-age=31536000');
  expect(headersFor('http://127.0.0.1:3000').has('strict-transport-security')).toBe(false);
});

it('setSecurityHeaders forbids scripts and framing for data', () => {
  const headers = headersFor('https://records.example.org');
  expect(headers.get('content-security-policy')).toBe("default-src 'none'; frame-ancestors 'none'");
  expect(headers.get('x-content-type-options')).toBe('nosniff');
});

it('setPagePolicy gives each page its own nonce, and lets the form of the consent page redirect to an app', () => {
  const [home, again] = ['/', '/'].map((path) => headersFor('https://a.example', path).get('content-security-policy'));
  expect(home).toMatch(/script-src 'self' 'nonce-[\w+/]{22}==' 'strict-dynamic';/);
  expect(home).toContain("form-action 'self'");
  expect(home).not.toBe(again);
  expect(headersFor('https://a.example', '/oauth/consent/x').get('content-security-policy')).not.toContain(
    'form-action',
  );
});

function openerPolicyOf(path: string): string | undefined {
  const headers = new Map<string, string>();
  const response = {
    setHeader: (name: string, value: string) => headers.set(name, value),
    removeHeader: (name: string) => headers.delete(name),
  } as unknown as ServerResponse;
  setSecurityHeaders(response, 'https://a.example');
  allowOpener(response, path.split('/').slice(1));
  expect(headers.get('cross-origin-resource-policy')).toBe('same-origin');
  return headers.get('cross-origin-opener-policy');
}

it.each(['/', '/my-records', '/account', '/api/v4/records/mine', '/oauthx'])(
  'allowOpener leaves Cross-Origin-Opener-Policy on %s',
  (path) => expect(openerPolicyOf(path)).toBe('same-origin'),
);

it.each([
  ...['/sign-in', '/oauth/consent/x', '/oauth/problem', '/oauth2/authorize', '/api/oauth2/authorize/x'],
  '/api/auth/callback/oidc',
])('allowOpener removes Cross-Origin-Opener-Policy from %s, where apps open a window', (path) =>
  expect(openerPolicyOf(path)).toBeUndefined(),
);
