import { expect, it } from 'vitest';
import { filled, setUpCostMeter } from '../support/load/request-cost';

// One anonymous request must not stall the server for others, regardless of its path and query.
const { portal, slowCases } = setUpCostMeter();

const PATH_BYTES = 16_000;

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

it.each(['/api', '/api/v4/records', '/oauth2', '/oauth/consent', '/my-records', '/', '/_next/static', '/api/auth'])(
  'no path of 16 kB below %s takes five times as long as a short one',
  async (below) => {
    const base = below === '/' ? '' : below;
    const cases = Object.entries(PATH_FILLS).map(([name, fill]) => ({
      name: `path of ${name}`,
      harmless: { path: `${base}/nowhere` },
      costly: { path: `${base}/${filled('a', fill, PATH_BYTES)}/b` },
    }));
    expect(await slowCases(cases)).toEqual([]);
  },
);

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
])('no query of 16 kB makes %s take five times as long', async (path) => {
  const cases = Object.entries(QUERY_FILLS).flatMap(([name, fill]) =>
    ['fields', 'search', 'client_id', 'q'].map((parameter) => ({
      name: `${parameter} of ${name}`,
      harmless: { path: `${path}?${parameter}=a` },
      costly: { path: `${path}?${parameter}=${filled('a', fill, PATH_BYTES)}` },
    })),
  );
  expect(await slowCases(cases)).toEqual([]);
});

it.each(['/assets/nowhere.css', '/_next/static/nowhere.js', '/_next/image'])(
  '%s gets 404 as JSON instead of a page',
  async (path) => {
    const response = await fetch(`${portal().baseUrl}${path}`);
    expect([response.status, response.headers.get('content-type')]).toEqual([
      404,
      expect.stringContaining('application/json'),
    ]);
  },
);

it('an authorization request over 4 kB is refused', async () => {
  const state = 'a'.repeat(5_000);
  const asked = `/api/oauth2/authorize?client_id=demo-app&response_type=code&state=${state}`;
  const response = await fetch(`${portal().baseUrl}${asked}`, { redirect: 'manual' });
  expect([response.status, response.headers.get('location')]).toEqual([303, '/oauth/problem?reason=request']);
});
