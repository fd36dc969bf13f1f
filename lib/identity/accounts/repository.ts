import { database } from '../../db/client';
import { ACCOUNTS } from '../../db/collections';
import { isDuplicateKey } from '../../db/is-duplicate-key';
import type { Role } from '../../http/principal';
import type { Account, AccountDocument } from './document';
import { normalizeEmail } from './email';

const accounts = async () => (await database()).collection<AccountDocument>(ACCOUNTS);

const ACCOUNT_FIELDS = { projection: { passwordHash: 0, savedViews: 0, 'calendarKey.hash': 0 } } as const;

export class AccountTakenError extends Error {}

export const findAccount = async (id: string): Promise<Account | null> =>
  (await accounts()).findOne({ _id: id }, ACCOUNT_FIELDS);

export const findAccountByEmail = async (email: string): Promise<Account | null> =>
  (await accounts()).findOne({ email: normalizeEmail(email) }, ACCOUNT_FIELDS);

/** Includes the password hash; for credential checks only. */
export const findCredentials = async (email: string): Promise<AccountDocument | null> =>
  (await accounts()).findOne({ email: normalizeEmail(email) });

export const findCredentialsById = async (id: string): Promise<AccountDocument | null> =>
  (await accounts()).findOne({ _id: id });

export const findAccountByOidc = async (issuer: string, subject: string): Promise<Account | null> =>
  (await accounts()).findOne({ 'oidc.issuer': issuer, 'oidc.subject': subject }, ACCOUNT_FIELDS);

/** Sorted by email; accounts without one come last. @param prefix of the email. */
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
  return (await accounts()).find(filter, ACCOUNT_FIELDS).sort({ email: 1, _id: 1 }).limit(limit).toArray();
}

export type AccountSearch = {
  /** Part of the name or email. */
  readonly text: string;
  readonly role?: Role | undefined;
  readonly disabled?: boolean | undefined;
};

const searchFilter = ({ text, role, disabled }: AccountSearch) => {
  const pattern = { $regex: text.trim().replace(/[.*+?^${}()|[\]\\]/g, '\\$&'), $options: 'i' };
  return {
    ...(text.trim() !== '' && { $or: [{ email: pattern }, { name: pattern }] }),
    ...(role !== undefined && { role }),
    ...(disabled !== undefined && { disabled }),
  };
};

/** Sorted by email; accounts without one come last. */
export async function searchAccounts(
  search: AccountSearch,
  { skip, limit }: { readonly skip: number; readonly limit: number },
): Promise<{ accounts: Account[]; total: number }> {
  const filter = searchFilter(search);
  const collection = await accounts();
  const [found, total] = await Promise.all([
    collection.find(filter, ACCOUNT_FIELDS).sort({ email: 1, _id: 1 }).skip(skip).limit(limit).toArray(),
    collection.countDocuments(filter),
  ]);
  return { accounts: found, total };
}

export const findAccounts = async (ids: readonly string[]): Promise<Account[]> =>
  (await accounts()).find({ _id: { $in: [...ids] } }, ACCOUNT_FIELDS).toArray();

export const setLastSignIn = async (id: string): Promise<void> => {
  await (await accounts()).updateOne({ _id: id }, { $set: { lastSignInAt: new Date() } });
};

export const hasLinkedAccounts = async (): Promise<boolean> =>
  (await (await accounts()).findOne({ identities: { $gt: '' } }, { projection: { _id: 1 } })) !== null;

export const listAccountsByIdentities = async (identities: readonly string[]): Promise<Account[]> =>
  identities.length === 0
    ? []
    : (await accounts()).find({ identities: { $in: [...identities] } }, ACCOUNT_FIELDS).toArray();

/** Creates the account unless the email is in use. @returns the new or existing account. */
export async function ensureAccount(account: AccountDocument & { readonly email: string }): Promise<Account> {
  const { _id, email, ...rest } = account;
  const found = await (await accounts()).findOneAndUpdate(
    { email },
    { $setOnInsert: { _id, ...rest } },
    { upsert: true, returnDocument: 'after', ...ACCOUNT_FIELDS },
  );
  return found ?? account;
}

/** @throws AccountTakenError if the email or the OpenID Connect subject is in use. */
export async function insertAccount(account: AccountDocument): Promise<void> {
  try {
    await (await accounts()).insertOne(account);
  } catch (error) {
    if (!isDuplicateKey(error)) throw error;
    throw new AccountTakenError(`${account.email ?? 'This person'} already has an account.`);
  }
}

export const deleteAccount = async (id: string): Promise<void> => {
  await (await accounts()).deleteOne({ _id: id });
};

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
    { returnDocument: 'after', ...ACCOUNT_FIELDS },
  );

export const removeIdentities = async (id: string, identities: readonly string[]): Promise<Account | null> =>
  (await accounts()).findOneAndUpdate(
    { _id: id },
    {
      $pull: { identities: { $in: [...identities] }, self: { $in: [...identities] } },
      $set: { identitiesChangedAt: new Date() },
    },
    { returnDocument: 'after', ...ACCOUNT_FIELDS },
  );

export const listAccountsRelinkedSince = async (since: Date): Promise<Account[]> =>
  (await accounts()).find({ identitiesChangedAt: { $gte: since } }, ACCOUNT_FIELDS).toArray();

export const incrementSessionGeneration = async (id: string): Promise<void> => {
  await (await accounts()).updateOne({ _id: id }, { $inc: { sessionGeneration: 1 } });
};

/** Sets the password, ends all sessions and revokes the calendar URL. @returns false if the account has been linked to OpenID Connect since it was read. */
export async function setPassword(
  { _id, oidc }: Pick<Account, '_id' | 'oidc'>,
  passwordHash: string,
): Promise<boolean> {
  const { matchedCount } = await (await accounts()).updateOne({ _id, 'oidc.subject': oidc?.subject ?? null } as never, {
    $set: { passwordHash },
    $inc: { sessionGeneration: 1 },
    $unset: { calendarKey: '' },
  });
  return matchedCount > 0;
}

/** Like {@link setPassword}. @returns false if the sessions have ended since the account was read. */
export async function replacePassword({ _id, sessionGeneration }: Account, passwordHash: string): Promise<boolean> {
  const { matchedCount } = await (await accounts()).updateOne(
    { _id, sessionGeneration },
    { $set: { passwordHash }, $inc: { sessionGeneration: 1 }, $unset: { calendarKey: '' } },
  );
  return matchedCount > 0;
}

/** Disabling also revokes the account's calendar URL. */
export const setDisabled = async (id: string, disabled: boolean): Promise<void> => {
  await (await accounts()).updateOne(
    { _id: id },
    { $set: { disabled }, $inc: { sessionGeneration: 1 }, ...(disabled && { $unset: { calendarKey: '' } }) },
  );
};

export const setRole = async (id: string, role: Role): Promise<void> => {
  await (await accounts()).updateOne({ _id: id }, { $set: { role } });
};

/** @returns false if the email was verified already. */
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

/** Also removes the password, the sessions and the calendar URL of an unverified account. @returns null if the email is verified. */
export const setOidcOfUnverified = async (
  id: string,
  oidc: { issuer: string; subject: string },
): Promise<Account | null> =>
  (await accounts()).findOneAndUpdate(
    { _id: id, emailVerifiedAt: { $exists: false } },
    { $set: { oidc }, $unset: { passwordHash: '', calendarKey: '' }, $inc: { sessionGeneration: 1 } },
    { returnDocument: 'after', ...ACCOUNT_FIELDS },
  );
