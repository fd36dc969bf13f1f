import type { IncomingMessage } from 'node:http';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { withCall } from './call';
import { clientIp, readClientIp } from './client-ip';

afterEach(() => {
  vi.unstubAllEnvs();
  Reflect.deleteProperty(globalThis, 'recordsPortalEnv');
});

function clientIpOf(hops: number, peer: string, forwarded?: string): string {
  vi.stubEnv('TRUSTED_PROXY_HOPS', String(hops));
  Reflect.deleteProperty(globalThis, 'recordsPortalEnv');
  const headers = forwarded === undefined ? {} : { 'x-forwarded-for': forwarded };
  return readClientIp({ headers, socket: { remoteAddress: peer } } as IncomingMessage);
}

describe('readClientIp', () => {
  it.each([
    [0, '203.0.113.9', '198.51.100.1', '203.0.113.9'],
    [1, '10.0.0.1', '198.51.100.1', '198.51.100.1'],
    [1, '10.0.0.1', '6.6.6.6, 198.51.100.1', '198.51.100.1'],
    [2, '10.0.0.1', '6.6.6.6, 198.51.100.1, 10.0.0.2', '198.51.100.1'],
    // Fewer addresses than proxies mean that the request bypassed them, so the peer counts.
    [2, '10.0.0.1', undefined, '10.0.0.1'],
    [1, '10.0.0.1', '198.51.100.1:5001', '198.51.100.1'],
    [1, '10.0.0.1', '[2001:DB8::1]:443', '2001:db8:0:0::/64'],
    [1, '10.0.0.1', '2001:0db8:0:0::9', '2001:db8:0:0::/64'],
    [1, '10.0.0.1', 'unknown', '10.0.0.1'],
  ])('with %s proxies, peer %s and X-Forwarded-For %s returns %s', (hops, peer, forwarded, expected) => {
    expect(clientIpOf(hops, peer, forwarded)).toBe(expected);
  });

  it.each([
    ['::ffff:203.0.113.9', '203.0.113.9'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:db8:1:2:aaaa::1', '2001:db8:1:2::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ])('returns %s as %s', (peer, expected) => expect(clientIpOf(0, peer)).toBe(expected));
});

describe('clientIp in Next', () => {
  const headers = { 'x-forwarded-for': '192.0.2.2, 192.0.2.3' };
  const call = { traceId: '0'.repeat(32), startedAt: 0, clientIp: '192.0.2.1' };

  it('returns the IP address that the front server determined', () => {
    expect(withCall(call, () => clientIp(headers))).toBe('192.0.2.1');
  });

  it('returns unknown under plain next start, where clients can forge headers', () => {
    expect(clientIp(headers)).toBe('unknown');
  });

  it('returns the IP address that the proxy saw under plain next start behind a proxy', () => {
    vi.stubEnv('TRUSTED_PROXY_HOPS', '1');
    expect(clientIp(headers)).toBe('192.0.2.3');
  });
});
