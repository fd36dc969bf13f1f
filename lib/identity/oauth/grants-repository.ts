import type { Filter } from 'mongodb';
import { database } from '../../db/client';
import { GRANTS } from '../../db/collections';
import { timeLimits } from '../../db/time-limits';

/** What the provider stores for a token, code, grant or session; the parts that are read here are named. */
export type GrantPayload = {
  readonly clientId?: string;
  readonly accountId?: string;
  readonly scope?: string;
  readonly grantId?: string;
  readonly consumed?: number;
  readonly [field: string]: unknown;
};

/** Collection `grants`; `_id` is the SHA-256 of the token or code, which itself is stored nowhere. */
export type GrantDocument = {
  readonly _id: string;
  /** The provider's model: AccessToken, ClientCredentials, RefreshToken, AuthorizationCode, Grant, ... */
  readonly kind: string;
  /** The family: everything that came of one consent, the consent itself (`Grant`) included. */
  readonly grantId?: string;
  readonly accountId?: string;
  readonly clientId?: string;
  /** Set on all tokens of an app while it is disabled. */
  readonly appDisabled?: true;
  readonly payload: GrantPayload;
  readonly createdAt: Date;
  readonly expiresAt?: Date;
};

const grants = async () => (await database()).collection<GrantDocument>(GRANTS);

export const findGrant = async (hash: string): Promise<GrantDocument | null> =>
  (await grants()).findOne({ _id: hash }, { maxTimeMS: timeLimits().read });

export const saveGrant = async ({ _id, ...rest }: GrantDocument): Promise<void> => {
  await (await grants()).replaceOne({ _id }, rest, { upsert: true });
};

/** Marks a code or refresh token as used; @returns false where it was already: of many at once exactly one gets true. */
export async function consumeGrant(hash: string, epochSeconds: number): Promise<boolean> {
  const { modifiedCount } = await (await grants()).updateOne(
    { _id: hash, 'payload.consumed': { $exists: false } },
    { $set: { 'payload.consumed': epochSeconds } },
  );
  return modifiedCount === 1;
}

export const deleteGrant = async (hash: string): Promise<void> => {
  await (await grants()).deleteOne({ _id: hash });
};

/** A family may have a row for each time that it was renewed: more at once would hold up everybody. */
const DELETED_AT_ONCE = 500;

async function deleteInBatches(filter: Filter<GrantDocument>): Promise<number> {
  const collection = await grants();
  for (let deleted = 0; ; ) {
    const found = await collection
      .find(filter, { projection: { _id: 1 } })
      .limit(DELETED_AT_ONCE)
      .toArray();
    if (found.length === 0) return deleted;
    deleted += (await collection.deleteMany({ _id: { $in: found.map(({ _id }) => _id) } })).deletedCount;
  }
}

/**
 * Deletes by a filter, the consents first: a token that is stored at the same moment then finds none standing, wherever
 * the deletion of the others has got to.
 */
const deleteFamilies = async (filter: Filter<GrantDocument>): Promise<number> =>
  (await deleteInBatches({ ...filter, kind: 'Grant' })) + (await deleteInBatches(filter));

/** Everything issued under one grant, and the grant: revoking a family. */
export const deleteGrantFamily = async (grantId: string): Promise<void> => {
  await deleteFamilies({ grantId });
};

/** Whether the consent still stands. */
export const hasGrantFamily = async (grantId: string): Promise<boolean> =>
  (await (await grants()).findOne({ grantId, kind: 'Grant' }, { projection: { _id: 1 } })) !== null;

/** What an account allows an app, over all its consents. */
export type ConsentSum = { readonly clientId: string; readonly scopes: readonly string[]; readonly since: Date };

/** Consents of an account that still stand, one an app: an app may have thousands of them. */
export async function sumConsents(accountId: string): Promise<ConsentSum[]> {
  const sums = await (await grants())
    .aggregate<{ _id: string; scopes: unknown[]; since: Date }>([
      { $match: { accountId, kind: 'Grant', expiresAt: { $gt: new Date() } } },
      { $group: { _id: '$clientId', scopes: { $addToSet: '$payload.openid.scope' }, since: { $max: '$createdAt' } } },
    ])
    .toArray();
  return sums.map(({ _id, scopes, since }) => {
    const words = scopes.flatMap((scope) => (typeof scope === 'string' ? scope.split(' ') : []));
    return { clientId: _id, scopes: [...new Set(words)].filter((word) => word !== '').sort(), since };
  });
}

/** All that an account gave away: tokens, codes, consents; of one app or of all. @returns how many there were. */
export async function deleteGrantsOfAccount(accountId: string, clientId?: string): Promise<number> {
  return deleteFamilies({ accountId, ...(clientId !== undefined && { clientId }) });
}

/** Marks the tokens of an app, or takes the mark away: a check of a token then needs no look at the app. */
export const markGrantsOfApp = async (clientId: string, disabled: boolean): Promise<void> => {
  await (await grants()).updateMany(
    { clientId },
    disabled ? { $set: { appDisabled: true } } : { $unset: { appDisabled: '' } },
  );
};

export const deleteGrantsOfApp = async (clientId: string): Promise<void> => {
  await deleteFamilies({ clientId });
};
