import { database } from '../../db/client';
import { RECORDS } from '../../db/collections';
import type { RecordDocument } from '../document';
import { changingLists } from '../list-versions';
import { PARTY_PATHS } from './parties';

/** What says whose a record is. */
export type PartsOfRecord = Pick<
  RecordDocument,
  '_id' | 'contacts' | 'owners' | 'professionals' | 'parties' | 'memberIds'
> & { readonly createdBy?: unknown };

/** A record's identities and members, as they were read and as they should be. */
export type MembershipChange = {
  readonly before: PartsOfRecord;
  readonly parties: readonly string[];
  readonly memberIds: readonly string[];
};

const PROJECTION = Object.fromEntries([...PARTY_PATHS, 'parties', 'memberIds'].map((path) => [path, 1]));

const records = async () => (await database()).collection<PartsOfRecord>(RECORDS);

export const countRecords = async (): Promise<number> => (await records()).estimatedDocumentCount();

/** The next records behind an id, in the order of their ids. */
export const listPartsAfter = async (id: string, limit: number): Promise<PartsOfRecord[]> =>
  (await records())
    .find({ _id: { $gt: id } }, { projection: PROJECTION })
    .sort({ _id: 1 })
    .limit(limit)
    .toArray();

export const findParts = async (ids: readonly string[]): Promise<PartsOfRecord[]> =>
  (await records()).find({ _id: { $in: [...ids] } }, { projection: PROJECTION }).toArray();

/**
 * Stores the changes of records that are still as they were read.
 * @returns whether all of them were.
 */
export async function storeMembership(changes: readonly MembershipChange[]): Promise<boolean> {
  if (changes.length === 0) return true;
  const members = changes.flatMap(({ before, memberIds }) => [...(before.memberIds ?? []), ...memberIds]);
  const updates = changes.map(({ before: { _id, parties, memberIds }, ...after }) => ({
    updateOne: {
      // A record of long ago may have neither; null also finds those without.
      filter: { _id, parties: parties ?? null, memberIds: memberIds ?? null },
      update: { $set: { parties: [...after.parties], memberIds: [...after.memberIds] } },
    },
  }));
  const write = async () => (await records()).bulkWrite(updates, { ordered: false });
  const { matchedCount } = await changingLists(members, write);
  return matchedCount === changes.length;
}
