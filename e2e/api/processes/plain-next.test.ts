import { createHash } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { request } from 'node:http';
import path from 'node:path';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { databaseUri } from '@/lib/db/client';
import { env as settings } from '@/lib/platform/settings/env';
import { MyRecordsQuery } from '@/lib/records/schema/query';
import { DESCRIBE, MINE, STATUSES, TYPES } from '../../support/answers';
import { baseUrl, tokenOf } from '../../support/api-client';
import { usePortalDatabase } from '../../support/portal-database';
import { ROOT } from '../../support/portal-process';
import { type PlainNext, startPlainNext } from '../../support/processes/plain-next';
import { CORS_ORIGIN, METRICS_TOKEN } from '../../support/settings';

// The front server and plain `next start` give the same answers to well-formed requests (decision 0001).

let plain: string;
let next: PlainNext;
let close: () => Promise<void>;
beforeAll(async () => {
  close = await usePortalDatabase();
  const secret = await readFile(path.join(inject('dataDir'), 'session-secret'), 'utf8');
  next = await startPlainNext(() => ({
    LOG_LEVEL: 'silent',
    MONGODB_URI: databaseUri(),
    MONGODB_DB: settings().MONGODB_DB,
    DEMO: 'on',
    PUBLIC_URL: baseUrl(),
    SESSION_SECRET: secret,
    CORS_ORIGINS: CORS_ORIGIN,
    METRICS_TOKEN,
    RATE_LIMIT_PER_MINUTE: '0',
  }));
  plain = next.baseUrl;
}, 90_000);
afterAll(async () => {
  await next.stop();
  await close();
});

type Seen = { readonly status: number | undefined; readonly headers: Record<string, unknown>; readonly body: string };

/**
 * Headers that depend on the connection, time, limits or transfer, and the security headers, which only the front
 * server sets on every answer.
 */
const APART = new Set([
  ...['content-security-policy', 'cross-origin-opener-policy', 'cross-origin-resource-policy'],
  ...['referrer-policy', 'x-content-type-options'],
  ...['connection', 'keep-alive', 'date', 'transfer-encoding', 'content-length', 'x-trace-id'],
  ...['x-ratelimit-limit', 'x-ratelimit-remaining', 'x-ratelimit-reset'],
]);

/** Each server has its own entity tags for files, and the front server ignores ranges. */
const FILE_HEADERS = new Set(['etag', 'accept-ranges']);

/**
 * The names in Vary, in any order. Next adds names that a route never depends on, and only the front server adds Origin,
 * since it sets the CORS headers.
 */
const varyOf = (header: string | undefined): string[] =>
  [...new Set((header ?? '').toLowerCase().split(/[\s,]+/))]
    .filter((name) => !['', 'rsc', 'origin'].includes(name) && !name.startsWith('next-'))
    .sort();

const ask = (base: string, method: string, target: string, token: string | undefined): Promise<Seen> =>
  new Promise((resolve, reject) => {
    const headers = token === undefined ? {} : { authorization: token };
    request(`${base}${target}`, { method, headers }, (response) => {
      const parts: Buffer[] = [];
      response.on('data', (part: Buffer) => parts.push(part));
      response.once('end', () => {
        // Next adds Accept-Encoding to short answers of the OAuth provider, because it would compress longer ones.
        const isOfProvider = /oauth2\/(authorize|revoke|token$)/.test(target);
        const vary = varyOf(response.headers.vary).filter((name) => !(isOfProvider && name === 'accept-encoding'));
        const isBuilt = target.startsWith('/_next/static/');
        const kept = Object.entries(response.headers).filter(
          ([name]) => !APART.has(name) && !(isBuilt && FILE_HEADERS.has(name)),
        );
        const text = Buffer.concat(parts)
          .toString()
          .replace(/"traceId":"[0-9a-f]{32}"/, '"traceId":""');
        // Only a digest of the body is compared, since a long difference would fill the screen.
        const body = text.length > 500 ? createHash('sha256').update(text).digest('hex') : text;
        resolve({
          status: response.statusCode,
          headers: { ...Object.fromEntries(kept), vary },
          body,
        });
      });
    })
      .once('error', reject)
      .end();
  });

const VALUES: Readonly<Record<string, readonly string[]>> = {
  module: ['Building', 'Nowhere'],
  modules: ['Building,Licenses', 'a,,b'],
  type: ['Building/Permit/Single%20Construction%20Permit/NA', 'x'],
  types: ['A/B/C/D,E-F-G-H', '%2C'],
  status: ['Issued', 'Issued%20Permit', ''],
  statusTypes: ['OPEN', 'OPEN,CLOSED', 'nothing'],
  expand: ['contacts', 'addresses,owners,foo', 'customForms,customTables,parcels,professionals'],
  fields: ['id', 'id,customId,status', 'abc', 'type,contacts'],
  lang: ['en_US', 'es_US', 'xx'],
  limit: ['1', '100', '1001', '0', 'x'],
  offset: ['0', '25', '100000', '-1'],
  cursor: ['', 'x', 'W10'],
};
const DATES = ['2020-01-01', '2021-06-30%2012:30:00', '2020-13-01', 'yesterday'];
const TYPE_VALUE = 'Building/Permit/Single%20Construction%20Permit/NA';

const parametersOf = (name: string): string[] =>
  (VALUES[name] ?? (/Date(From|To)$/.test(name) ? DATES : ['DEMO', 'a%20b'])).map((value) => `${name}=${value}`);

const API = [
  ...Object.keys(MyRecordsQuery.shape).flatMap((name) => parametersOf(name).map((query) => `${MINE}?${query}`)),
  ...[
    '',
    '?limit=2&limit=3',
    '?unknown=1&another=2',
    '?a=%F0%9F%98%80',
    '?openedDateFrom=2021-01-01&module=Building',
  ].map((query) => `${MINE}${query}`),
  ...['', '?module=Building', '?module=Building&limit=2&offset=1', '?module=Building&lang=es_US', '?module=Fire'].map(
    (query) => `${TYPES}${query}`,
  ),
  ...['action=create', 'isFeeEstimate=true', 'isFeeEstimate=2', 'filterName=x', 'expand=associations', 'fields=id'].map(
    (query) => `${TYPES}?module=Building&${query}`,
  ),
  ...['', `?type=${TYPE_VALUE}`, `?type=${TYPE_VALUE}&lang=es_US`, '?type=A/B/C/D', '?type=A'].map(
    (query) => `${DESCRIBE}${query}`,
  ),
  ...['', '?group=BUILDING', '?group=none', '?group=BUILDING&lang=es_US'].map((query) => `${STATUSES}${query}`),
  ...['/v4/records/mine?limit=1', '/v4/settings/records/types?module=Building', '/api/v4/openapi.json'],
  ...['/api/nothing', '/api/v4/nothing', '/api/v4/records', '/api/health/live', '/api/health/ready'],
];

const filesBelow = (folder: string): string[] =>
  readdirSync(path.join(ROOT, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(ROOT, path.join(entry.parentPath, entry.name)));

const ASSETS = [
  ...filesBelow('.next/static')
    .filter((file) => !/\.(br|gz)$/.test(file))
    .map((file) => `/_next/${file.slice('.next/'.length)}`),
  ...filesBelow('public/assets/fonts').map((file) => `/${file.slice('public/'.length)}`),
].slice(0, 20);

const METADATA = '/.well-known/oauth-authorization-server';

const OAUTH = [
  ...[METADATA, `${METADATA}/api/oauth2`, `/api/oauth2${METADATA}`, `/oauth2${METADATA}`],
  ...['/api/oauth2/tokeninfo', '/oauth2/tokeninfo', '/api/oauth2', '/oauth2/nothing', '/api/oauth2/token/x'],
  ...['/api/oauth2/authorize', '/api/oauth2/authorize?client_id=nobody&response_type=code', '/oauth2/authorize/x'],
];

const LONG_STATE = `/api/oauth2/authorize?state=${'a'.repeat(5_000)}`;

/** API paths whose answer to every method is compared. */
const ANY_METHOD = [
  ...[MINE, TYPES, DESCRIBE, STATUSES, '/v4/records/mine', '/api/v4/openapi.json'],
  ...['/api/portal/my-records.csv', '/api/portal/my-records.ics', '/api/portal/my-records/summary'],
  ...['/api/metrics', '/api/health/live', '/api/health/ready', '/api/v4/nothing'],
  ...['/api/oauth2/token', '/oauth2/token', '/api/oauth2/authorize', '/api/oauth2/tokeninfo', '/api/oauth2/revoke'],
];

const all = [
  ...API.flatMap((target, at) => [
    ['GET', target, at % 4 !== 3] as const,
    ...(at % 2 === 0 ? ([['HEAD', target, true]] as const) : []),
  ]),
  ...OAUTH.map((target, at) => ['GET', target, at % 2 === 0] as const),
  ...['/api/oauth2/tokeninfo', '/api/oauth2/authorize'].map((target) => ['HEAD', target, true] as const),
  ...ANY_METHOD.flatMap((target) =>
    ['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'].map((method) => [method, target, false] as const),
  ),
  ...ASSETS.map((target) => ['GET', target, false] as const),
];

it('the comparison has at least 200 requests', () => {
  expect(all.length).toBeGreaterThanOrEqual(200);
});

const compare = async (method: string, target: string, withToken: boolean): Promise<void> => {
  const token = withToken ? await tokenOf('contractor') : undefined;
  const [front, next] = [await ask(baseUrl(), method, target, token), await ask(plain, method, target, token)];
  expect(front).toEqual(next);
};

it.each(all)('%s %s has the same answer from the front server and from Next', compare);

it('an authorization request with a state of 5,000 characters has the same answer from the front server and from Next', () =>
  compare('GET', LONG_STATE, true));
