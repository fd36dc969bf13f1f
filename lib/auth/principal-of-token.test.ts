import { afterAll, beforeAll, expect, it } from 'vitest';
import { ensureAccount } from '../accounts/repository';
import { ensureApp } from '../apps/repository';
import { startTemporaryDatabase } from '../db/temporary-database';
import { saveGrant } from '../oauth/grants-repository';
import { hashToken, principalOfToken } from './access-token';

let database: Awaited<ReturnType<typeof startTemporaryDatabase>>;
const soon = new Date(Date.now() + 60_000);

async function token(
  name: string,
  grant: { kind?: string; clientId?: string; accountId?: string; expiresAt?: Date },
): Promise<string> {
  const { kind = 'AccessToken', clientId = 'app', accountId = 'ann', expiresAt = soon } = grant;
  await saveGrant({ _id: hashToken(name), kind, payload: { clientId, accountId, scope: 'records' }, expiresAt });
  return name;
}

beforeAll(async () => {
  database = await startTemporaryDatabase();
  const createdAt = new Date();
  const app = { name: 'App', secretHash: '', redirectUris: [], scopes: ['records'], legacyPassword: false, createdAt };
  await ensureApp({ _id: 'app', ...app, disabled: false });
  await ensureApp({ _id: 'off', ...app, disabled: true });
  const account = {
    name: 'Ann',
    role: 'citizen' as const,
    identities: ['license:1', 'license:2'],
    self: ['license:1'],
    identitiesChangedAt: createdAt,
    createdAt,
  };
  await ensureAccount({ _id: 'ann', email: 'ann@example.org', ...account, disabled: false });
  await ensureAccount({ _id: 'off', email: 'off@example.org', ...account, disabled: true });
});
afterAll(() => database.stop());

it('knows whose token it is', async () => {
  expect(await principalOfToken(await token('good', {}))).toEqual({
    kind: 'account',
    accountId: 'ann',
    self: ['license:1'],
    scopes: ['records'],
    via: 'token',
  });
  expect(await principalOfToken(await token('app', { kind: 'ClientCredentials' }))).toMatchObject({
    kind: 'app',
    appId: 'app',
  });
});

it.each([
  ['expired', { expiresAt: new Date(Date.now() - 1_000) }, 'token_expired'],
  ['of a disabled app', { clientId: 'off' }, 'unauthorized_app'],
  ['of an app that is gone', { clientId: 'gone' }, 'invalid_token'],
  ['of a disabled account', { accountId: 'off' }, 'invalid_token'],
  ['of an account that is gone', { accountId: 'gone' }, 'invalid_token'],
  ['a refresh token', { kind: 'RefreshToken' }, 'invalid_token'],
])('refuses one that is %s', async (name, grant, code) => {
  await expect(principalOfToken(await token(name, grant))).rejects.toMatchObject({ code });
});

it('refuses one that was never issued', async () => {
  await expect(principalOfToken('never')).rejects.toMatchObject({ code: 'invalid_token', status: 401 });
});
