import { afterEach, expect, it } from 'vitest';
import { readEnv } from '../../platform/settings/env';
import { rejectRemoteDemo } from './local-demo';

const cache = globalThis as { recordsPortalEnv?: unknown };
const use = (settings: Readonly<Record<string, string | undefined>>): void => {
  cache.recordsPortalEnv = readEnv(settings as unknown as NodeJS.ProcessEnv);
};
afterEach(() => Reflect.deleteProperty(cache, 'recordsPortalEnv'));

const ask =
  (headers: Readonly<Record<string, string | undefined>>, path = '/sign-in', httpVersion = '1.1') =>
  () =>
    rejectRemoteDemo({ headers, httpVersion }, path);

const LOCAL = ['localhost', 'localhost:3000', '127.0.0.1', '127.0.0.1:1', '127.8.9.1:80', '[::1]', '[::1]:3000'];
const REMOTE = [
  'records.example.org',
  'localhost.example.org',
  '127.example.org',
  '192.0.2.7:3000',
  '[2001:db8::1]',
  '',
  'a b',
  'evil@127.0.0.1',
  '127.0.0.1/evil.example.org',
  '127.0.0.1?evil',
];
const PROXIED = [
  { 'x-forwarded-for': '203.0.113.9' },
  { 'x-forwarded-host': 'records.example.org' },
  { 'x-forwarded-proto': 'https' },
  { 'x-forwarded-port': '443' },
  { 'x-real-ip': '203.0.113.9' },
  { via: '1.1 proxy.example.org' },
  { 'x-envoy-external-address': '203.0.113.9' },
  { forwarded: 'for=203.0.113.9' },
  { 'cf-connecting-ip': '203.0.113.9' },
  { 'x-client-ip': '203.0.113.9' },
  { 'cdn-loop': 'cdn.example.org' },
  { origin: 'http://records.example.org' },
  { referer: 'http://records.example.org/sign-in' },
  { referer: 'http://records.example.org/sign-in', 'sec-fetch-site': 'same-origin' },
];

it.each(LOCAL)('the demo accepts the host %s', (host) => {
  use({});
  expect(ask({ host })).not.toThrow();
});

const LONG = [{ via: `1.1 ${'a'.repeat(2_000)}` }, { origin: `http://${'é'.repeat(60_000)}` }];

const reject = (headers: Readonly<Record<string, string | undefined>>): void => {
  use({});
  expect(ask(headers)).toThrow(/set DEMO=off; to publish the demo, DEMO=on\./);
  expect(ask(headers, '/api/health/ready')).not.toThrow();
  expect(ask(headers, '/api/healthy')).toThrow('DEMO=off');
};

it.each([...REMOTE.map((host) => ({ host })), ...PROXIED.map((each) => ({ host: 'localhost', ...each })), {}])(
  'the demo rejects %j and names the setting, except for health checks',
  reject,
);

it('the demo rejects long Via and Origin headers and names the setting, except for health checks', () => {
  for (const each of LONG) reject({ host: 'localhost', ...each });
});

it('the demo accepts links from other sites and forms from other local ports', () => {
  use({});
  const link = { referer: 'https://docs.example.org/', 'sec-fetch-site': 'cross-site' };
  expect(ask({ host: 'localhost:3000', ...link })).not.toThrow();
  expect(ask({ host: 'localhost:3000', origin: 'http://localhost:5173' })).not.toThrow();
});

it('the demo rejects HTTP/1.0, which nginx uses by default, except for health checks', () => {
  use({});
  expect(ask({ host: '127.0.0.1:3000', connection: 'close' }, '/sign-in', '1.0')).toThrow('DEMO=off');
  expect(ask({ host: '127.0.0.1:3000' }, '/api/health/live', '1.0')).not.toThrow();
});

it.each([
  ['a published demo', { DEMO: 'on' }],
  [
    'a portal without the demo',
    { DEMO: 'off', PUBLIC_URL: 'https://records.example.org', SESSION_SECRET: 'x'.repeat(32) },
  ],
])('%s accepts any host', (_portal, settings) => {
  use(settings);
  for (const headers of [...REMOTE.map((host) => ({ host })), ...PROXIED, ...LONG]) expect(ask(headers)).not.toThrow();
});
