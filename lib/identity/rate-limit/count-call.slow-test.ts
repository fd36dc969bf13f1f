import { afterAll, beforeAll, expect, it } from 'vitest';
import { SCOPES } from '../../api/scopes';
import { env } from '../../platform/settings/env';
import { listAudit } from '../../testing/list-audit';
import { startTemporaryDatabase } from '../../testing/temporary-database';
import { appRegistration } from '../apps/app-registration';
import { callLimitOf } from '../apps/call-limit';
import { registerApp, setCallLimit } from '../apps/register-app';
import { findApp } from '../apps/repository';
import { countCall } from './count-call';

let database: Awaited<ReturnType<typeof startTemporaryDatabase>>;
beforeAll(async () => {
  database = await startTemporaryDatabase();
});
afterAll(() => database.stop());

const LIMIT = env().RATE_LIMIT_PER_MINUTE;

async function newApp(id: string, callsPerMinute?: number): Promise<string> {
  const fields = { id, name: 'App', grants: ['client_credentials'], redirectUris: [], scopes: ['records'] };
  await registerApp(appRegistration(SCOPES).parse({ ...fields, callsPerMinute }), 'command-line');
  return id;
}

/** Makes calls of an account through an app. @returns how many were allowed, and the first refusal. */
async function call(appId: string, account: string, calls: number) {
  const caller = { key: `app:${appId} account:${account}`, appId };
  const counted = await Promise.all(Array.from({ length: calls }, () => countCall(async () => caller)));
  const rejected = counted.filter(({ rejection }) => rejection !== undefined);
  return { allowed: calls - rejected.length, rejection: rejected[0]?.rejection, headers: counted[0]?.headers };
}

it('countCall gives each account of an app its own limit', async () => {
  const app = await newApp('noisy-account');
  const noisy = await call(app, 'a', 10 * LIMIT);
  expect(noisy.allowed).toBe(LIMIT);
  expect(noisy.rejection?.message).toMatch(`More than ${LIMIT} calls in a minute`);
  expect((await call(app, 'b', LIMIT)).allowed).toBe(LIMIT);
});

it('countCall limits an app’s accounts together to ten times the limit of one account, or to the app’s limit', async () => {
  const app = await newApp('many-accounts');
  const accounts = await Promise.all(Array.from({ length: 12 }, (_, at) => call(app, `account ${at}`, LIMIT)));
  expect(accounts.reduce((sum, { allowed }) => sum + allowed, 0)).toBe(10 * LIMIT);
  const own = await newApp('own-limit', LIMIT + 50);
  expect((await call(own, 'a', LIMIT)).allowed).toBe(LIMIT);
  const { allowed, rejection, headers } = await call(own, 'b', LIMIT);
  expect(allowed).toBe(50);
  expect(rejection?.message).toMatch(`More than ${LIMIT + 50} calls by this app in a minute`);
  expect(Number(rejection?.options.headers?.['retry-after'])).toBeGreaterThan(0);
  // The headers report the account's own limit.
  expect(headers?.['x-ratelimit-limit']).toBe(String(LIMIT));
});

it('setCallLimit sets and removes the limit of an app and writes both to the audit log', async () => {
  const app = await newApp('changed-limit');
  expect(callLimitOf(await findApp(app))).toBe(10 * LIMIT);
  expect(callLimitOf(await setCallLimit(app, 7, 'command-line'))).toBe(7);
  expect(callLimitOf(await findApp(app))).toBe(7);
  expect(callLimitOf(await setCallLimit(app, undefined, 'command-line'))).toBe(10 * LIMIT);
  expect(await findApp(app)).not.toHaveProperty('callsPerMinute');
  const changes = (await listAudit(app)).filter(({ action }) => action === 'app.changed');
  expect(changes.map(({ details }) => details)).toEqual([{ callsPerMinute: '7' }, { callsPerMinute: 'default' }]);
  await expect(setCallLimit('nobody', 7, 'command-line')).rejects.toThrow('There is no app nobody.');
});
