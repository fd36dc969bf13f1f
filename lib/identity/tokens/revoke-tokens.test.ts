import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { listAudit } from '../../testing/list-audit';
import { emptyDatabase } from '../../testing/set-up-database';
import { startTemporaryDatabase } from '../../testing/temporary-database';
import { AppError } from '../apps/register-app';
import { ensureApp } from '../apps/repository';
import { saveGrant } from '../oauth/grants-repository';
import { hashToken } from './access-token';
import { countAccess } from './count-access';
import { revokeToken, revokeTokens, UnknownTokenError } from './revoke-tokens';

let temporary: Awaited<ReturnType<typeof startTemporaryDatabase>>;
beforeAll(async () => {
  temporary = await startTemporaryDatabase();
});
afterAll(() => temporary.stop());

const LATER = new Date(Date.now() + 3_600_000);

/** An account's consent to an app, with a token of each kind and an expired one. */
async function consent(accountId: string, clientId: string): Promise<void> {
  const common = { accountId, clientId, grantId: `${accountId}-${clientId}`, payload: {}, createdAt: new Date() };
  const id = (name: string): string => hashToken(`${name}-${accountId}-${clientId}`);
  await saveGrant({ _id: id('grant'), kind: 'Grant', ...common });
  await saveGrant({ _id: id('access'), kind: 'AccessToken', expiresAt: LATER, ...common });
  await saveGrant({ _id: id('refresh'), kind: 'RefreshToken', expiresAt: LATER, ...common });
  await saveGrant({ _id: id('old'), kind: 'AccessToken', expiresAt: new Date(0), ...common });
}

beforeEach(async () => {
  await emptyDatabase();
  for (const _id of ['one', 'two'])
    await ensureApp({
      _id,
      name: _id,
      secrets: [],
      redirectUris: [],
      scopes: [],
      grants: [],
      legacyPassword: false,
      legacyNoPkce: false,
      disabled: false,
      createdAt: new Date(),
    });
  for (const account of ['ann', 'bob']) for (const app of ['one', 'two']) await consent(account, app);
});

const ALL = { accessTokens: 1, refreshTokens: 1, consents: 1 };
const NONE = { accessTokens: 0, refreshTokens: 0, consents: 0 };
/** Whether access remains for ann-one, ann-two, bob-one, bob-two. */
const remaining = async (): Promise<boolean[]> => {
  const pairs = ['ann', 'bob'].flatMap((accountId) => ['one', 'two'].map((clientId) => ({ accountId, clientId })));
  const counts = await Promise.all(pairs.map(countAccess));
  for (const count of counts) expect([ALL, NONE]).toContainEqual(count);
  return counts.map(({ consents }) => consents > 0);
};

it('revokeTokens ends the access of an app to every account', async () => {
  expect(await revokeTokens({ appId: 'one' }, 'command-line')).toEqual({
    accessTokens: 2,
    refreshTokens: 2,
    consents: 2,
  });
  expect(await remaining()).toEqual([false, true, false, true]);
  expect(await listAudit('one')).toMatchObject([{ action: 'token.revoked', actor: 'command-line' }]);
});

it('revokeTokens ends the access of every app to an account', async () => {
  expect(await revokeTokens({ accountId: 'ann' }, 'command-line')).toEqual({
    accessTokens: 2,
    refreshTokens: 2,
    consents: 2,
  });
  expect(await remaining()).toEqual([false, false, true, true]);
  expect(await listAudit('ann')).toMatchObject([{ action: 'token.revoked' }]);
});

it('revokeTokens ends the access of one app to one account', async () => {
  expect(await revokeTokens({ accountId: 'ann', appId: 'one' }, 'command-line')).toEqual(ALL);
  expect(await remaining()).toEqual([false, true, true, true]);
  expect(await listAudit('ann')).toMatchObject([{ action: 'app.revoked', details: { app: 'one' } }]);
});

it('revokeTokens rejects an unknown app and revokes nothing', async () => {
  await expect(revokeTokens({ appId: 'three' }, 'command-line')).rejects.toThrow(AppError);
  await expect(revokeTokens({ appId: 'three', accountId: 'ann' }, 'command-line')).rejects.toThrow(AppError);
  expect(await remaining()).toEqual([true, true, true, true]);
});

it.each(['access', 'refresh'])('revokeToken ends the whole family of a token: %s', async (kind) => {
  expect(await revokeToken(`${kind}-bob-two`, 'command-line')).toEqual({ ...ALL, accountId: 'bob', appId: 'two' });
  expect(await remaining()).toEqual([true, true, true, false]);
  await expect(revokeToken(`${kind}-bob-two`, 'command-line')).rejects.toThrow(UnknownTokenError);
});

it('revokeToken ends a client-credentials token', async () => {
  await saveGrant({
    _id: hashToken('own'),
    kind: 'ClientCredentials',
    clientId: 'one',
    payload: {},
    createdAt: new Date(),
  });
  expect(await revokeToken('own', 'command-line')).toEqual({ ...NONE, accessTokens: 1, appId: 'one' });
  expect(await remaining()).toEqual([true, true, true, true]);
});
