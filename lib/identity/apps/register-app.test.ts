import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { SCOPES } from '../../api/scopes';
import { listAudit } from '../../testing/list-audit';
import { emptyDatabase } from '../../testing/set-up-database';
import { startTemporaryDatabase } from '../../testing/temporary-database';
import { clientMetadata } from '../oauth/client-metadata';
import { saveGrant } from '../oauth/grants-repository';
import { checkToken, hashToken } from '../tokens/access-token';
import { type AppRegistration, appRegistration } from './app-registration';
import { AppError, disableApp, enableApp, registerApp, revokeTokensOfApp, rotateSecret } from './register-app';
import { AppTakenError, findApp } from './repository';

const ID = 'permit-app';
const HOUR_MS = 3_600_000;
const registration = (changes: object = {}): AppRegistration =>
  appRegistration(SCOPES).parse({
    id: ID,
    name: 'Permit app',
    redirectUris: ['https://app.example.org/callback'],
    scopes: ['records'],
    ...changes,
  });

let temporary: Awaited<ReturnType<typeof startTemporaryDatabase>>;
beforeAll(async () => {
  temporary = await startTemporaryDatabase();
});
afterAll(() => temporary.stop());
beforeEach(emptyDatabase);

/** Whether the secret is valid at a time. */
async function works(secret: string | undefined, at = new Date()): Promise<boolean> {
  const app = await findApp(ID);
  if (app === null || secret === undefined) return false;
  const { secretHashes } = clientMetadata(app, at);
  return (secretHashes as string[]).includes(hashToken(secret));
}

it('registerApp returns the secret once and stores only its hash', async () => {
  const { app, secret } = await registerApp(registration(), 'command-line');
  expect(secret).toMatch(/^[\w-]{43}$/);
  expect(JSON.stringify([app, await findApp(ID), await listAudit(ID)])).not.toContain(secret);
  expect(await works(secret)).toBe(true);
  expect(await listAudit(ID)).toMatchObject([{ action: 'app.created', details: { scopes: ['records'] } }]);
});

it('a public app gets no secret, and rotateSecret refuses to create one', async () => {
  expect(await registerApp(registration({ isPublic: true }), 'command-line')).not.toHaveProperty('secret');
  await expect(rotateSecret(ID, 24, 'command-line')).rejects.toThrow(AppError);
});

it('registerApp refuses a client id that is in use', async () => {
  await registerApp(registration(), 'command-line');
  await expect(registerApp(registration({ name: 'Another' }), 'command-line')).rejects.toThrow(AppTakenError);
  expect((await findApp(ID))?.name).toBe('Permit app');
});

it('after rotateSecret, both secrets are valid during the overlap and only the new one afterwards', async () => {
  const { secret: first } = await registerApp(registration(), 'command-line');
  const { secret: second, oldEndsAt } = await rotateSecret(ID, 24, 'command-line');
  const [before, after] = [-1, 1].map((ms) => new Date(oldEndsAt.getTime() + ms));
  expect(Math.round((oldEndsAt.getTime() - Date.now()) / HOUR_MS)).toBe(24);
  expect([await works(first), await works(second)]).toEqual([true, true]);
  expect([await works(first, before), await works(first, after), await works(second, after)]).toEqual([
    true,
    false,
    true,
  ]);
  // A second rotation ends the oldest secret at once.
  const { secret: third } = await rotateSecret(ID, 24, 'command-line');
  expect([await works(first), await works(second), await works(third)]).toEqual([false, true, true]);
});

it('rotateSecret ends the old secret at once if the overlap is 0', async () => {
  const { secret: first } = await registerApp(registration(), 'command-line');
  const { secret: second } = await rotateSecret(ID, 0, 'command-line');
  expect([await works(first), await works(second)]).toEqual([false, true]);
});

it('tokens of a disabled app are rejected until it is enabled, and for good once they are revoked', async () => {
  await registerApp(registration(), 'command-line');
  const grant = { kind: 'ClientCredentials', clientId: ID, payload: { scope: 'records' }, createdAt: new Date() };
  await saveGrant({ _id: hashToken('token'), ...grant });
  expect(await checkToken('token')).toMatchObject({ appId: ID });
  await disableApp(ID, 'command-line');
  await expect(checkToken('token')).rejects.toMatchObject({ code: 'unauthorized_app' });
  await enableApp(ID, 'command-line');
  expect(await checkToken('token')).toMatchObject({ appId: ID });
  await revokeTokensOfApp(ID, 'command-line');
  await expect(checkToken('token')).rejects.toMatchObject({ code: 'invalid_token' });
  const actions = (await listAudit(ID)).map(({ action }) => action);
  expect(actions).toEqual(['app.created', 'app.disabled', 'app.enabled', 'token.revoked']);
});

it.each([
  ['disable', disableApp],
  ['enable', enableApp],
  ['revoke', revokeTokensOfApp],
])('an attempt to %s an unknown app fails', async (_name, change) => {
  await expect(change('nobody', 'command-line')).rejects.toThrow('There is no app nobody.');
});
