import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { listAudit } from '../../testing/list-audit';
import { emptyDatabase } from '../../testing/own-database';
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

/** A consent of an account to an app, with a token of each kind and one that has expired. */
async function consent(accountId: string, clientId: string): Promise<void> {
  const of = { accountId, clientId, grantId: `${accountId}-${clientId}`, payload: {}, createdAt: new Date() };
  const id = (name: string): string => hashToken(`${name}-${accountId}-${clientId}`);
  await saveGrant({ _id: id('grant'), kind: 'Grant', ...of });
  await saveGrant({ _id: id('access'), kind: 'AccessToken', expiresAt: LATER, ...of });
  await saveGrant({ _id: id('refresh'), kind: 'RefreshToken', expiresAt: LATER, ...of });
  await saveGrant({ _id: id('old'), kind: 'AccessToken', expiresAt: new Date(0), ...of });
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
/** What is left for ann-one, ann-two, bob-one, bob-two. */
const left = async (): Promise<boolean[]> => {
  const pairs = ['ann', 'bob'].flatMap((accountId) => ['one', 'two'].map((clientId) => ({ accountId, clientId })));
  const counts = await Promise.all(pairs.map(countAccess));
  for (const count of counts) expect([ALL, NONE]).toContainEqual(count);
  return counts.map(({ consents }) => consents > 0);
};

it('ends what an app was given', async () => {
  expect(await revokeTokens({ appId: 'one' }, 'command-line')).toEqual({
    accessTokens: 2,
    refreshTokens: 2,
    consents: 2,
  });
  expect(await left()).toEqual([false, true, false, true]);
  expect(await listAudit('one')).toMatchObject([{ action: 'token.revoked', actor: 'command-line' }]);
});

it('ends what an account gave', async () => {
  expect(await revokeTokens({ accountId: 'ann' }, 'command-line')).toEqual({
    accessTokens: 2,
    refreshTokens: 2,
    consents: 2,
  });
  expect(await left()).toEqual([false, false, true, true]);
  expect(await listAudit('ann')).toMatchObject([{ action: 'token.revoked' }]);
});

it('ends what an account gave one app', async () => {
  expect(await revokeTokens({ accountId: 'ann', appId: 'one' }, 'command-line')).toEqual(ALL);
  expect(await left()).toEqual([false, true, true, true]);
  expect(await listAudit('ann')).toMatchObject([{ action: 'app.revoked', details: { app: 'one' } }]);
});

it('ends nothing of an app that is not there', async () => {
  await expect(revokeTokens({ appId: 'three' }, 'command-line')).rejects.toThrow(AppError);
  await expect(revokeTokens({ appId: 'three', accountId: 'ann' }, 'command-line')).rejects.toThrow(AppError);
  expect(await left()).toEqual([true, true, true, true]);
});

it.each(['access', 'refresh'])('ends a token with all of the same consent: %s', async (kind) => {
  expect(await revokeToken(`${kind}-bob-two`, 'command-line')).toEqual({ ...ALL, accountId: 'bob', appId: 'two' });
  expect(await left()).toEqual([true, true, true, false]);
  await expect(revokeToken(`${kind}-bob-two`, 'command-line')).rejects.toThrow(UnknownTokenError);
});

it('ends a token of an app itself', async () => {
  await saveGrant({
    _id: hashToken('own'),
    kind: 'ClientCredentials',
    clientId: 'one',
    payload: {},
    createdAt: new Date(),
  });
  expect(await revokeToken('own', 'command-line')).toEqual({ ...NONE, accessTokens: 1, appId: 'one' });
  expect(await left()).toEqual([true, true, true, true]);
});
