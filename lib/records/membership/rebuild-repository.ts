import { database } from '../../db/client';
import { RECORDS } from '../../db/collections';
import type { RecordDocument } from '../document';
import { withNewListVersions } from '../list-versions';
import { PARTY_PATHS } from './parties';

export type MembershipFields = Pick<
  RecordDocument,
  '_id' | 'contacts' | 'owners' | 'professionals' | 'parties' | 'memberIds'
> & { readonly createdBy?: unknown };

export type MembershipChange = {
  readonly before: MembershipFields;
  readonly parties: readonly string[];
  readonly memberIds: readonly string[];
};

const PROJECTION = Object.fromEntries([...PARTY_PATHS, 'parties', 'memberIds'].map((path) => [path, 1]));

const records = async () => (await database()).collection<MembershipFields>(RECORDS);

export const countRecords = async (): Promise<number> => (await records()).estimatedDocumentCount();

export const listMembershipFieldsAfter = async (id: string, limit: number): Promise<MembershipFields[]> =>
  (await records())
    .find({ _id: { $gt: id } }, { projection: PROJECTION })
    .sort({ _id: 1 })
    .limit(limit)
    .toArray();

export const findMembershipFields = async (ids: readonly string[]): Promise<MembershipFields[]> =>
  (await records()).find({ _id: { $in: [...ids] } }, { projection: PROJECTION }).toArray();

/** Skips records that have changed since they were read. @returns whether all were stored */
export async function storeMembership(changes: readonly MembershipChange[]): Promise<boolean> {
  if (changes.length === 0) return true;
  const members = changes.flatMap(({ before, memberIds }) => [...(before.memberIds ?? []), ...memberIds]);
  const updates = changes.map(({ before: { _id, parties, memberIds }, ...after }) => ({
    updateOne: {
      // Old records may lack both fields; null matches a missing field too.
      filter: { _id, parties: parties ?? null, memberIds: memberIds ?? null },
      update: { $set: { parties: [...after.parties], memberIds: [...after.memberIds] } },
    },
  }));
  const write = async () => (await records()).bulkWrite(updates, { ordered: false });
  const { matchedCount } = await withNewListVersions(members, write);
  return matchedCount === changes.length;
}
