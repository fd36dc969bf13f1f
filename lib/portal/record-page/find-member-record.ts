import { database } from '../../db/client';
import { RECORDS } from '../../db/collections';
import { timeLimits } from '../../db/time-limits';
import type { RecordDocument } from '../../records/document';

/**
 * One record of a member with everything on it. The member is part of the read: for a record that is not theirs the
 * answer is the same as for one that does not exist.
 * @param id the wire's `id`, for example `DEMO-VBN89-MZ-RCH0D`.
 */
export async function findMemberRecord(memberId: string, id: string): Promise<RecordDocument | null> {
  const records = (await database()).collection<RecordDocument>(RECORDS);
  return records.findOne({ _id: id, memberIds: memberId }, { maxTimeMS: timeLimits().read });
}
