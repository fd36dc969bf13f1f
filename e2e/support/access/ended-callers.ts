import { randomUUID } from 'node:crypto';
import { expect, vi } from 'vitest';
import { SCOPES } from '@/lib/api/scopes';
import { disableAccount } from '@/lib/identity/accounts/change-access';
import { createAccount } from '@/lib/identity/accounts/create-account';
import { deleteAccount, findAccountByEmail } from '@/lib/identity/accounts/repository';
import { appRegistration } from '@/lib/identity/apps/app-registration';
import { disableApp, registerApp } from '@/lib/identity/apps/register-app';
import { hashPassword } from '@/lib/identity/passwords/password';
import { linkIdentities, unlinkIdentities } from '@/lib/records/membership/link-identities';
import { getMine, listAllMine } from '../answers';
import { DEMO_APP, DEMO_PASSWORD, get, requestToken } from '../api-client';
import { sessionCookieFor } from '../session';

const ACTOR = 'command-line';
const HOLDER = 'citizen@example.org';
const scope = 'records inspections';

/** A revoked token ends within a second in every process (lib/identity/tokens/access-token.ts). */
const untilRefused = (token: string): Promise<void> =>
  vi.waitFor(async () => expect((await getMine('limit=1', token)).status).toBe(401), { timeout: 5_000, interval: 50 });

/** Creates a token of citizen A that was valid until its app was disabled. */
export async function createDisabledAppToken(): Promise<string> {
  const id = `disabled-${randomUUID()}`;
  const registration = appRegistration(SCOPES).parse({
    id,
    name: 'Disabled app',
    redirectUris: [],
    scopes: scope.split(' '),
    grants: ['refresh_token'],
    legacyPassword: true,
  });
  const { secret = '' } = await registerApp(registration, ACTOR);
  const token = await requestToken({
    client_id: id,
    client_secret: secret,
    grant_type: 'password',
    username: HOLDER,
    password: DEMO_PASSWORD,
    scope,
  });
  expect(await listAllMine(token)).not.toEqual([]);
  await disableApp(id, ACTOR);
  await untilRefused(token);
  return token;
}

export type EndedAccount = {
  readonly token: string;
  readonly session: string;
  readonly remove: () => Promise<void>;
};

/** Creates an account that saw all records of citizen A until it was disabled. @returns its token and session. */
export async function createDisabledAccount(): Promise<EndedAccount> {
  const email = `disabled-${randomUUID()}@example.org`;
  const password = randomUUID();
  const account = await createAccount(
    { email, name: 'Dora Disabled', role: 'citizen', passwordHash: await hashPassword(password) },
    ACTOR,
  );
  const identities = (await findAccountByEmail(HOLDER))?.identities ?? [];
  await linkIdentities(account._id, identities, { actor: ACTOR });
  const token = await requestToken({ ...DEMO_APP, grant_type: 'password', username: email, password, scope });
  const session = await sessionCookieFor({ email, password });
  const seen = await listAllMine(token);
  expect(seen).not.toEqual([]);
  const page = await get('/my-records', undefined, { cookie: session });
  expect(await page.text()).toContain(seen[0]?.customId);

  await disableAccount(account._id, ACTOR);
  await untilRefused(token);
  const remove = async (): Promise<void> => {
    await unlinkIdentities(account._id, identities, { actor: ACTOR });
    await deleteAccount(account._id);
  };
  return { token, session, remove };
}
