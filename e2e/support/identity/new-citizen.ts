import { randomUUID } from 'node:crypto';
import { createAccount } from '@/lib/identity/accounts/create-account';
import { hashPassword } from '@/lib/identity/passwords/password';
import { requestToken } from '../api-client';
import { sessionCookieFor } from '../session';

export type NewCitizen = {
  readonly accountId: string;
  readonly email: string;
  /** An access token with all scopes. */
  readonly token: string;
  /** Cookie header. */
  readonly session: string;
};

/** Creates and signs in an account without records; needs the portal's database (`usePortalDatabase`). */
export async function createCitizen(name: string): Promise<NewCitizen> {
  const email = `${randomUUID()}@example.org`;
  const password = randomUUID();
  const passwordHash = await hashPassword(password);
  const account = await createAccount({ email, name, role: 'citizen', passwordHash }, 'command-line');
  const scope = 'records inspections';
  const token = await requestToken({ grant_type: 'password', username: email, password, scope });
  return { accountId: account._id, email, token, session: await sessionCookieFor({ email, password }) };
}
