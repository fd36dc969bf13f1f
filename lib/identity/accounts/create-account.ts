import { randomUUID } from 'node:crypto';
import type { Role } from '../../http/principal';
import type { Actor } from '../audit/document';
import { writeAudit } from '../audit/repository';
import { resetLinkMailLimit } from '../links/mail-requests';
import type { Account, AccountDocument } from './document';
import { insertAccount } from './repository';

export type NewAccount = {
  readonly email?: string;
  readonly name: string;
  readonly role: Role;
  readonly passwordHash?: string;
  readonly oidc?: AccountDocument['oidc'];
};

/** Creates an account without identities. @throws AccountTakenError if the email is in use. */
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
  // Reset requests before the account existed sent no email, so they must not count.
  if (rest.email !== undefined) await resetLinkMailLimit('password-reset', rest.email);
  await writeAudit({ action: 'account.created', actor, subject: rest._id, details: { role: account.role } });
  return rest;
}
