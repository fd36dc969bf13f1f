import { afterAll, beforeAll, expect, it } from 'vitest';
import { SCOPES } from '../../api/scopes';
import { connectedClient, database as connectedDatabase } from '../../db/client';
import { startTemporaryDatabase } from '../../testing/temporary-database';
import { disableAccount } from '../accounts/change-access';
import { createAccount } from '../accounts/create-account';
import { appRegistration } from '../apps/app-registration';
import { disableApp, enableApp, registerApp } from '../apps/register-app';
import { saveGrant } from '../oauth/grants-repository';
import { checkToken, clearTokenCache, hashToken } from '../tokens/access-token';

let database: Awaited<ReturnType<typeof startTemporaryDatabase>>;
let ann: string;
const soon = new Date(Date.now() + 60_000);

type TokenFields = { kind?: string; clientId?: string; accountId?: string; expiresAt?: Date };

async function token(name: string, grant: TokenFields = {}): Promise<string> {
  const { kind = 'AccessToken', clientId = 'app', accountId = ann, expiresAt = soon } = grant;
  const payload = { scope: 'records' };
  await saveGrant({ _id: hashToken(name), kind, clientId, accountId, payload, createdAt: new Date(), expiresAt });
  return name;
}

const registration = (id: string) =>
  appRegistration(SCOPES).parse({ id, name: id, redirectUris: ['https://a.example/'], scopes: ['records'] });

beforeAll(async () => {
  database = await startTemporaryDatabase();
  await registerApp(registration('app'), 'command-line');
  await registerApp(registration('off'), 'command-line');
  ann = (await createAccount({ email: 'ann@example.org', name: 'Ann', role: 'citizen' }, 'command-line'))._id;
});
afterAll(() => database.stop());

it('checkToken returns the account of an access token and the app of a client-credentials token', async () => {
  expect((await checkToken(await token('good'))).principal).toEqual({
    kind: 'account',
    accountId: ann,
    scopes: ['records'],
    via: 'token',
    appId: 'app',
  });
  const { principal } = await checkToken(await token('app', { kind: 'ClientCredentials' }));
  expect(principal).toEqual({ kind: 'app', appId: 'app', scopes: ['records'] });
});

it.each([
  ['expired', { expiresAt: new Date(Date.now() - 1_000) }, 'token_expired'],
  ['a refresh token', { kind: 'RefreshToken' }, 'invalid_token'],
])('checkToken rejects a token that is %s', async (name, grant, code) => {
  await expect(checkToken(await token(name, grant))).rejects.toMatchObject({ code });
});

it('checkToken rejects a token that was never issued with 401 invalid_token', async () => {
  await expect(checkToken('never')).rejects.toMatchObject({ code: 'invalid_token', status: 401 });
});

it('checkToken rejects tokens of a disabled app with unauthorized_app until the app is enabled', async () => {
  const access = await token('of-a-disabled-app', { clientId: 'off' });
  await checkToken(access);
  await disableApp('off', 'command-line');
  await expect(checkToken(access)).rejects.toMatchObject({ code: 'unauthorized_app' });
  await enableApp('off', 'command-line');
  await checkToken(access);
});

it('checkToken rejects tokens of a disabled account', async () => {
  const { _id } = await createAccount({ email: 'bob@example.org', name: 'Bob', role: 'citizen' }, 'command-line');
  const access = await token('bob', { accountId: _id });
  await checkToken(access);
  await disableAccount(_id, 'command-line');
  await expect(checkToken(access)).rejects.toMatchObject({ code: 'invalid_token' });
});

it('checkToken reads the database once and serves the next check from the cache', async () => {
  const access = await token('counted');
  const commands: string[] = [];
  const client = await connectedClient();
  client.on('commandStarted', ({ commandName }) => commands.push(commandName));
  clearTokenCache();
  await checkToken(access);
  await checkToken(access);
  expect(commands).toEqual(['find']);
});

it('checkToken notices within a second that another process revoked a token or disabled its app', async () => {
  const [revoked, stopped] = [await token('revoked-elsewhere'), await token('stopped-elsewhere')];
  for (const access of [revoked, stopped]) await checkToken(access);
  // Unlike `deleteGrant` and `disableApp`, direct writes do not empty the cache of this process.
  const grants = (await connectedDatabase()).collection<{ _id: string }>('grants');
  await grants.deleteOne({ _id: hashToken(revoked) });
  await grants.updateOne({ _id: hashToken(stopped) }, { $set: { appDisabled: true } });
  await new Promise((resolve) => setTimeout(resolve, 1_050));
  await expect(checkToken(revoked)).rejects.toMatchObject({ code: 'invalid_token' });
  await expect(checkToken(stopped)).rejects.toMatchObject({ code: 'unauthorized_app' });
});

it('a pending checkToken succeeds while another token is revoked', async () => {
  const access = await token('waiting');
  clearTokenCache();
  const pending = checkToken(access);
  clearTokenCache();
  expect(await pending).toMatchObject({ principal: { kind: 'account' } });
});
