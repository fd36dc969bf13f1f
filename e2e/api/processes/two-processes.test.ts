import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { disableAccount, endSessions } from '@/lib/identity/accounts/change-access';
import { createAccount } from '@/lib/identity/accounts/create-account';
import { setPassword } from '@/lib/identity/accounts/repository';
import { disableApp } from '@/lib/identity/apps/register-app';
import { hashPassword } from '@/lib/identity/passwords/password';
import { expectError, MINE, STATUSES, TYPES } from '../../support/answers';
import { makeApp } from '../../support/identity/apps';
import { usePortalDatabase } from '../../support/portal-database';
import { type Portal, startPortal } from '../../support/portal-process';
import { type SecondProcess, startSecondProcess } from '../../support/processes/second-process';
import { postSignIn, sessionCookieFor, signInErrorOf } from '../../support/session';

const LIMIT = 100;
const PASSWORD = 'a long enough password';

let portal: Portal;
let second: SecondProcess;
let close: () => Promise<void>;
beforeAll(async () => {
  portal = await startPortal({ RATE_LIMIT_PER_MINUTE: String(LIMIT), LOG_LEVEL: 'silent' });
  close = await usePortalDatabase(portal.dataDir);
  second = await startSecondProcess(portal.dataDir, { RATE_LIMIT_PER_MINUTE: String(LIMIT) });
}, 120_000);
afterAll(async () => {
  await second.stop();
  await close();
  await portal.stop();
});

const bases = () => [portal.baseUrl, second.baseUrl] as const;
const call = (base: string, path: string, headers: Readonly<Record<string, string>> = {}) =>
  fetch(`${base}${path}`, { headers });

/** Polls both processes for up to five seconds and ends with the first. */
const inBoth = (path: string, headers: Readonly<Record<string, string>>) =>
  expect.poll(
    async () => Promise.all([...bases()].reverse().map(async (base) => (await call(base, path, headers)).status)),
    { timeout: 5_000, interval: 200 },
  );

let people = 0;
async function newPerson(role: 'citizen' | 'staff' = 'staff') {
  const email = `person-${++people}@example.org`;
  const { _id } = await createAccount(
    { email, name: 'Person', role, passwordHash: await hashPassword(PASSWORD) },
    'command-line',
  );
  return { id: _id, email, cookie: await sessionCookieFor({ email, password: PASSWORD, base: portal.baseUrl }) };
}

async function passwordToken(email: string) {
  const app = await makeApp({ legacyPassword: true, scopes: ['records', 'inspections'] });
  const form = { ...app.credentials, grant_type: 'password', username: email, password: PASSWORD };
  const response = await fetch(`${portal.baseUrl}/api/oauth2/token`, {
    method: 'POST',
    body: new URLSearchParams(form),
  });
  const { access_token } = (await response.json()) as { access_token: string };
  return { app, authorization: access_token };
}

const STAFF_ONLY = `${STATUSES}?group=BUILDING`;

describe('access that ends in one process also ends in the other:', () => {
  it('all sessions, after signing out everywhere', async () => {
    const { id, cookie } = await newPerson();
    await inBoth(STAFF_ONLY, { cookie }).toEqual([200, 200]);
    await endSessions(id, `account:${id}`);
    await inBoth(STAFF_ONLY, { cookie }).toEqual([401, 401]);
  });

  it('the session and token of an account that is disabled', async () => {
    const { id, email, cookie } = await newPerson();
    const { authorization } = await passwordToken(email);
    await inBoth(STAFF_ONLY, { cookie }).toEqual([200, 200]);
    await inBoth(MINE, { authorization }).toEqual([200, 200]);
    await disableAccount(id, 'command-line');
    await inBoth(STAFF_ONLY, { cookie }).toEqual([401, 401]);
    await inBoth(MINE, { authorization }).toEqual([401, 401]);
    const again = await postSignIn({ email, password: PASSWORD, base: second.baseUrl });
    expect(again.headers.getSetCookie().join()).not.toContain('session-token=ey');
  });

  it('the sessions that began with an earlier password', async () => {
    const { id, cookie } = await newPerson();
    await inBoth(STAFF_ONLY, { cookie }).toEqual([200, 200]);
    await setPassword({ _id: id }, await hashPassword('another long password'));
    await inBoth(STAFF_ONLY, { cookie }).toEqual([401, 401]);
  });

  it('a revoked token, and all tokens of a disabled app', async () => {
    const { email } = await newPerson();
    const { app, authorization } = await passwordToken(email);
    const other = await passwordToken(email);
    await inBoth(MINE, { authorization }).toEqual([200, 200]);
    await inBoth(MINE, { authorization: other.authorization }).toEqual([200, 200]);
    const revoked = await fetch(`${second.baseUrl}/api/oauth2/revoke`, {
      method: 'POST',
      body: new URLSearchParams({ ...app.credentials, token: authorization }),
    });
    expect(revoked.status).toBe(200);
    await inBoth(MINE, { authorization }).toEqual([401, 401]);
    await disableApp(other.app.id, 'command-line');
    await inBoth(MINE, { authorization: other.authorization }).toEqual([401, 401]);
    await expectError(
      await call(second.baseUrl, MINE, { authorization: other.authorization }),
      401,
      'unauthorized_app',
    );
  });
});

describe('limits shared by both processes', () => {
  it('count an account’s calls through an app together, and each answer gives the number left', async () => {
    const { email } = await newPerson();
    const { authorization } = await passwordToken(email);
    const responses = [];
    for (let at = 0; at < LIMIT + 20; at++) {
      const base = at % 2 === 0 ? portal.baseUrl : second.baseUrl;
      responses.push(await call(base, `${TYPES}?module=Building&limit=1`, { authorization }));
    }
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(LIMIT);
    for (const { headers } of responses) {
      expect(headers.get('x-ratelimit-limit')).toBe(String(LIMIT));
      expect(Number(headers.get('x-ratelimit-remaining'))).toBeLessThan(LIMIT);
      const wait = Number(headers.get('x-ratelimit-reset')) - Date.now() / 1_000;
      expect(wait).toBeGreaterThan(-1);
      expect(wait).toBeLessThanOrEqual(61);
    }
    const refused = responses.at(-1) as Response;
    await expectError(refused, 429, 'too_many_requests');
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(Number(refused.headers.get('retry-after'))).toBeLessThanOrEqual(60);
    // Another app has its own limit.
    const other = await passwordToken(email);
    expect((await call(second.baseUrl, MINE, { authorization: other.authorization })).status).toBe(200);
  });

  it('count a session by its account, wherever it is used', async () => {
    const { cookie } = await newPerson();
    const remaining = [];
    for (const base of [...bases(), ...bases()])
      remaining.push(Number((await call(base, MINE, { cookie })).headers.get('x-ratelimit-remaining')));
    expect(Math.min(...remaining)).toBeGreaterThan(LIMIT - 12);
    expect(Math.min(...remaining)).toBeLessThan(LIMIT - 2);
  });

  it('refuse even the right password after too many wrong ones, and count them for unknown email addresses too', async () => {
    const { email } = await newPerson();
    for (const address of [email, 'nobody@example.org']) {
      const errors = [];
      for (let at = 0; at < 11; at++) {
        const answer = await postSignIn({ email: address, password: 'wrong', base: bases()[at % 2] ?? '' });
        errors.push(await signInErrorOf(answer));
      }
      expect(errors).toEqual([...new Array(10).fill('CredentialsSignin'), 'TooMany']);
    }
    const refused = await postSignIn({ email, password: PASSWORD, base: second.baseUrl });
    expect(await signInErrorOf(refused)).toBe('TooMany');
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(800);
    expect(Number(refused.headers.get('retry-after'))).toBeLessThanOrEqual(900);
  }, 30_000);

  it('block only the person over the limit, while all people who use an app share its limit', async () => {
    const app = await makeApp({ legacyPassword: true, callsPerMinute: LIMIT + 40 });
    const tokenOf = async ({ email }: { email: string }): Promise<string> => {
      const form = { ...app.credentials, grant_type: 'password', username: email, password: PASSWORD };
      const body = new URLSearchParams(form);
      const response = await fetch(`${portal.baseUrl}/api/oauth2/token`, { method: 'POST', body });
      return ((await response.json()) as { access_token: string }).access_token;
    };
    const [first, other] = [await tokenOf(await newPerson()), await tokenOf(await newPerson())];
    const allowed = async (authorization: string, calls: number): Promise<number> => {
      const statuses = [];
      for (let at = 0; at < calls; at++)
        statuses.push((await call(bases()[at % 2] ?? '', MINE, { authorization })).status);
      return statuses.filter((status) => status === 200).length;
    };
    expect(await allowed(first, 3 * LIMIT)).toBe(LIMIT);
    expect(await allowed(other, LIMIT)).toBe(40);
  }, 60_000);

  it('are reported in every answer of any status, except health checks', async () => {
    const paths = [
      '/api/v4/nowhere',
      '/api/%zz',
      '/oauth2/tokeninfo',
      MINE,
      '/api/v4/openapi.json',
      `/api/${'x'.repeat(17_000)}`,
    ];
    for (const path of paths)
      for (const base of bases())
        expect((await call(base, path)).headers.get('x-ratelimit-remaining'), path).toMatch(/^\d+$/);
    for (const path of ['/api/health/live', '/api/health/ready'])
      expect((await call(second.baseUrl, path)).headers.get('x-ratelimit-limit')).toBeNull();
  });
});
