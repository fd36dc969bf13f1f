import { database } from '../../db/client';
import { ONE_TIME_LINKS } from '../../db/collections';
import type { Role } from '../../http/principal';

export type LinkPurpose = 'invitation' | 'registration' | 'password-reset';

/** Collection `oneTimeLinks`; `_id` is the SHA-256 of the token, which is not stored. */
export type OneTimeLinkDocument = {
  readonly _id: string;
  readonly purpose: LinkPurpose;
  readonly email: string;
  readonly name?: string;
  readonly role?: Role;
  /** Linked when the invited person creates the account. */
  readonly identities?: readonly string[];
  /** Sent by mail only, so using it proves that the email is the person's. */
  readonly mailed: boolean;
  readonly createdAt: Date;
  readonly expiresAt: Date;
};

const links = async () => (await database()).collection<OneTimeLinkDocument>(ONE_TIME_LINKS);

export const insertLink = async (link: OneTimeLinkDocument): Promise<void> => {
  await (await links()).insertOne(link);
};

export const findStoredLink = async (hash: string): Promise<OneTimeLinkDocument | null> =>
  (await links()).findOne({ _id: hash, expiresAt: { $gt: new Date() } });

/** Deletes and returns the link; only one of several concurrent calls gets it. */
export const consumeLink = async (hash: string): Promise<OneTimeLinkDocument | null> =>
  (await links()).findOneAndDelete({ _id: hash, expiresAt: { $gt: new Date() } });

export const listOneTimeLinks = async (email: string): Promise<OneTimeLinkDocument[]> =>
  (await links()).find({ email }).sort({ createdAt: 1 }).toArray();

/** Open invitations, the latest for each email. */
export async function listInvitations(): Promise<OneTimeLinkDocument[]> {
  const pending = await (await links())
    .find({ purpose: 'invitation', expiresAt: { $gt: new Date() } })
    .sort({ createdAt: 1 })
    .toArray();
  return [...new Map(pending.map((link) => [link.email, link])).values()];
}

export const deleteInvitations = async (email: string): Promise<number> =>
  (await (await links()).deleteMany({ email, purpose: 'invitation' })).deletedCount;

/** Once a link is used, those in older emails must not set the password again. */
export const deleteLinks = async (email: string): Promise<void> => {
  await (await links()).deleteMany({ email });
};
