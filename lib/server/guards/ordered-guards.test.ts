import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { readEnv } from '../../platform/settings/env';
import {
  checkHost,
  type GuardedRequest,
  NEXT_GUARDS,
  REQUEST_GUARDS,
  runGuards,
  setPageAddress,
} from './ordered-guards';

const OWN = 'https://records.example.org';
const cache = globalThis as { recordsPortalEnv?: unknown };
beforeEach(() => {
  cache.recordsPortalEnv = readEnv({} as NodeJS.ProcessEnv);
});
afterEach(() => Reflect.deleteProperty(cache, 'recordsPortalEnv'));

type Sent = {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly path?: string;
  readonly search?: string;
};

/** A request to this machine, as Node reads it. */
function guarded({ method = 'GET', headers = {}, path = '/my-records', search = '' }: Sent): GuardedRequest {
  const all: IncomingHttpHeaders = { host: 'localhost', ...headers };
  const rawHeaders = Object.entries(all).flatMap(([name, value]) => [name, String(value)]);
  const request = { method, headers: all, rawHeaders, httpVersion: '1.1', url: `/${path}${search}` };
  return { request: request as unknown as IncomingMessage, path, search, ownOrigin: OWN };
}

type Outcome = { readonly refusal: string } | { readonly url?: string; readonly headers?: IncomingHttpHeaders };

/** For each guard, in order: what is sent, and the refusal or what is left of it. */
const OF_REQUESTS: readonly (readonly [Sent, Outcome])[] = [
  [{ headers: { Host: 'a.example' } }, { refusal: 'send exactly one' }],
  [{ headers: { a: 'a'.repeat(65_536) } }, { refusal: 'The headers are over 64 kB.' }],
  [{ headers: { via: '1.1 proxy' } }, { refusal: 'This is the demo' }],
  [{ headers: { accept: 'a'.repeat(1_025) } }, { headers: { host: 'localhost' } }],
  [{ headers: { cookie: 'a=1; locale=es' } }, { headers: { host: 'localhost', cookie: 'locale=es' } }],
];
const ID = 'a'.repeat(40);
const OF_NEXT: readonly (readonly [Sent, Outcome])[] = [
  [{ method: 'DELETE' }, { refusal: 'This address supports GET, HEAD, POST.' }],
  [{ search: `?a${'&a'.repeat(1_000)}` }, { url: `/my-records?a${'&a'.repeat(99)}` }],
  [{}, { headers: { host: 'localhost', 'x-records-front-server': '1' } }],
  [{ headers: { 'content-length': '65537' } }, { refusal: 'The body is over 64 kB.' }],
  [{ headers: { 'content-type': 'multipart/form-data' } }, { refusal: 'names no boundary' }],
  [{ headers: { 'next-action': `${ID}; secret` } }, { headers: { host: 'localhost' } }],
  [{ headers: { 'next-router-state-tree': '{' } }, { headers: { host: 'localhost' } }],
  [{ headers: { 'x-forwarded-host': 'a.example' } }, { headers: { host: 'localhost' } }],
  [{ method: 'POST', headers: { origin: 'https://a.example' } }, { refusal: 'belongs to another site' }],
];

const cases = (guards: typeof NEXT_GUARDS, samples: typeof OF_NEXT) =>
  guards.map((guard, at) => ({ ...guard, sample: samples[at] }));

it('each guard has a sample request', () => {
  expect([OF_REQUESTS.length, OF_NEXT.length]).toEqual([REQUEST_GUARDS.length, NEXT_GUARDS.length]);
});

it.each([...cases(REQUEST_GUARDS, OF_REQUESTS), ...cases(NEXT_GUARDS, OF_NEXT)])(
  'the sample request is refused or changed, because: $reason',
  ({ guard, sample = [{}, {}] }) => {
    const [sent, outcome] = sample;
    const request = guarded(sent);
    if ('refusal' in outcome) return void expect(() => guard(request)).toThrow(outcome.refusal);
    guard(request);
    expect(request.request).toMatchObject(outcome);
    if (outcome.headers) expect(request.request.headers).toEqual(outcome.headers);
  },
);

it('an ordinary form passes every guard with its action, and Next is told the host that people use', () => {
  const headers = { host: '127.0.0.1', origin: 'http://127.0.0.1', 'next-action': ID, 'sec-fetch-site': 'same-origin' };
  const form = guarded({ method: 'POST', headers });
  runGuards([...REQUEST_GUARDS, ...NEXT_GUARDS], form);
  expect(form.request.headers).toEqual({ ...headers, 'x-records-front-server': '1' });
  const proxied = guarded({ method: 'POST', headers: { ...headers, origin: OWN } });
  runGuards(NEXT_GUARDS, proxied);
  expect(proxied.request.headers.host).toBe('records.example.org');
});

it('a form that the user resubmitted is accepted, and one whose browser calls it cross-site is refused', () => {
  const ofSite = (site: string) => () =>
    runGuards(NEXT_GUARDS, guarded({ method: 'POST', headers: { 'sec-fetch-site': site } }));
  expect(ofSite('none')).not.toThrow();
  expect(ofSite('cross-site')).toThrow('belongs to another site');
});

const check =
  (rawHeaders: string[], httpVersion = '1.1') =>
  () =>
    checkHost({ ...guarded({}), request: { rawHeaders, httpVersion } as IncomingMessage });

it('a request has one Host header; HTTP/1.0 may have none', () => {
  expect(check(['Host', 'a.example', 'Accept', 'host'])).not.toThrow();
  expect(check(['Accept', '*/*'], '1.0')).not.toThrow();
  expect(check(['Accept', 'host'])).toThrow('missing');
});

it.each(['1.0', '1.1'])('two Host headers are refused in HTTP/%s, alike or not', (version) => {
  expect(check(['Host', 'a.example', 'host', 'b.example'], version)).toThrow('send exactly one');
  expect(check(['HOST', 'a.example', 'Host', 'a.example'], version)).toThrow('send exactly one');
});

it('Next gets the query of a page as it was sent', () => {
  for (const search of ['', '?', '?a=1', '?a=1&&b=%20&a=2', '?_rsc']) {
    const page = guarded({ search });
    setPageAddress(page);
    expect(page.request.url).toBe(`/my-records${search}`);
  }
});
