import type { Filter } from 'mongodb';
import { database } from '../../db/client';
import { GRANTS } from '../../db/collections';
import { timeLimits } from '../../db/time-limits';

export type GrantPayload = {
  readonly clientId?: string;
  readonly accountId?: string;
  readonly scope?: string;
  readonly grantId?: string;
  readonly consumed?: number;
  readonly [field: string]: unknown;
};

/** Collection `grants`; `_id` is the SHA-256 of the token or code. */
export type GrantDocument = {
  readonly _id: string;
  /** The provider's model: AccessToken, ClientCredentials, RefreshToken, AuthorizationCode, Grant, ... */
  readonly kind: string;
  /** The family: the consent (`Grant`) and everything issued under it. */
  readonly grantId?: string;
  readonly accountId?: string;
  readonly clientId?: string;
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

/** Marks a code or refresh token as used. @returns false if it was used already. */
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

/** A family has a document per renewal: one large delete would hold up other queries. */
const DELETE_BATCH = 500;

async function deleteInBatches(filter: Filter<GrantDocument>): Promise<number> {
  const collection = await grants();
  for (let deleted = 0; ; ) {
    const batch = await collection
      .find(filter, { projection: { _id: 1 } })
      .limit(DELETE_BATCH)
      .toArray();
    if (batch.length === 0) return deleted;
    deleted += (await collection.deleteMany({ _id: { $in: batch.map(({ _id }) => _id) } })).deletedCount;
  }
}

/** Deletes consents first, so that a token stored at the same time finds its consent gone. */
const deleteFamilies = async (filter: Filter<GrantDocument>): Promise<number> =>
  (await deleteInBatches({ ...filter, kind: 'Grant' })) + (await deleteInBatches(filter));

export const deleteGrantFamily = async (grantId: string): Promise<void> => {
  await deleteFamilies({ grantId });
};

export const hasGrantFamily = async (grantId: string): Promise<boolean> =>
  (await (await grants()).findOne({ grantId, kind: 'Grant' }, { projection: { _id: 1 } })) !== null;

export type AppConsent = { readonly clientId: string; readonly scopes: readonly string[]; readonly since: Date };

export async function listConsentsByApp(accountId: string): Promise<AppConsent[]> {
  const apps = await (await grants())
    .aggregate<{ _id: string; scopes: unknown[]; since: Date }>([
      { $match: { accountId, kind: 'Grant', expiresAt: { $gt: new Date() } } },
      { $group: { _id: '$clientId', scopes: { $addToSet: '$payload.openid.scope' }, since: { $max: '$createdAt' } } },
    ])
    .toArray();
  return apps.map(({ _id, scopes, since }) => {
    const words = scopes.flatMap((scope) => (typeof scope === 'string' ? scope.split(' ') : []));
    return { clientId: _id, scopes: [...new Set(words)].filter((word) => word !== '').sort(), since };
  });
}

/** @returns how many were deleted. */
export async function deleteGrantsOfAccount(accountId: string, clientId?: string): Promise<number> {
  return deleteFamilies({ accountId, ...(clientId !== undefined && { clientId }) });
}

/** Marks the tokens, so that a token check need not read the app. */
export const setGrantsOfAppDisabled = async (clientId: string, disabled: boolean): Promise<void> => {
  await (await grants()).updateMany(
    { clientId },
    disabled ? { $set: { appDisabled: true } } : { $unset: { appDisabled: '' } },
  );
};

export const deleteGrantsOfApp = async (clientId: string): Promise<void> => {
  await deleteFamilies({ clientId });
};
