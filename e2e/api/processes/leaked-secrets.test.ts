import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { exampleOf, pagePaths } from '../../support/app-addresses';
import { usePortalDatabase } from '../../support/portal-database';
import { type Portal, startPortal } from '../../support/portal-process';
import { type Canaries, encodingsOf, findCanaries, type Haystack } from '../../support/secrets/canary-search';
import { CANARY_ADMIN_EMAIL, makeSecrets, randomSecret } from '../../support/secrets/make-secrets';
import { misplaceSecret, mistypePassword } from '../../support/secrets/misplace-secrets';
import { readTree } from '../../support/secrets/read-tree';

const ROOT = path.resolve(import.meta.dirname, '../../..');

/** Demo mode keeps its session secret here on purpose (contract, Settings). */
const SESSION_SECRET_FILE = 'session-secret';

/** One secret of each kind is also sent where it does not belong. */
const MISPLACED = [
  "the app's secret",
  "the calendar's key",
  'the password',
  'the session cookie',
  'an open invitation',
  'an access token by code',
  'a refresh token by refresh',
  'an unused code',
  'a wrong token or secret',
];

let dataDir = '';
let canaries: Canaries;
let printed: Haystack;
let html: Haystack[];
let metrics: Haystack;
let data: Haystack[];
let failures: string[];
const calendars: string[] = [];

const fetched = async (base: string, address: string, headers: Record<string, string>): Promise<Haystack> => {
  const response = await fetch(`${base}${address}`, { headers });
  return { name: address, bytes: Buffer.from(await response.arrayBuffer()) };
};

const settings = { METRICS_TOKEN: randomSecret(), OIDC_CLIENT_SECRET: randomSecret() };
const wrong = { 'a wrong password': randomSecret(), 'a wrong token or secret': randomSecret() };

/** Creates the secrets, sends them where they do not belong, and collects the portal's output. */
async function useThePortal({ baseUrl }: Portal): Promise<void> {
  const disconnect = await usePortalDatabase(dataDir);
  const made = await makeSecrets(baseUrl).finally(disconnect);
  const sessionSecret = await readFile(path.join(dataDir, SESSION_SECRET_FILE), 'utf8');
  canaries = new Map([
    ...made.canaries,
    ...Object.entries(settings),
    ...Object.entries(wrong),
    ['the session secret', sessionSecret],
  ]);
  await mistypePassword(baseUrl, wrong['a wrong password']);
  failures = [];
  for (const what of MISPLACED) failures.push(...(await misplaceSecret(baseUrl, canaries.get(what) ?? '')));
  html = await Promise.all(pagePaths().map((page) => fetched(baseUrl, exampleOf(page), { cookie: made.session })));
  for (const key of ["the calendar's key", "a replaced calendar's key"]) {
    const answer = await fetched(baseUrl, `/api/portal/calendar/${canaries.get(key)}.ics`, {});
    calendars.push(answer.bytes.toString().slice(0, 'BEGIN:VCALENDAR'.length));
  }
  metrics = await fetched(baseUrl, '/api/metrics', { authorization: `Bearer ${settings.METRICS_TOKEN}` });
}

beforeAll(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'records-portal-secrets-'));
  const portal = await startPortal({
    ...settings,
    DATA_DIR: dataDir,
    LOG_LEVEL: 'debug',
    RATE_LIMIT_PER_MINUTE: '0',
    // Nothing listens there, so each failure is logged.
    OIDC_ISSUER: 'http://127.0.0.1:9',
    OIDC_CLIENT_ID: 'canary-portal',
  });
  await useThePortal(portal).finally(portal.stop);
  printed = { name: 'what the portal printed', bytes: Buffer.from(portal.output()) };
  data = readTree(dataDir);
}, 120_000);
afterAll(() => rm(dataDir, { recursive: true, force: true }));

describe('no secret is found', () => {
  it('in the portal’s output or metrics', () => {
    expect(printed.bytes.toString()).toContain('"route":"/api/oauth2/token"');
    expect(metrics.bytes.toString()).toContain('/api/oauth2/token');
    // The log names the route without the key.
    expect(calendars).toEqual(['BEGIN:VCALENDAR', expect.not.stringContaining('VCALENDAR')]);
    expect(printed.bytes.toString()).toContain('"route":"/api/portal/calendar/*"');
    expect(findCanaries(canaries, [printed, metrics])).toEqual([]);
  });

  it('in the pages', () => {
    for (const { name, bytes } of html) expect(bytes.toString(), name).toContain('Hanna Holder');
    expect(findCanaries(canaries, html)).toEqual([]);
  });

  it('in the database files', () => {
    expect(findCanaries(new Map([['the e-mail', CANARY_ADMIN_EMAIL]]), data)).toEqual(['the e-mail in data.lmdb']);
    const onPurpose = `the session secret in ${SESSION_SECRET_FILE}`;
    expect(findCanaries(canaries, data)).toEqual([onPurpose]);
  });

  it('in the bundles', () => {
    const bundles = [...readTree(path.join(ROOT, '.next/static')), ...readTree(path.join(ROOT, 'dist'))];
    expect(bundles.length).toBeGreaterThan(10);
    expect(findCanaries(canaries, bundles)).toEqual([]);
  });
});

describe('the browser bundles', () => {
  // Strings in server code that must not reach the browser, including the demo's secrets.
  it.each(['SESSION_SECRET', 'passwordHash', 'oneTimeLinks', 'demo-secret', 'mongodb://'])(
    'do not contain %s',
    (word) => {
      const filesWith = (folder: string): string[] =>
        readTree(path.join(ROOT, folder))
          .filter(({ name, bytes }) => name.endsWith('.js') && bytes.includes(word))
          .map(({ name }) => name);
      expect(filesWith('dist')).not.toEqual([]);
      expect(filesWith('.next/static')).toEqual([]);
    },
  );
});

describe('this search for secrets', () => {
  it('covers more than twenty secrets, all different and at least 20 characters long', () => {
    expect(canaries.size).toBeGreaterThan(20);
    expect([...canaries].filter(([, secret]) => secret.length < 20)).toEqual([]);
    expect(new Set(canaries.values()).size).toBe(canaries.size);
    expect([...canaries.keys()]).toEqual(expect.arrayContaining(MISPLACED));
  });

  it('finds a secret in any encoding', () => {
    const secret = 'a/secret+with~signs-in_it';
    const found = (text: string): boolean =>
      findCanaries(new Map([['it', secret]]), [{ name: 'text', bytes: Buffer.from(text) }]).length === 1;
    expect(encodingsOf(secret).length).toBeGreaterThan(4);
    for (const before of ['', 'a', 'ab', 'abc', 'app:']) {
      for (const after of ['', 'x', 'xy', 'xyz']) {
        const text = `${before}${secret}${after}`;
        for (const form of [text, encodeURIComponent(text), btoa(text), Buffer.from(text).toString('base64url')])
          expect(found(form), form).toBe(true);
      }
    }
    expect(found(btoa('another secret'))).toBe(false);
  });

  it('left the portal working', () => {
    expect(failures).toEqual([]);
  });
});
