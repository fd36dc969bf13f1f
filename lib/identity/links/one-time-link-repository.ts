import { database } from '../../db/client';
import { ONE_TIME_LINKS } from '../../db/collections';
import type { Role } from '../../http/principal';

/** What a link gives whoever opens it. */
export type LinkPurpose = 'invitation' | 'registration' | 'password-reset';

/** A link that works once (collection `oneTimeLinks`); `_id` is the SHA-256 of its token, which is stored nowhere. */
export type OneTimeLinkDocument = {
  readonly _id: string;
  readonly purpose: LinkPurpose;
  readonly email: string;
  /** For an account that is still to be made. */
  readonly name?: string;
  readonly role?: Role;
  /** Sent by mail and shown to nobody else: using it proves that the address is the person's. */
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

/** Takes the link away and returns it; of many at once exactly one gets it. */
export const consumeLink = async (hash: string): Promise<OneTimeLinkDocument | null> =>
  (await links()).findOneAndDelete({ _id: hash, expiresAt: { $gt: new Date() } });

/** Links that are out for an address, oldest first. */
export const listLinks = async (email: string): Promise<OneTimeLinkDocument[]> =>
  (await links()).find({ email }).sort({ createdAt: 1 }).toArray();

/** People who were invited and have not chosen a password yet, each once, the last invitation of each. */
export async function listInvitations(): Promise<OneTimeLinkDocument[]> {
  const found = await (await links())
    .find({ purpose: 'invitation', expiresAt: { $gt: new Date() } })
    .sort({ createdAt: 1 })
    .toArray();
  return [...new Map(found.map((link) => [link.email, link])).values()];
}

/** A used link ends the others of its address: an older mail must not set the password again. */
export const deleteLinks = async (email: string): Promise<void> => {
  await (await links()).deleteMany({ email });
};
