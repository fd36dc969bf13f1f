import { readFileSync } from 'node:fs';
import { Agent, request } from 'node:http';
import path from 'node:path';
import { afterAll, expect, it, vi } from 'vitest';
import { askPortalAt } from '../support/api-client';
import { ownPortal } from '../support/own-portal';
import { ROOT } from '../support/portal-process';
import { sendRaw } from '../support/raw-http';
import { sizeOf } from '../support/size';

// One anonymous request must not hold up the server for the others, whatever stands in its headers or its path.
vi.setConfig({ testTimeout: 600_000 });
const portal = ownPortal();
const agent = new Agent({ keepAlive: true, maxSockets: 1 });
afterAll(() => agent.destroy());

/** How many times the time of a harmless request one may take. */
const MOST = 5;
/** Below this, in ms, a time is noise. */
const FLOOR_MS = 3;
/** The first look asks once; rounds of each of the further ones, at what looked slow. */
const FURTHER_ROUNDS = 9;
const FURTHER_LOOKS = 3;

const HEADER_BYTES = 60_000;
const PATH_BYTES = 16_000;

/** Headers that something in the portal, in Node or in its libraries takes apart. */
const HEADERS = [
  ...[
    'accept',
    'accept-charset',
    'accept-encoding',
    'accept-language',
    'authorization',
    'cache-control',
    'content-type',
  ],
  ...['cookie', 'expect', 'forwarded', 'host', 'if-match', 'if-modified-since', 'if-none-match', 'if-range', 'origin'],
  ...['next-action', 'next-router-prefetch', 'next-router-segment-prefetch', 'next-router-state-tree', 'next-url'],
  ...['pragma', 'purpose', 'range', 'referer', 'rsc', 'sec-fetch-site', 'te', 'traceparent', 'user-agent', 'via'],
  ...['access-control-request-headers', 'x-accela-appid', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto'],
  ...['x-middleware-subrequest', 'x-nextjs-data', 'x-real-ip', 'x-requested-with'],
] as const;

/** What a value begins with, and what fills it. */
const FILLS: Readonly<Record<string, readonly [start: string, fill: string]>> = {
  blanks: ['a', ' '],
  commas: ['a', ','],
  'commas in quotes': ['a/b;x="', ','],
  quotes: ['a', '"'],
  semicolons: ['a', ';'],
  letters: ['a', 'a'],
  pairs: ['a=1', '; a=1'],
  brackets: ['', '%5B'],
  // Latin-1 letters, which make the parser of addresses write the host anew.
  'letters of a host': ['http://', Array.from({ length: 28 }, (_, at) => String.fromCharCode(0xe0 + at)).join('')],
};

const PATH_FILLS: Readonly<Record<string, string>> = {
  letters: 'a',
  slashes: '/',
  'single letters': '/a',
  dots: '.',
  'dot segments': '/a/..',
  percents: '%',
  'encoded percents': '%25',
  'encoded dots': '%2e',
  'encoded dot segments': '/%2e',
  semicolons: ';',
  blanks: '%20',
};

const ADDRESSES = [
  '/api/v4/openapi.json',
  '/api/v4/records/mine',
  '/api/oauth2/authorize?client_id=demo-app&response_type=code',
  '/sign-in',
  '/api/auth/csrf',
  '/agency-logo',
] as const;

/** Ends in a letter, since Node cuts blanks off the end of a value. */
const filled = (start: string, fill: string, bytes: number): string =>
  `${start}${fill.repeat(Math.floor(bytes / fill.length))}b`;

type Asked = {
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** Sent by POST. */
  readonly body?: string;
};

/** Milliseconds to the last byte of the answer. */
function timeOf({ path, headers = {}, body }: Asked): Promise<number> {
  const { hostname, port } = new URL(portal().baseUrl);
  const started = performance.now();
  const method = body === undefined ? 'GET' : 'POST';
  const sentHeaders = {
    accept: '*/*',
    ...(body !== undefined && { 'content-length': Buffer.byteLength(body) }),
    ...headers,
  };
  return new Promise((resolve, reject) => {
    const sent = request({ hostname, port, path, method, headers: sentHeaders, agent }, (response) => {
      response.resume();
      response.on('end', () => resolve(performance.now() - started));
    });
    sent.on('error', reject);
    sent.end(body);
  });
}

const median = (times: readonly number[]): number => [...times].sort((a, b) => a - b)[times.length >> 1] ?? Number.NaN;

/** Times of harmless requests, each asked some times: what looks slow beside them is looked at again side by side. */
const usual = new Map<string, Promise<number>>();

async function usualTime(harmless: Asked): Promise<number> {
  const key = JSON.stringify(harmless);
  const measure = async (): Promise<number> => {
    const times: number[] = [];
    for (let round = 0; round < FURTHER_ROUNDS; round++) times.push(await timeOf(harmless));
    return median(times);
  };
  const known = usual.get(key) ?? measure();
  usual.set(key, known);
  return known;
}

/** How many times as long as the harmless request the other one took, measured in turn. */
async function ratioOf(harmless: Asked, harmful: Asked, rounds: number): Promise<number> {
  const [quick, slow]: [number[], number[]] = [[], []];
  for (let round = 0; round < rounds; round++) {
    quick.push(await timeOf(harmless));
    slow.push(await timeOf(harmful));
  }
  return median(slow) / Math.max(FLOOR_MS, median(quick));
}

/** What else the machine does disturbs a short look: what looked slow is looked at again, for longer. */
async function leastRatio(harmless: Asked, harmful: Asked): Promise<number> {
  let ratio = (await timeOf(harmful)) / Math.max(FLOOR_MS, await usualTime(harmless));
  for (let look = 0; look < FURTHER_LOOKS && ratio > MOST; look++)
    ratio = Math.min(ratio, await ratioOf(harmless, harmful, FURTHER_ROUNDS));
  return ratio;
}

async function slowOnes(cases: readonly { name: string; harmless: Asked; harmful: Asked }[]): Promise<string[]> {
  const slow: string[] = [];
  let largest = { name: '', ratio: 0 };
  for (const { name, harmless, harmful } of cases) {
    const ratio = await leastRatio(harmless, harmful);
    if (ratio > largest.ratio) largest = { name, ratio };
    if (ratio > MOST) slow.push(`${name}: ${ratio.toFixed(1)} times`);
  }
  console.log(`${cases.length} requests; the largest: ${largest.name}, ${largest.ratio.toFixed(1)} times`);
  return slow;
}

/** Sends each combination of header and filler to every third address, so to two of the six. */
const THIRDS = sizeOf({ usual: 3, full: 1 });

it.each(ADDRESSES)('no header of 60 kB makes %s five times as slow', async (path) => {
  const all = HEADERS.flatMap((header) =>
    Object.entries(FILLS).map(([name, [start, fill]]) => ({
      name: `${header} of ${name}`,
      harmless: { path },
      harmful: { path, headers: { [header]: filled(start, fill, HEADER_BYTES) } },
    })),
  );
  const cases = all.filter((_, at) => (at + ADDRESSES.indexOf(path)) % THIRDS === 0);
  expect(await slowOnes(cases)).toEqual([]);
});

it.each(['/api', '/api/v4/records', '/oauth2', '/oauth/consent', '/my-records', '/', '/_next/static', '/api/auth'])(
  'no path of 16 kB below %s is five times as slow as a short one',
  async (below) => {
    const base = below === '/' ? '' : below;
    const cases = Object.entries(PATH_FILLS).map(([name, fill]) => ({
      name: `path of ${name}`,
      harmless: { path: `${base}/nowhere` },
      harmful: { path: `${base}/${filled('a', fill, PATH_BYTES)}/b` },
    }));
    expect(await slowOnes(cases)).toEqual([]);
  },
);

/** A tree of pages as Next writes it, as deep as fits. */
const deepTree = (depth: number): string =>
  encodeURIComponent(`${'["a",{"children":'.repeat(depth)}["a",{}]${'}]'.repeat(depth)}`);

const SIGNED = 'next-auth.session-token=';

const OTHERS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'a long session cookie': { cookie: filled(SIGNED, 'a', HEADER_BYTES) },
  'many session cookies': { cookie: filled(SIGNED, `; ${SIGNED}a.b`, HEADER_BYTES) },
  'a long bearer token': { authorization: filled('Bearer ', 'a', HEADER_BYTES) },
  'a bearer token of equal signs': { authorization: filled('Bearer a', '=', HEADER_BYTES) },
  'a long basic secret': { authorization: filled('Basic ', 'a', HEADER_BYTES) },
  'many tags': { 'if-none-match': filled('"a"', ', "a"', HEADER_BYTES) },
  'many ranges': { range: filled('bytes=0-1', ',0-1', HEADER_BYTES) },
  'a deep tree of pages': { rsc: '1', 'next-router-state-tree': deepTree(200) },
  'a deep list': { rsc: '1', 'next-router-state-tree': encodeURIComponent('['.repeat(2_000)) },
  'many headers': Object.fromEntries(Array.from({ length: 1_500 }, (_, at) => [`x-many-${at}`, 'a'])),
};

it.each(ADDRESSES)('nor does what looks like a real header, to %s', async (path) => {
  const cases = Object.entries(OTHERS).map(([name, headers]) => ({
    name,
    harmless: { path },
    harmful: { path, headers },
  }));
  expect(await slowOnes(cases)).toEqual([]);
});

const QUERY_FILLS: Readonly<Record<string, string>> = {
  'many parameters': '&a=1',
  'many names': '&a',
  'empty parameters': '&',
  'encoded letters': '%41',
  'encoded brackets': '%5B',
  percents: '%25',
  blanks: '+',
  'commas of a list': ',',
  'many lists': '&fields=a',
  'many times limit': '&limit=1',
  words: '+a',
};

it.each([
  '/api/v4/records/mine',
  '/api/v4/settings/records/types',
  '/api/oauth2/authorize',
  '/sign-in',
  '/record-types',
  '/api/auth/csrf',
])('no query of 16 kB makes %s five times as slow', async (path) => {
  const cases = Object.entries(QUERY_FILLS).flatMap(([name, fill]) =>
    ['fields', 'search', 'client_id', 'q'].map((parameter) => ({
      name: `${parameter} of ${name}`,
      harmless: { path: `${path}?${parameter}=a` },
      harmful: { path: `${path}?${parameter}=${filled('a', fill, PATH_BYTES)}` },
    })),
  );
  expect(await slowOnes(cases)).toEqual([]);
});

const FORM = { 'content-type': 'application/x-www-form-urlencoded' } as const;
/** 20,900 different letters, 62 kB: the parser of addresses takes the square of their number. */
const longHost = Array.from({ length: 20_900 }, (_, at) => String.fromCodePoint(0x4e00 + at)).join('');

it.each(['/api/auth/signout', '/api/auth/callback/credentials', '/api/auth/signin/oidc'])(
  'no callbackUrl in a body of 62 kB makes %s five times as slow',
  async (path) => {
    const forms = ['http://', '//', '/\\\\', 'ws:', ' http:'].map((start) => ({
      name: `a form with ${start}`,
      harmless: { path, headers: FORM, body: 'callbackUrl=http://a' },
      harmful: { path, headers: FORM, body: `callbackUrl=${start}${longHost}` },
    }));
    const json = {
      name: 'JSON',
      harmless: { path, headers: { 'content-type': 'application/json' }, body: '{"callbackUrl":"http://a"}' },
      harmful: {
        path,
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ callbackUrl: `http://${longHost}` }),
      },
    };
    expect(await slowOnes([...forms, json])).toEqual([]);
  },
);

it.each(['/api/oauth2/token', '/api/oauth2/revoke'])(
  '%s takes a body in chunks of one byte in a time that grows with their number, not with its square',
  async (path) => {
    askPortalAt(portal().baseUrl);
    const post = async (chunks: number): Promise<number> => {
      const started = performance.now();
      const head = [`POST ${path} HTTP/1.1`, 'Host: 127.0.0.1', 'Connection: close', 'Transfer-Encoding: chunked'];
      const body = `${'1\r\na\r\n'.repeat(chunks)}0\r\n\r\n`;
      await sendRaw(`${[...head, `Content-Type: ${FORM['content-type']}`].join('\r\n')}\r\n\r\n${body}`);
      return performance.now() - started;
    };
    const [few, many] = [15_000, 60_000];
    let ratio = Number.POSITIVE_INFINITY;
    for (let look = 0; look <= FURTHER_LOOKS && ratio > 2 * (many / few); look++) {
      const times: [number[], number[]] = [[], []];
      for (let round = 0; round < 5; round++) {
        times[0].push(await post(few));
        times[1].push(await post(many));
      }
      ratio = Math.min(ratio, median(times[1]) / Math.max(FLOOR_MS, median(times[0])));
    }
    // If it grew with the square, the ratio would be four times as high.
    expect(ratio).toBeLessThanOrEqual(2 * (many / few));
  },
);

it.each(['/assets/nowhere.css', '/_next/static/nowhere.js', '/_next/image'])('%s makes no page', async (path) => {
  const answer = await fetch(`${portal().baseUrl}${path}`);
  expect([answer.status, answer.headers.get('content-type')]).toEqual([
    404,
    expect.stringContaining('application/json'),
  ]);
});

it('a request for access of over 4 kB is not stored', async () => {
  const state = 'a'.repeat(5_000);
  const asked = `/api/oauth2/authorize?client_id=demo-app&response_type=code&state=${state}`;
  const answer = await fetch(`${portal().baseUrl}${asked}`, { redirect: 'manual' });
  expect([answer.status, answer.headers.get('location')]).toEqual([303, '/oauth/problem?reason=request']);
});

/** Every server action of the build; their ids stand in pages. */
const actionIds = (): string[] => {
  const manifest = readFileSync(path.join(ROOT, '.next/server/server-reference-manifest.json'), 'utf8');
  return Object.keys((JSON.parse(manifest) as { node: Record<string, unknown> }).node);
};

it('no argument of a server action costs more than a text, however it is nested', async () => {
  const part = ([name, value]: readonly [string, unknown]): string =>
    `--b\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${typeof value === 'string' ? value : JSON.stringify(value)}\r\n`;
  const lists = [
    ['1', Array(990).fill('$D0')],
    ['3', Array(990).fill('$1')],
    ['2_password', 'x'.repeat(20)],
  ] as const;
  const bodyOf = (...bound: readonly unknown[]): string =>
    `${[...lists, ['0', bound] as const].map(part).join('')}--b--\r\n`;
  const nested = [
    ['$3', { attempt: 0 }, '$K2'],
    ['text', { attempt: '$3', values: '$3' }, '$K2'],
    [{ attempt: '$3' }, '$K2'],
    ['$3'],
  ];
  const cases = actionIds().flatMap((id) =>
    nested.map((bound, at) => {
      const headers = { 'content-type': 'multipart/form-data; boundary=b', 'next-action': id };
      const asked = { path: '/set-password/x', headers };
      return {
        name: `${id}, ${at}`,
        harmless: { ...asked, body: bodyOf('text', { attempt: 0 }, '$K2') },
        harmful: { ...asked, body: bodyOf(...bound) },
      };
    }),
  );
  expect(await slowOnes(cases)).toEqual([]);
});
