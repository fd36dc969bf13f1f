import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { readEnv } from '../../platform/settings/env';
import { checkHost, type GuardedRequest, NEXT_GUARDS, REQUEST_GUARDS, runGuards, setPagePath } from './ordered-guards';

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

type Outcome = { readonly error: string } | { readonly url?: string; readonly headers?: IncomingHttpHeaders };

/** One sample per guard, in order, with the error or the changed request. */
const REQUEST_SAMPLES: readonly (readonly [Sent, Outcome])[] = [
  [{ headers: { Host: 'a.example' } }, { error: 'send exactly one' }],
  [{ headers: { a: 'a'.repeat(65_536) } }, { error: 'The headers are over 64 kB.' }],
  [{ headers: { via: '1.1 proxy' } }, { error: 'This is the demo' }],
  [{ headers: { accept: 'a'.repeat(1_025) } }, { headers: { host: 'localhost' } }],
  [{ headers: { cookie: 'a=1; locale=es' } }, { headers: { host: 'localhost', cookie: 'locale=es' } }],
];
const ID = 'a'.repeat(40);
const NEXT_SAMPLES: readonly (readonly [Sent, Outcome])[] = [
  [{ method: 'DELETE' }, { error: 'This path supports GET, HEAD, POST.' }],
  [{ search: `?a${'&a'.repeat(1_000)}` }, { url: `/my-records?a${'&a'.repeat(99)}` }],
  [{}, { headers: { host: 'localhost', 'x-records-front-server': '1' } }],
  [{ headers: { 'content-length': '65537' } }, { error: 'The body is over 64 kB.' }],
  [{ headers: { 'content-type': 'multipart/form-data' } }, { error: 'has no boundary' }],
  [{ headers: { 'next-action': `${ID}; secret` } }, { headers: { host: 'localhost' } }],
  [{ headers: { 'next-router-state-tree': '{' } }, { headers: { host: 'localhost' } }],
  [{ headers: { 'x-forwarded-host': 'a.example' } }, { headers: { host: 'localhost' } }],
  [{ method: 'POST', headers: { origin: 'https://a.example' } }, { error: 'belongs to another site' }],
];

const cases = (guards: typeof NEXT_GUARDS, samples: typeof NEXT_SAMPLES) =>
  guards.map((guard, at) => ({ ...guard, sample: samples[at] }));

it('every guard has a sample request', () => {
  expect([REQUEST_SAMPLES.length, NEXT_SAMPLES.length]).toEqual([REQUEST_GUARDS.length, NEXT_GUARDS.length]);
});

it.each([...cases(REQUEST_GUARDS, REQUEST_SAMPLES), ...cases(NEXT_GUARDS, NEXT_SAMPLES)])(
  'the guard rejects or changes its sample request: $reason',
  ({ guard, sample = [{}, {}] }) => {
    const [sent, outcome] = sample;
    const request = guarded(sent);
    if ('error' in outcome) return void expect(() => guard(request)).toThrow(outcome.error);
    guard(request);
    expect(request.request).toMatchObject(outcome);
    if (outcome.headers) expect(request.request.headers).toEqual(outcome.headers);
  },
);

it('an ordinary form passes all guards and keeps its next-action header, and Next sees the public host', () => {
  const headers = { host: '127.0.0.1', origin: 'http://127.0.0.1', 'next-action': ID, 'sec-fetch-site': 'same-origin' };
  const form = guarded({ method: 'POST', headers });
  runGuards([...REQUEST_GUARDS, ...NEXT_GUARDS], form);
  expect(form.request.headers).toEqual({ ...headers, 'x-records-front-server': '1' });
  const proxied = guarded({ method: 'POST', headers: { ...headers, origin: OWN } });
  runGuards(NEXT_GUARDS, proxied);
  expect(proxied.request.headers.host).toBe('records.example.org');
});

it('the guards accept a resubmitted form and reject a cross-site one', () => {
  const submitFrom = (site: string) => () =>
    runGuards(NEXT_GUARDS, guarded({ method: 'POST', headers: { 'sec-fetch-site': site } }));
  expect(submitFrom('none')).not.toThrow();
  expect(submitFrom('cross-site')).toThrow('belongs to another site');
});

const check =
  (rawHeaders: string[], httpVersion = '1.1') =>
  () =>
    checkHost({ ...guarded({}), request: { rawHeaders, httpVersion } as IncomingMessage });

it('checkHost requires one Host header; HTTP/1.0 may have none', () => {
  expect(check(['Host', 'a.example', 'Accept', 'host'])).not.toThrow();
  expect(check(['Accept', '*/*'], '1.0')).not.toThrow();
  expect(check(['Accept', 'host'])).toThrow('missing');
});

it.each(['1.0', '1.1'])('checkHost rejects two Host headers in HTTP/%s, equal or not', (version) => {
  expect(check(['Host', 'a.example', 'host', 'b.example'], version)).toThrow('send exactly one');
  expect(check(['HOST', 'a.example', 'Host', 'a.example'], version)).toThrow('send exactly one');
});

it('setPageAddress passes the query of a page to Next unchanged', () => {
  for (const search of ['', '?', '?a=1', '?a=1&&b=%20&a=2', '?_rsc']) {
    const page = guarded({ search });
    setPagePath(page);
    expect(page.request.url).toBe(`/my-records${search}`);
  }
});
