import { database } from '../db/client';
import { GRANTS } from '../db/collections';

/** What the provider stores for a token, code, grant or session; the parts that are read here are named. */
export type GrantPayload = {
  readonly clientId?: string;
  readonly accountId?: string;
  readonly scope?: string;
  readonly grantId?: string;
  readonly [field: string]: unknown;
};

/** Collection `grants`; `_id` is the SHA-256 of the token or code, which itself is stored nowhere. */
export type GrantDocument = {
  readonly _id: string;
  /** The provider's model: AccessToken, ClientCredentials, RefreshToken, AuthorizationCode, Grant, ... */
  readonly kind: string;
  readonly grantId?: string;
  readonly payload: GrantPayload;
  readonly expiresAt?: Date;
};

const grants = async () => (await database()).collection<GrantDocument>(GRANTS);

export const findGrant = async (hash: string): Promise<GrantDocument | null> =>
  (await grants()).findOne({ _id: hash }, { maxTimeMS: 1_500 });

export const saveGrant = async ({ _id, ...rest }: GrantDocument): Promise<void> => {
  await (await grants()).replaceOne({ _id }, rest, { upsert: true });
};

export const consumeGrant = async (hash: string, epochSeconds: number): Promise<void> => {
  await (await grants()).updateOne({ _id: hash }, { $set: { 'payload.consumed': epochSeconds } });
};

export const deleteGrant = async (hash: string): Promise<void> => {
  await (await grants()).deleteOne({ _id: hash });
};

/** Everything issued under one grant: revoking a family. */
export const deleteGrantFamily = async (grantId: string): Promise<void> => {
  await (await grants()).deleteMany({ grantId });
};
