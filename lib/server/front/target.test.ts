import { describe, expect, it } from 'vitest';
import type { EndpointsByMethod } from '../../http/endpoint';
import { allowedMethods, type DispatchTable, findDestination } from './dispatch';
import { parseTarget } from './target';

describe('parseTarget', () => {
  it.each([
    ['/api/v4/records/mine?limit=1', ['api', 'v4', 'records', 'mine'], '?limit=1'],
    ['//api///v4//records/mine/', ['api', 'v4', 'records', 'mine'], ''],
    ['/api/v4/records/%6Dine', ['api', 'v4', 'records', 'mine'], ''],
    ['http://evil.example/api/v4?x=1', ['api', 'v4'], '?x=1'],
    ['HTTPS://evil.example', [], ''],
    ['/a%2Fb', ['a/b'], ''],
    ['/a#b', ['a#b'], ''],
    ['/', [], ''],
    ['/x/../api/v4', ['api', 'v4'], ''],
    ['/./api/%2e%2E/x/%2e/y?a=/../b', ['x', 'y'], '?a=/../b'],
    ['/../../a', ['a'], ''],
    ['/a...b/..c', ['a...b', '..c'], ''],
  ])('parses %s', (raw, segments, search) => expect(parseTarget(raw)).toMatchObject({ ok: true, segments, search }));

  it('decodes raw UTF-8 bytes', () => {
    const raw = Buffer.from('/é?q=é').toString('latin1');
    expect(parseTarget(raw)).toMatchObject({ ok: true, segments: ['é'], path: '/%C3%A9', search: '?q=%C3%A9' });
  });

  it.each(['/api/%zz', '/api/%E0%A4', '/a%00b', '/api\\v4', '/\\evil.example', '/%0d%0a', 'api/v4', 'ftp://x/y'])(
    'rejects %s',
    (raw) => {
      expect(parseTarget(raw).ok).toBe(false);
    },
  );
});

describe('findDestination', () => {
  const endpoints = { GET: { kind: 'web', handle: async () => new Response() } } as const;
  const table: DispatchTable = new Map<string, EndpointsByMethod>([
    ['/api/v4/records/mine', endpoints],
    ['/api/oauth2/authorize/*', endpoints],
    ['/oauth/consent/*', { POST: endpoints.GET }],
  ]);
  const kind = (path: string, method = 'GET'): string => {
    const target = parseTarget(path);
    return target.ok ? findDestination(table, target.segments, method).kind : 'malformed';
  };

  it.each([
    ['/api/v4/records/mine', 'endpoints'],
    ['/v4/records/mine/', 'endpoints'],
    ['/api/v4/records', 'unknown'],
    ['/api', 'unknown'],
    ['/v4', 'unknown'],
    ['/oauth2/x', 'unknown'],
    ['/api%2Fv4/records/mine', 'next'],
    ['/api/v4%2Frecords/mine', 'unknown'],
    ['/API/v4/records/mine', 'next'],
    ['/api/auth/session', 'next'],
    ['/api/auth/signout', 'unknown'],
    ['/api/auth/verify-request', 'unknown'],
    ['/my-records', 'next'],
    ['/', 'next'],
    ['/oauth2/authorize/abc', 'endpoints'],
    ['/oauth2/authorize/abc/d', 'unknown'],
    ['/oauth/consent/abc', 'next'],
  ])('routes %s to %s', (path, expected) => expect(kind(path)).toBe(expected));

  it('routes a POST below /oauth/consent to the endpoint, and a POST to /oauth/consent itself to Next', () => {
    expect(kind('/oauth/consent/abc', 'POST')).toBe('endpoints');
    expect(kind('/oauth/consent', 'POST')).toBe('next');
  });

  it('lists the allowed methods of endpoints', () => {
    expect(allowedMethods(endpoints)).toBe('GET, HEAD, OPTIONS');
    expect(allowedMethods({ POST: endpoints.GET })).toBe('POST, OPTIONS');
  });
});
