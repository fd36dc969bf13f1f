import type { AdapterPayload } from 'oidc-provider';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { SCOPES } from '../../api/scopes';
import { startTemporaryDatabase } from '../../testing/temporary-database';
import { disableAccount } from '../accounts/change-access';
import { createAccount } from '../accounts/create-account';
import { deleteAccount } from '../accounts/repository';
import { appRegistration } from '../apps/app-registration';
import { disableApp, registerApp } from '../apps/register-app';
import { hashToken } from '../tokens/access-token';
import { deleteGrantFamily, findGrant } from './grants-repository';
import { AlreadyUsedError, providerStorage } from './provider-storage';

let database: Awaited<ReturnType<typeof startTemporaryDatabase>>;
let accountId: string;
let clientId: string;
let testNumber = 0;

beforeAll(async () => {
  database = await startTemporaryDatabase();
});
afterAll(() => database.stop());

beforeEach(async () => {
  clientId = `app-${++testNumber}`;
  const registration = { id: clientId, name: 'App', redirectUris: ['https://a.example/'], scopes: ['records'] };
  await registerApp(appRegistration(SCOPES).parse(registration), 'command-line');
  const email = `ann-${testNumber}@example.org`;
  accountId = (await createAccount({ email, name: 'Ann', role: 'citizen' }, 'command-line'))._id;
});

const payload = (grantId?: string): AdapterPayload => ({ accountId, clientId, ...(grantId && { grantId }) });

async function consent(): Promise<string> {
  const grantId = `grant-${testNumber}`;
  await providerStorage('Grant').upsert(grantId, payload(), 3_600);
  return grantId;
}

const stored = (token: string) => findGrant(hashToken(token));

describe('a new token', () => {
  it('is stored as a hash if its consent, account and app are valid', async () => {
    await providerStorage('AccessToken').upsert('good', payload(await consent()), 60);
    expect(await stored('good')).toMatchObject({ kind: 'AccessToken', accountId, clientId });
    expect(JSON.stringify(await stored('good'))).not.toContain('good');
  });

  const ends: [string, (grantId: string) => Promise<void>][] = [
    ['its family is revoked', (grantId) => deleteGrantFamily(grantId)],
    ['its account is disabled', () => disableAccount(accountId, 'command-line')],
    ['its account is erased', () => deleteAccount(accountId)],
  ];
  it.each(
    ends.flatMap(([name, end]) =>
      ['AccessToken', 'RefreshToken', 'AuthorizationCode'].map((kind) => ({ name, end, kind })),
    ),
  )('is not stored if $name meanwhile: $kind', async ({ kind, end }) => {
    const grantId = await consent();
    await end(grantId);
    await providerStorage(kind).upsert(`late-${kind}`, payload(grantId), 60);
    expect(await stored(`late-${kind}`)).toBeNull();
  });

  it('is marked appDisabled if its app is disabled meanwhile', async () => {
    const grantId = await consent();
    await disableApp(clientId, 'command-line');
    await providerStorage('AccessToken').upsert('of-disabled-app', payload(grantId), 60);
    expect(await stored('of-disabled-app')).toMatchObject({ appDisabled: true });
  });
});

it('consume lets only one of 20 simultaneous requests use a code, and the others revoke its family', async () => {
  const grantId = await consent();
  const codes = providerStorage('AuthorizationCode');
  await codes.upsert('code', payload(grantId), 60);
  const uses = await Promise.allSettled(Array.from({ length: 20 }, () => codes.consume('code')));
  expect(uses.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  const reasons = uses.flatMap((use) => (use.status === 'rejected' ? [use.reason] : []));
  expect(reasons.every((reason) => reason instanceof AlreadyUsedError)).toBe(true);
  expect(await stored('code')).toBeNull();
  expect(await stored(grantId)).toBeNull();
});
