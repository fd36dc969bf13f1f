import { beforeEach, expect, it } from 'vitest';
import { createAccount } from '../../identity/accounts/create-account';
import { findApp } from '../../identity/apps/repository';
import { listAudit } from '../../testing/list-audit';
import { setUpDatabase } from '../../testing/set-up-database';
import {
  approveAppRequest,
  DecidedRequestError,
  declineAppRequest,
  developerText,
  listAppRequests,
  listOwnRequests,
  Purpose,
  requestApp,
  suggestedClientId,
} from './app-requests';

setUpDatabase();

const boss = { accountId: 'boss', role: 'admin' } as const;
const request = {
  name: 'Permit watch',
  purpose: 'Shows builders what changed.',
  isPublic: false,
  redirectUris: [],
  scopes: ['records'],
  grants: ['client_credentials'],
} as const;
let dev = { accountId: '' };

beforeEach(async () => {
  dev = { accountId: (await createAccount({ email: 'dev@example.org', name: 'Dev', role: 'citizen' }, 'portal'))._id };
});

const firstId = async (): Promise<string> => (await listAppRequests(boss))[0]?._id ?? '';

it('an approved request becomes an app with a secret, and cannot be decided again', async () => {
  expect(await requestApp(dev, request)).toBe(0);
  expect(await listAppRequests(boss)).toMatchObject([{ ...request, account: { name: 'Dev' } }]);
  const id = await firstId();
  const { app, secret, developer } = await approveAppRequest(boss, id);
  expect(developer && developerText(developer)).toBe('Dev (dev@example.org)');
  expect(app).toMatchObject({ _id: 'permit-watch', name: 'Permit watch', grants: ['client_credentials'] });
  expect(secret).toMatch(/^[\w-]{43}$/);
  await expect(approveAppRequest(boss, id)).rejects.toThrow(DecidedRequestError);
  await expect(declineAppRequest(boss, id)).rejects.toThrow(DecidedRequestError);
  expect(await listAppRequests(boss)).toEqual([]);
  expect(await listOwnRequests(dev)).toMatchObject([{ status: 'approved', appId: 'permit-watch' }]);
  expect(JSON.stringify(await listOwnRequests(dev))).not.toContain(secret);
  expect(await listAudit('permit-watch')).toMatchObject([{ action: 'app.created', actor: 'account:boss' }]);
});

it('two admins who approve at the same time create only one app', async () => {
  await requestApp(dev, request);
  const id = await firstId();
  const tries = await Promise.allSettled([approveAppRequest(boss, id), approveAppRequest(boss, id)]);
  expect(tries.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  expect(await findApp('permit-watch-2')).toBeNull();
});

it('a second app with the same name gets a different client id', async () => {
  for (const id of ['permit-watch', 'permit-watch-2']) {
    await requestApp(dev, request);
    expect((await approveAppRequest(boss, await firstId())).app._id).toBe(id);
  }
});

it('a declined request creates no app, and is shown as declined to the developer and in the audit log', async () => {
  await requestApp(dev, request);
  await declineAppRequest(boss, await firstId());
  expect(await findApp('permit-watch')).toBeNull();
  expect(await listOwnRequests(dev)).toMatchObject([{ status: 'declined' }]);
  expect((await listAudit(dev.accountId)).slice(1)).toMatchObject([
    { action: 'app.requested', actor: `account:${dev.accountId}` },
    { action: 'app.request-declined', actor: 'account:boss' },
  ]);
});

it('listOwnRequests shows a developer only their own requests, and stores at most five a day', async () => {
  for (let at = 0; at < 5; at++) expect(await requestApp(dev, request)).toBe(0);
  expect(await requestApp(dev, request)).toBeGreaterThan(80_000);
  expect(await listOwnRequests(dev)).toHaveLength(5);
  expect(await listOwnRequests({ accountId: 'other' })).toEqual([]);
});

it.each([
  ['Permit watch', 'permit-watch'],
  ['  Año Nuevo! ', 'ano-nuevo'],
  ['許可', 'app-1'],
  ['A', 'app-a'],
])('suggestedClientId of %j is %s', (name, id) => {
  expect(suggestedClientId(name)).toBe(id);
  expect(id).toMatch(/^[a-z0-9][a-z0-9-]{2,62}$/);
});

it('suggestedClientId of a long name ends at a whole word', () => {
  expect(suggestedClientId(`${'x'.repeat(49)} y`)).toBe('x'.repeat(49));
});

it('Purpose accepts a text of several lines', () => {
  expect(Purpose.safeParse('Shows builders\nwhat changed.').success).toBe(true);
});

it.each([
  ['of under 10 characters', 'too short'],
  ['of over 500 characters', 'x'.repeat(501)],
  ['with a direction character', 'a right-to-left \u202e override'],
])('Purpose rejects a text %s', (_text, text) => {
  expect(Purpose.safeParse(text).success).toBe(false);
});
