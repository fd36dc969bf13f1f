import { expect, it } from 'vitest';
import { filled, setUpCostMeter } from '../support/load/request-cost';
import { testSize } from '../support/test-size';

// One anonymous request must not stall the server for others, regardless of its headers.
const { slowCases } = setUpCostMeter();

const HEADER_BYTES = 60_000;

/** Headers that the portal, Node or a library parses. */
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

/** The start of a value, and the text that fills the rest. */
const FILLS: Readonly<Record<string, readonly [start: string, fill: string]>> = {
  blanks: ['a', ' '],
  commas: ['a', ','],
  'commas in quotes': ['a/b;x="', ','],
  quotes: ['a', '"'],
  semicolons: ['a', ';'],
  letters: ['a', 'a'],
  pairs: ['a=1', '; a=1'],
  brackets: ['', '%5B'],
  // Latin-1 letters, which make the URL parser rewrite the host.
  'letters of a host': ['http://', Array.from({ length: 28 }, (_, at) => String.fromCharCode(0xe0 + at)).join('')],
};

const ADDRESSES = [
  '/api/v4/openapi.json',
  '/api/v4/records/mine',
  '/api/oauth2/authorize?client_id=demo-app&response_type=code',
  '/sign-in',
  '/api/auth/csrf',
  '/agency-logo',
] as const;

/** In the usual run, each combination of header and filler is sent to a third of the addresses. */
const THIRDS = testSize({ usual: 3, full: 1 });

it.each(ADDRESSES)('no header of 60 kB makes %s take five times as long', async (path) => {
  const all = HEADERS.flatMap((header) =>
    Object.entries(FILLS).map(([name, [start, fill]]) => ({
      name: `${header} of ${name}`,
      harmless: { path },
      costly: { path, headers: { [header]: filled(start, fill, HEADER_BYTES) } },
    })),
  );
  const cases = all.filter((_, at) => (at + ADDRESSES.indexOf(path)) % THIRDS === 0);
  expect(await slowCases(cases)).toEqual([]);
});

/** A router state tree as Next writes it, nested to a given depth. */
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

it.each(ADDRESSES)(
  'no oversized session, token, ETag, range or router header makes %s take five times as long',
  async (path) => {
    const cases = Object.entries(OTHERS).map(([name, headers]) => ({
      name,
      harmless: { path },
      costly: { path, headers },
    }));
    expect(await slowCases(cases)).toEqual([]);
  },
);
