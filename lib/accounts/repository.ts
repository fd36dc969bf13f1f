import { database } from '../db/client';
import { ACCOUNTS } from '../db/collections';
import type { AccountDocument } from './document';

const accounts = async () => (await database()).collection<AccountDocument>(ACCOUNTS);

export const findAccount = async (id: string): Promise<AccountDocument | null> =>
  (await accounts()).findOne({ _id: id }, { projection: { passwordHash: 0 } });

/** With the password hash: for checking credentials only. */
export const findAccountByEmail = async (email: string): Promise<AccountDocument | null> =>
  (await accounts()).findOne({ email: email.trim().toLowerCase() });

/** Whether any account is linked to anyone at all. */
export const hasLinkedAccounts = async (): Promise<boolean> =>
  (await (await accounts()).findOne({ identities: { $gt: '' } }, { projection: { _id: 1 } })) !== null;

/** Accounts that hold at least one of the identities. */
export const listAccountsByIdentities = async (identities: readonly string[]): Promise<AccountDocument[]> =>
  identities.length === 0
    ? []
    : (await accounts()).find({ identities: { $in: [...identities] } }, { projection: { passwordHash: 0 } }).toArray();

/** Makes the account or, where the e-mail is taken, leaves the one there alone; returns which one it is. */
export async function ensureAccount(account: AccountDocument): Promise<AccountDocument> {
  const { _id, email, ...rest } = account;
  const found = await (await accounts()).findOneAndUpdate(
    { email },
    { $setOnInsert: { _id, ...rest } },
    { upsert: true, returnDocument: 'after', projection: { passwordHash: 0 } },
  );
  return found ?? account;
}

export const setIdentities = async (
  id: string,
  identities: readonly string[],
  self: readonly string[],
): Promise<void> => {
  await (await accounts()).updateOne(
    { _id: id },
    { $set: { identities: [...identities], self: [...self], identitiesChangedAt: new Date() } },
  );
};

/** Accounts whose identities changed at or after an instant. */
export const listAccountsRelinkedSince = async (since: Date): Promise<AccountDocument[]> =>
  (await accounts()).find({ identitiesChangedAt: { $gte: since } }, { projection: { passwordHash: 0 } }).toArray();
