import type { Provider } from 'oidc-provider';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { SCOPES } from '../../../api/scopes';
import { startTemporaryDatabase } from '../../../testing/temporary-database';
import { disableAccount } from '../../accounts/change-access';
import { createAccount } from '../../accounts/create-account';
import { setPassword } from '../../accounts/repository';
import { appRegistration } from '../../apps/app-registration';
import { registerApp } from '../../apps/register-app';
import { listConsentsByApp } from '../grants-repository';
import { createProvider } from '../provider';
import { createConsent } from './create-consent';

let database: Awaited<ReturnType<typeof startTemporaryDatabase>>;
let provider: Provider;
beforeAll(async () => {
  database = await startTemporaryDatabase();
  provider = await createProvider(SCOPES);
  const registration = { id: 'app', name: 'App', redirectUris: ['https://a.example/'], scopes: ['records'] };
  await registerApp(appRegistration(SCOPES).parse(registration), 'command-line');
});
afterAll(() => database.stop());

let personCount = 0;
async function person(): Promise<string> {
  const email = `person-${++personCount}@example.org`;
  return (await createAccount({ email, name: 'Person', role: 'citizen' }, 'command-line'))._id;
}

const consent = (accountId: string) => ({ accountId, generation: 0, clientId: 'app', scope: 'records' });

it('a consent is stored while the account and its sessions are unchanged', async () => {
  const id = await person();
  expect(await createConsent(provider, consent(id))).toEqual(expect.any(String));
  expect(await createConsent(provider, { ...consent(id), scope: 'inspections' })).toEqual(expect.any(String));
  expect(await listConsentsByApp(id)).toEqual([
    { clientId: 'app', scopes: ['inspections', 'records'], since: expect.any(Date) },
  ]);
});

it.each<[string, (id: string) => Promise<unknown>]>([
  ['the password was changed', (id) => setPassword({ _id: id }, 'another')],
  ['the account was disabled', (id) => disableAccount(id, 'command-line')],
])('a consent is not stored if %s after the person was authenticated', async (_name, end) => {
  const id = await person();
  await end(id);
  expect(await createConsent(provider, consent(id))).toBeNull();
  expect(await listConsentsByApp(id)).toEqual([]);
});
