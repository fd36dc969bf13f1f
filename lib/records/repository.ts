import type { Document, Filter, FindCursor } from 'mongodb';
import { database } from '../db/client';
import { RECORDS } from '../db/collections';
import type { RecordDocument } from './document';

/** What a page of a member's records is read by. */
export type MemberPage = {
  readonly memberId: string;
  readonly conditions: readonly Filter<RecordDocument>[];
  readonly projection: Document;
  readonly offset: number;
  /** Rows to read: the page's limit and one more, which says whether others follow. */
  readonly rows: number;
};

/** Long enough for a page, short enough for the 2 s of a 503. */
const MAX_TIME_MS = 1_500;

/**
 * Reads through the index `member_order`: equality on the member, then the contract's order (newest opened first,
 * without a date last, then id). The member is part of every read here: nobody receives another's record.
 */
export async function memberPageCursor({
  memberId,
  conditions,
  projection,
  offset,
  rows,
}: MemberPage): Promise<FindCursor<RecordDocument>> {
  const records = (await database()).collection<RecordDocument>(RECORDS);
  const member: Filter<RecordDocument> = { memberIds: memberId };
  return records
    .find(conditions.length > 0 ? { $and: [member, ...conditions] } : member, { projection, maxTimeMS: MAX_TIME_MS })
    .sort({ openedDate: -1, _id: 1 })
    .skip(offset)
    .limit(rows)
    .batchSize(rows);
}

export const listMemberRecords = async (page: MemberPage): Promise<RecordDocument[]> =>
  (await memberPageCursor(page)).toArray();
