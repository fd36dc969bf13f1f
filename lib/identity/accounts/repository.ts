import { database } from '../../db/client';
import { ACCOUNTS } from '../../db/collections';
import { isDuplicateKey } from '../../db/is-duplicate-key';
import type { Role } from '../../http/principal';
import type { Account, AccountDocument } from './document';
import { normalizeEmail } from './email';

const accounts = async () => (await database()).collection<AccountDocument>(ACCOUNTS);

/** Nobody but the check of a password sees its hash. */
const WITHOUT_PASSWORD = { projection: { passwordHash: 0 } } as const;

/** The e-mail or the person at the OpenID Connect provider has an account already. */
export class AccountTakenError extends Error {}

export const findAccount = async (id: string): Promise<Account | null> =>
  (await accounts()).findOne({ _id: id }, WITHOUT_PASSWORD);

export const findAccountByEmail = async (email: string): Promise<Account | null> =>
  (await accounts()).findOne({ email: normalizeEmail(email) }, WITHOUT_PASSWORD);

/** With the password hash: for checking credentials only. */
export const findCredentials = async (email: string): Promise<AccountDocument | null> =>
  (await accounts()).findOne({ email: normalizeEmail(email) });

/** The same by the account's id. */
export const findCredentialsById = async (id: string): Promise<AccountDocument | null> =>
  (await accounts()).findOne({ _id: id });

export const findAccountByOidc = async (issuer: string, subject: string): Promise<Account | null> =>
  (await accounts()).findOne({ 'oidc.issuer': issuer, 'oidc.subject': subject }, WITHOUT_PASSWORD);

/** By e-mail, those without one last; @param prefix what the e-mails begin with. */
export async function listAccounts({
  prefix = '',
  role,
  limit,
}: {
  readonly prefix?: string;
  readonly role?: Role;
  readonly limit: number;
}): Promise<Account[]> {
  const start = normalizeEmail(prefix);
  const filter = {
    ...(start !== '' && { email: { $gte: start, $lt: `${start}\uffff` } }),
    ...(role !== undefined && { role }),
  };
  return (await accounts()).find(filter, WITHOUT_PASSWORD).sort({ email: 1, _id: 1 }).limit(limit).toArray();
}

/** Whether any account is linked to anyone at all. */
export const hasLinkedAccounts = async (): Promise<boolean> =>
  (await (await accounts()).findOne({ identities: { $gt: '' } }, { projection: { _id: 1 } })) !== null;

/** Accounts that hold at least one of the identities. */
export const listAccountsByIdentities = async (identities: readonly string[]): Promise<Account[]> =>
  identities.length === 0
    ? []
    : (await accounts()).find({ identities: { $in: [...identities] } }, WITHOUT_PASSWORD).toArray();

/** Makes the account or, where the e-mail is taken, leaves the one there alone; returns which one it is. */
export async function ensureAccount(account: AccountDocument & { readonly email: string }): Promise<Account> {
  const { _id, email, ...rest } = account;
  const found = await (await accounts()).findOneAndUpdate(
    { email },
    { $setOnInsert: { _id, ...rest } },
    { upsert: true, returnDocument: 'after', ...WITHOUT_PASSWORD },
  );
  return found ?? account;
}

/** @throws AccountTakenError where the e-mail or the OpenID Connect subject has an account. */
export async function insertAccount(account: AccountDocument): Promise<void> {
  try {
    await (await accounts()).insertOne(account);
  } catch (error) {
    if (!isDuplicateKey(error)) throw error;
    throw new AccountTakenError(`${account.email ?? 'This person'} has an account already.`);
  }
}

export const deleteAccount = async (id: string): Promise<void> => {
  await (await accounts()).deleteOne({ _id: id });
};

/** Adds identities to those that are there, in one write; linking at the same moment loses nothing. */
export const addIdentities = async (
  id: string,
  identities: readonly string[],
  self: readonly string[],
): Promise<Account | null> =>
  (await accounts()).findOneAndUpdate(
    { _id: id },
    {
      $addToSet: { identities: { $each: [...identities] }, self: { $each: [...self] } },
      $set: { identitiesChangedAt: new Date() },
    },
    { returnDocument: 'after', ...WITHOUT_PASSWORD },
  );

export const removeIdentities = async (id: string, identities: readonly string[]): Promise<Account | null> =>
  (await accounts()).findOneAndUpdate(
    { _id: id },
    {
      $pull: { identities: { $in: [...identities] }, self: { $in: [...identities] } },
      $set: { identitiesChangedAt: new Date() },
    },
    { returnDocument: 'after', ...WITHOUT_PASSWORD },
  );

/** Accounts whose identities changed at or after an instant. */
export const listAccountsRelinkedSince = async (since: Date): Promise<Account[]> =>
  (await accounts()).find({ identitiesChangedAt: { $gte: since } }, WITHOUT_PASSWORD).toArray();

/** Ends every session of the account in all processes: the next look at the database refuses them. */
export const raiseSessionGeneration = async (id: string): Promise<void> => {
  await (await accounts()).updateOne({ _id: id }, { $inc: { sessionGeneration: 1 } });
};

/**
 * Sets the password, and ends every session that began with another one, in one write.
 * @returns whether it was set; not where the account has been joined to OpenID Connect since it was found.
 */
export async function setPassword(
  { _id, oidc }: Pick<Account, '_id' | 'oidc'>,
  passwordHash: string,
): Promise<boolean> {
  const { matchedCount } = await (await accounts()).updateOne({ _id, 'oidc.subject': oidc?.subject ?? null } as never, {
    $set: { passwordHash },
    $inc: { sessionGeneration: 1 },
  });
  return matchedCount > 0;
}

/** The same for an account as it was found. @returns whether it was; not where its sessions have ended since. */
export async function replacePassword({ _id, sessionGeneration }: Account, passwordHash: string): Promise<boolean> {
  const { matchedCount } = await (await accounts()).updateOne(
    { _id, sessionGeneration },
    { $set: { passwordHash }, $inc: { sessionGeneration: 1 } },
  );
  return matchedCount > 0;
}

export const setDisabled = async (id: string, disabled: boolean): Promise<void> => {
  await (await accounts()).updateOne({ _id: id }, { $set: { disabled }, $inc: { sessionGeneration: 1 } });
};

export const setRole = async (id: string, role: Role): Promise<void> => {
  await (await accounts()).updateOne({ _id: id }, { $set: { role } });
};

/** @returns whether the address was not verified before. */
export async function markEmailVerified(id: string): Promise<boolean> {
  const { modifiedCount } = await (await accounts()).updateOne(
    { _id: id, emailVerifiedAt: { $exists: false } },
    { $set: { emailVerifiedAt: new Date() } },
  );
  return modifiedCount > 0;
}

export const setOidc = async (id: string, oidc: { issuer: string; subject: string }): Promise<void> => {
  await (await accounts()).updateOne({ _id: id }, { $set: { oidc } });
};

/**
 * The same for an account whose address was never verified: its password and its sessions end in the same write.
 * @returns the account after it; null where the address was verified.
 */
export const setOidcOfUnverified = async (
  id: string,
  oidc: { issuer: string; subject: string },
): Promise<Account | null> =>
  (await accounts()).findOneAndUpdate(
    { _id: id, emailVerifiedAt: { $exists: false } },
    { $set: { oidc }, $unset: { passwordHash: '' }, $inc: { sessionGeneration: 1 } },
    { returnDocument: 'after', ...WITHOUT_PASSWORD },
  );
