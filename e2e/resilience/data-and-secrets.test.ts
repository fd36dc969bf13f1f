import { spawnSync } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DEMO_TIME_ZONE } from '@/lib/platform/settings/demo-agency';
import { freePort } from '@/lib/server/processes/free-port';
import { setBaseUrl } from '../support/api-client';
import { fetchWithHost } from '../support/attacks/fetch-with-host';
import { newPkce, requestAuthorization, submitConsent } from '../support/identity/authorization-flow';
import { usePortalDatabase } from '../support/portal-database';
import { expectStartRefused, type Portal, ROOT, startPortal } from '../support/portal-process';
import { type Canaries, findCanaries } from '../support/secrets/canary-search';
import { APP_ID, CANARY_ADMIN_EMAIL, makeSecrets, randomSecret } from '../support/secrets/make-secrets';

const [FIRST, SECOND] = [randomSecret(), randomSecret()];
const MAGIC_BYTES = 8;
const CHECKSUM_BYTES = 32;
const REDIRECT_URI = 'https://canary.example.org/callback';

let folder = '';
let dataDir = '';
let port = '';
let portal: Portal | undefined;
let canaries: Canaries;
let session = '';

const start = async (settings: Readonly<Record<string, string>>): Promise<Portal> => {
  await portal?.stop();
  portal = await startPortal({ DATA_DIR: dataDir, PORT: port, LOG_LEVEL: 'error', ...settings });
  return portal;
};

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'records-portal-data-'));
  dataDir = path.join(folder, 'data');
  port = String(await freePort());
  const { baseUrl } = await start({ SESSION_SECRET: FIRST });
  const disconnect = await usePortalDatabase(dataDir);
  const made = await makeSecrets(baseUrl).finally(disconnect);
  canaries = new Map([...made.canaries, ['the session secret', FIRST]]);
  session = made.session;
});
afterAll(async () => {
  await portal?.stop();
  await rm(folder, { recursive: true, force: true });
});

function command(...args: readonly string[]): string {
  const { status, stderr, stdout } = spawnSync(process.execPath, ['scripts/portal.mjs', ...args], {
    cwd: ROOT,
    env: { ...process.env, DATA_DIR: dataDir, INIT_CWD: folder, MONGODB_URI: '' },
    encoding: 'utf8',
  });
  expect(status, stderr).toBe(0);
  return stdout;
}

/** The unpacked content of a backup or archive. */
const unpacked = (bytes: Buffer): Buffer =>
  gunzipSync(bytes.subarray(MAGIC_BYTES, bytes.length - CHECKSUM_BYTES), { maxOutputLength: 2 ** 30 });

describe('a backup of the running portal', () => {
  it('contains no secret in clear text, as docs/run/security.md says, and contains the data', async () => {
    command('backup', 'canary.backup');
    const bytes = await readFile(path.join(folder, 'canary.backup'));
    const haystacks = [
      { name: 'the backup', bytes },
      { name: 'the backup, unpacked', bytes: unpacked(bytes) },
    ];
    expect(canaries.size).toBeGreaterThan(15);
    expect(findCanaries(new Map([['the e-mail', CANARY_ADMIN_EMAIL]]), haystacks)).toEqual([
      'the e-mail in the backup, unpacked',
    ]);
    expect(findCanaries(canaries, haystacks)).toEqual([]);
  });
});

describe('the demo without DEMO=on', () => {
  const PROXIED: Record<string, string>[] = [
    { host: 'records.example.org', 'x-forwarded-for': '203.0.113.9' },
    { host: 'records.example.org' },
    { 'x-forwarded-for': '203.0.113.9' },
  ];

  it.each(PROXIED)('serves nobody through a proxy on the same machine: %o', async (headers) => {
    setBaseUrl((portal as Portal).baseUrl);
    for (const address of ['/', '/sign-in', '/api/auth/csrf', '/api/auth/callback/credentials', '/api/oauth2/token']) {
      const response = await fetchWithHost(address, headers);
      expect(response, address).toContain('"code":"forbidden"');
      expect(response, address).toContain('To publish a portal, set DEMO=off; to publish the demo, DEMO=on.');
    }
    expect(await fetchWithHost('/api/health/live', headers)).not.toContain('forbidden');
    expect(await fetchWithHost('/api/auth/csrf', {})).toContain('csrfToken');
  });
});

/** The status of an admin page: 200 if the portal accepts the session. */
async function accountPage(cookie: string): Promise<number> {
  const { baseUrl } = portal as Portal;
  return (await fetch(`${baseUrl}/admin/apps`, { headers: { cookie }, redirect: 'manual' })).status;
}

describe('a change of SESSION_SECRET', () => {
  it('keeps sessions and a pending consent while the previous secret is set, and only renewed sessions afterwards', async () => {
    expect(await accountPage(session)).toBe(200);
    const { challenge } = newPkce();
    const request = { clientId: APP_ID, redirectUri: REDIRECT_URI, challenge };
    const asked = await requestAuthorization({ ...request, base: (portal as Portal).baseUrl });

    await start({ SESSION_SECRET: SECOND, SESSION_SECRET_PREVIOUS: FIRST });
    expect(await accountPage(session)).toBe(200);
    const back = await submitConsent(asked, { session });
    expect(`${back.origin}${back.pathname}`).toBe(REDIRECT_URI);
    expect(back.searchParams.get('code')).toEqual(expect.any(String));
    // Reading a session makes next-auth renew it with the new secret.
    const renewed = await fetch(`${(portal as Portal).baseUrl}/api/auth/session`, { headers: { cookie: session } });
    const fresh = renewed.headers.getSetCookie().find((cookie) => cookie.includes('session-token='));
    expect(fresh).toBeDefined();

    await start({ SESSION_SECRET: SECOND });
    expect(await accountPage(session)).not.toBe(200);
    expect(await accountPage(fresh?.split(';')[0] ?? '')).toBe(200);
  });
});

describe('a start is refused with an explanation', () => {
  it('if the time zone differs from that of the stored dates', async () => {
    await portal?.stop();
    portal = undefined;
    const { output } = await expectStartRefused({ DATA_DIR: dataDir, AGENCY_TIME_ZONE: 'America/Denver' });
    expect(output).toContain(
      `but the stored dates belong to ${DEMO_TIME_ZONE}. Set AGENCY_TIME_ZONE=${DEMO_TIME_ZONE}.`,
    );
  });

  it('if the demo is off but its data is present, because its passwords are public', async () => {
    const settings = { DEMO: 'off', PUBLIC_URL: 'https://records.example.org', SESSION_SECRET: SECOND };
    const { output } = await expectStartRefused({ DATA_DIR: dataDir, ...settings });
    expect(output).toContain('The database holds the demo agency, whose passwords are public.');
  });

  it.each([
    [{ HOST: '0.0.0.0' }, 'HOST 0.0.0.0'],
    [{ PUBLIC_URL: 'https://records.example.org' }, 'PUBLIC_URL records.example.org'],
  ])('if the demo would be public by accident: %o', async (settings, what) => {
    const { output } = await expectStartRefused({ DATA_DIR: path.join(folder, 'other'), ...settings });
    expect(output).toContain(`${what} would publish the demo's known passwords: set DEMO=off, or DEMO=on`);
  });
});
