import { randomUUID } from 'node:crypto';
import type { Role } from '../../http/principal';
import type { Actor } from '../audit/document';
import { writeAudit } from '../audit/repository';
import { resetLinkMailLimit } from '../links/mail-requests';
import type { Account, AccountDocument } from './document';
import { insertAccount } from './repository';

export type NewAccount = {
  /** As {@link ../accounts/email.Email} gives it; absent for people of an OpenID Connect provider without one. */
  readonly email?: string;
  readonly name: string;
  readonly role: Role;
  readonly passwordHash?: string;
  readonly oidc?: AccountDocument['oidc'];
};

/**
 * Makes an account that is linked to nobody yet.
 * @throws AccountTakenError where the e-mail has one.
 */
export async function createAccount(account: NewAccount, actor: Actor): Promise<Account> {
  const createdAt = new Date();
  const { passwordHash, ...rest } = {
    _id: randomUUID(),
    ...account,
    identities: [],
    identitiesChangedAt: createdAt,
    disabled: false,
    createdAt,
  };
  await insertAccount({ ...rest, ...(passwordHash !== undefined && { passwordHash }) });
  // A reset that was asked for before was mailed to nobody.
  if (rest.email !== undefined) await resetLinkMailLimit('password-reset', rest.email);
  await writeAudit({ action: 'account.created', actor, subject: rest._id, details: { role: account.role } });
  return rest;
}
