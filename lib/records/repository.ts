import type { Document, Filter, FindCursor } from 'mongodb';
import { database } from '../db/client';
import { RECORDS } from '../db/collections';
import { timeLimits } from '../db/time-limits';
import type { RecordDocument } from './document';

/** What a page of a member's records is read by. */
export type MemberPage = {
  readonly memberId: string;
  readonly conditions: readonly Filter<RecordDocument>[];
  readonly projection: Document;
  readonly offset: number;
  /** Rows to read: the page's limit and one more, which says whether others follow. */
  readonly rows: number;
  /** A walk by cursor: in the order of `walkDate`, from the start or behind a record (its date is null without one). */
  readonly walk?: { readonly after?: { readonly walkDate: Date | null; readonly id: string } | undefined };
};

/**
 * Reads through the index `member_order` (a walk through `member_walk`): equality on the member, then the contract's order (newest opened first,
 * without a date last, then id). The member is part of every read here: nobody receives another's record.
 */
export async function memberPageCursor(page: MemberPage): Promise<FindCursor<RecordDocument>> {
  const { memberId, conditions, projection, offset, rows, walk } = page;
  const records = (await database()).collection<RecordDocument>(RECORDS);
  const member: Filter<RecordDocument> = { memberIds: memberId };
  return records
    .find(conditions.length > 0 ? { $and: [member, ...conditions] } : member, {
      projection,
      maxTimeMS: timeLimits().read,
    })
    .sort(walk === undefined ? { openedDate: -1, _id: 1 } : { walkDate: -1, _id: 1 })
    .skip(offset)
    .limit(rows)
    .batchSize(rows);
}

/**
 * What follows a record in the order, as conditions that an index turns into one range each: first the dated ones, then
 * those without a date. An `$or` over both would be read from the start.
 */
function conditionsBehind(walkDate: Date | null, id: string): Filter<RecordDocument>[] {
  const undated: Filter<RecordDocument> = { walkDate: { $eq: null } as never };
  if (walkDate === null) return [{ ...undated, _id: { $gt: id } }];
  const behind = { $or: [{ walkDate: { $lt: walkDate } }, { _id: { $gt: id } }] };
  return [{ $and: [{ walkDate: { $lte: walkDate } }, behind] }, undated];
}

export async function listMemberRecords(page: MemberPage): Promise<RecordDocument[]> {
  const after = page.walk?.after;
  if (after === undefined) return (await memberPageCursor(page)).toArray();
  const found: RecordDocument[] = [];
  for (const behind of conditionsBehind(after.walkDate, after.id)) {
    const rows = page.rows - found.length;
    if (rows === 0) break;
    found.push(
      ...(await (await memberPageCursor({ ...page, rows, conditions: [behind, ...page.conditions] })).toArray()),
    );
  }
  return found;
}
