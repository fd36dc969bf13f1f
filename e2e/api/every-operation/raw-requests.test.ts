import { describe, expect, it } from 'vitest';
import { expectError, MINE, parseMine } from '../../support/answers';
import { baseUrl, get, postToken, tokenOf } from '../../support/api-client';
import { expectRawError, expectRawJson, sendRaw, sendTarget } from '../../support/attacks/raw-http';

describe('a request target in another form', () => {
  it.each(['http://127.0.0.1', 'http://records.example.org', 'HTTP://127.0.0.1:1', 'https://user@example.org:8443'])(
    'in absolute form at %s reaches the same path without a redirect',
    async (origin) => {
      const token = await tokenOf('contractor');
      const answer = await sendTarget(`${origin}${MINE}?limit=2`, 'GET', [`Authorization: ${token}`]);
      expect(answer.status).toBe(200);
      expect(JSON.parse(answer.body)).toEqual(await parseMine(await get(`${MINE}?limit=2`, token)));
    },
  );

  it('in absolute form to an unknown path gets 404 as JSON', async () => {
    expectRawError(await sendTarget('http://example.org/api/foo'), 404, 'resource_not_found');
    expectRawError(await sendTarget('http://example.org/api/%zz'), 400, 'bad_request');
  });

  it.each([
    ['/api/v4/records/../records/mine', 'GET'],
    ['/api/v4/records/./mine', 'GET'],
    ['/api/v4/records/mine/..', 'GET'],
    ['/api/v4/records/%6dine', 'GET'],
    ['/api/v4/records/mine;a=b', 'GET'],
    ['/api\\v4\\records\\mine', 'GET'],
    ['/api/v4/records/mine#x', 'GET'],
    ['/api/v4/records/mine??limit=1', 'GET'],
    ['/api/v4/records/mine?limit=1?', 'GET'],
    ['/api/v4/\xff', 'GET'],
    ['/api/v4/records/mine', 'M-SEARCH'],
  ])('%s with the method %s gets JSON and never 5xx', async (target, method) => {
    const answer = await sendTarget(target, method);
    expect(answer.status).toBeLessThan(500);
    expect([301, 302, 307, 308]).not.toContain(answer.status);
    expectRawJson(answer);
  });
});

describe('the HTTP parser', () => {
  it.each([
    ['no HTTP at all', 'hello\r\n\r\n'],
    ['no Host', 'GET /api/v4/records/mine HTTP/1.1\r\nConnection: close\r\n\r\n'],
    ['a blank in the target', 'GET /api/v4/records/mine ?a HTTP/1.1\r\nHost: a\r\n\r\n'],
    ['an unknown version', 'GET /api/v4/records/mine HTTP/9.9\r\nHost: a\r\n\r\n'],
    ['a header without a colon', 'GET /api/v4/records/mine HTTP/1.1\r\nHost: a\r\nnonsense\r\n\r\n'],
    ['a NUL in a header', 'GET /api/v4/records/mine HTTP/1.1\r\nHost: a\r\nx-a: \x00\r\n\r\n'],
    ['two lengths', 'POST /api/oauth2/token HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\na'],
    [
      'a length and chunks at once',
      'POST /api/oauth2/token HTTP/1.1\r\nHost: a\r\nContent-Length: 6\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\nX',
    ],
    ['a bad chunk', 'POST /api/oauth2/token HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n\r\n'],
  ])('%s gets 400 with the error body', async (_, request) => {
    const answer = await sendRaw(request);
    expectRawError(answer, 400, 'bad_request');
    expect(answer.raw.match(/HTTP\/1\.1 /g)).toHaveLength(1);
  });

  it.each(['FOO', 'get', 'X-Y'])('the method %s gets 405 with Allow', async (method) => {
    const answer = await sendRaw(`${method} /api/v4/records/mine HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n`);
    expectRawError(answer, 405, 'method_not_allowed');
    expect(answer.raw.toLowerCase()).toContain('\r\nallow: get, head, options\r\n');
  });

  it.each(['a', '127.0.0.1:1', 'evil.example.org', '[::1]', ''])(
    'the Host header %j does not change the response',
    async (host) => {
      const answer = await sendRaw(`GET ${MINE} HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`);
      expect(answer.status).toBe(200);
      expect(expectRawJson(answer)).toMatchObject({ result: [] });
    },
  );

  it.each(['a', 'evil.example.org'])('two Host headers get 400: a and %s', async (second) => {
    const answer = await sendRaw(`GET ${MINE} HTTP/1.1\r\nHost: a\r\nHost: ${second}\r\nConnection: close\r\n\r\n`);
    expectRawError(answer, 400, 'bad_request');
  });

  it('HTTP/1.0 is accepted', async () => {
    expect(expectRawJson(await sendRaw(`GET ${MINE} HTTP/1.0\r\n\r\n`))).toMatchObject({ status: 200, result: [] });
  });

  it('CONNECT is refused and opens no tunnel', async () => {
    const answer = await sendTarget('example.org:80', 'CONNECT');
    expect(answer.status).toBeGreaterThanOrEqual(400);
    expect(answer.status).toBeLessThan(500);
    expectRawJson(answer);
  });

  // Java's HttpClient and `curl --http2` offer h2c with every unencrypted request; servers without h2c ignore it.
  it.each([
    ['websocket', ['Sec-WebSocket-Version: 13', 'Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==']],
    ['h2c', ['HTTP2-Settings: AAMAAABkAARAAAAAAAIAAAAA']],
  ])('an offer to upgrade to %s is declined and the request answered', async (protocol, headers) => {
    // Next listens for upgrades once it has served a page.
    await get('/sign-in');
    const lines = [`GET ${MINE} HTTP/1.1`, 'Host: a', 'Connection: Upgrade, close', `Upgrade: ${protocol}`, ...headers];
    const answer = await sendRaw(`${lines.join('\r\n')}\r\n\r\n`);
    expect(answer.status).toBe(200);
    expect(expectRawJson(answer)).toMatchObject({ result: [] });
  });
});

describe('size limits', () => {
  const unknown = (bytes: number): string => 'a=1&'.repeat(Math.ceil(bytes / 4)).slice(0, bytes);

  it('a target of 17 kB gets 414', async () => {
    expectRawError(await sendTarget(`${MINE}?${unknown(17_000)}`), 414, 'bad_request');
    await expectError(await get(`/api/foo?${unknown(17_000)}`), 414, 'bad_request');
  });

  it('a target below 16 kB is accepted', async () => {
    expect((await sendTarget(`${MINE}?${unknown(15_500)}`)).status).toBe(200);
  });

  it('headers of 70 kB get 431, whether one or many', async () => {
    expectRawError(await sendTarget(MINE, 'GET', [`x-long: ${'a'.repeat(70_000)}`]), 431, 'bad_request');
    const many = Array.from({ length: 700 }, (_, index) => `x-${index}: ${'a'.repeat(100)}`);
    expectRawError(await sendTarget(MINE, 'GET', many), 431, 'bad_request');
  });

  it('headers of 40 kB are accepted', async () => {
    expect((await sendTarget(MINE, 'GET', [`x-long: ${'a'.repeat(40_000)}`])).status).toBe(200);
  });

  it('a body of 70 kB to the token endpoint gets 413', async () => {
    await expectError(await postToken({ grant_type: 'password', filler: 'a'.repeat(70_000) }), 413, 'bad_request');
  });

  it('a request with more headers than the server reads is refused', async () => {
    const few = Array.from({ length: 250 }, () => 'a: b');
    expect((await sendTarget('/api/v4/openapi.json', 'GET', few)).status).toBe(200);
    const filler = Array.from({ length: 2_100 }, () => 'a: b');
    const form = 'Content-Type: application/x-www-form-urlencoded';
    const large = [form, ...filler, 'Content-Length: 8000000'];
    expectRawError(await sendTarget('/api/auth/callback/credentials', 'POST', large), 431, 'bad_request');
    expectRawError(await sendTarget('/sign-in', 'POST', large), 431, 'bad_request');
    expectRawError(await sendTarget('/api/v4/openapi.json', 'GET', [...filler, 'Host: b']), 431, 'bad_request');
  });

  it('a chunked body of 70 kB without Content-Length gets 413', async () => {
    const chunks = `1000\r\n${'a'.repeat(4_096)}\r\n`.repeat(18);
    const head = 'POST /api/oauth2/token HTTP/1.1\r\nHost: a\r\nContent-Type: application/x-www-form-urlencoded';
    const answer = await sendRaw(
      `${head}\r\nTransfer-Encoding: chunked\r\nConnection: close\r\n\r\n${chunks}0\r\n\r\n`,
    );
    expectRawError(answer, 413, 'bad_request');
  });

  it('a body of 60 kB is accepted', async () => {
    const response = await postToken({ grant_type: 'magic', filler: 'a'.repeat(60_000) });
    expect([400, 401]).toContain(response.status);
  });
});

describe('headers that matter to other servers', () => {
  it.each([
    ['RSC', '1'],
    ['Next-Router-Prefetch', '1'],
    ['Next-Router-State-Tree', '%5B%22%22%5D'],
    ['Next-Action', 'abcdef'],
    ['x-nextjs-data', '1'],
    ['x-middleware-subrequest', 'middleware:middleware:middleware'],
    ['x-middleware-rewrite', '/api/foo'],
    ['x-invoke-path', '/api/foo'],
    ['x-matched-path', '/api/foo'],
    ['x-now-route-matches', '1=foo'],
    ['x-original-url', '/api/foo'],
    ['x-rewrite-url', '/api/foo'],
    ['x-http-method-override', 'DELETE'],
    ['x-forwarded-host', 'evil.example.org'],
    ['x-forwarded-proto', 'https'],
    ['x-forwarded-for', "1.2.3.4, ' OR 1=1"],
    ['x-accela-appid', 'no-such-app'],
    ['x-accela-agency', 'NOWHERE'],
    ['x-accela-environment', 'TEST'],
    ['accept', 'text/html'],
    ['accept', 'application/xml;q=1, */*;q=0'],
    ['content-type', 'text/plain'],
    ['if-modified-since', 'nonsense'],
    ['range', 'bytes=0-1'],
    ['expect', '100-continue'],
  ])('%s: %s does not change the answer', async (name, value) => {
    const token = await tokenOf('contractor');
    const answer = await sendTarget(`${MINE}?limit=2`, 'GET', [`Authorization: ${token}`, `${name}: ${value}`]);
    // HTTP requires `100 Continue` as the first answer to an Expect header.
    const raw = answer.status === 100 ? answer.body : answer.raw;
    expect(raw).toMatch(/^HTTP\/1\.1 200 /);
    expect(raw).toMatch(/\r\ncontent-type: application\/json/i);
    const expected = await (await fetch(`${baseUrl()}${MINE}?limit=2`, { headers: { authorization: token } })).text();
    expect(raw).toContain(expected.slice(0, 500));
  });
});
