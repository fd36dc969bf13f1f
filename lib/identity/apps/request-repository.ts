import { database } from '../../db/client';
import { APP_REQUESTS } from '../../db/collections';
import type { AppGrant } from './document';

/** An app that a developer has asked for. */
export type AppRequestDocument = {
  readonly _id: string;
  readonly accountId: string;
  readonly name: string;
  /** What the app is for, in the developer's words. */
  readonly purpose: string;
  readonly isPublic: boolean;
  readonly redirectUris: readonly string[];
  readonly scopes: readonly string[];
  readonly grants: readonly AppGrant[];
  readonly status: 'pending' | 'approved' | 'declined';
  /** Client id of the approved app. */
  readonly appId?: string;
  readonly createdAt: Date;
  readonly expiresAt: Date;
};

const requests = async () => (await database()).collection<AppRequestDocument>(APP_REQUESTS);

export const insertAppRequest = async (request: AppRequestDocument): Promise<void> => {
  await (await requests()).insertOne(request);
};

export const findPendingRequest = async (id: string): Promise<AppRequestDocument | null> =>
  (await requests()).findOne({ _id: id, status: 'pending' });

/** Oldest first. */
export const listPendingRequests = async (): Promise<AppRequestDocument[]> =>
  (await requests()).find({ status: 'pending' }).sort({ createdAt: 1, _id: 1 }).toArray();

/** Newest first. */
export const listRequestsOfAccount = async (accountId: string): Promise<AppRequestDocument[]> =>
  (await requests()).find({ accountId }).sort({ createdAt: -1, _id: 1 }).toArray();

/** @returns false if somebody else has decided first. */
export async function decideRequest(
  id: string,
  decision: Pick<AppRequestDocument, 'status' | 'appId'>,
): Promise<boolean> {
  const { matchedCount } = await (await requests()).updateOne({ _id: id, status: 'pending' }, { $set: decision });
  return matchedCount > 0;
}

export const reopenRequest = async (id: string): Promise<void> => {
  await (await requests()).updateOne({ _id: id }, { $set: { status: 'pending' }, $unset: { appId: '' } });
};

export const deleteRequestsOfAccount = async (accountId: string): Promise<void> => {
  await (await requests()).deleteMany({ accountId });
};
