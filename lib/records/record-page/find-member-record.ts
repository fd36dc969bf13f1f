import { database } from '../../db/client';
import { RECORDS } from '../../db/collections';
import type { RecordDocument } from '../document';

/** As for a page of records: short enough for an answer within 2 s. */
const MAX_TIME_MS = 1_500;

/**
 * One record of a member with everything on it. The member is part of the read: for a record that is not theirs the
 * answer is the same as for one that does not exist.
 * @param id the wire's `id`, for example `DEMO-VBN89-MZ-RCH0D`.
 */
export async function findMemberRecord(memberId: string, id: string): Promise<RecordDocument | null> {
  const records = (await database()).collection<RecordDocument>(RECORDS);
  return records.findOne({ _id: id, memberIds: memberId }, { maxTimeMS: MAX_TIME_MS });
}
