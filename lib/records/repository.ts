import type { Collection, Document, Filter, FindCursor } from 'mongodb';
import { database } from '../db/client';
import { RECORDS } from '../db/collections';
import { findRaw } from '../db/find-raw';
import { timeLimits } from '../db/time-limits';
import type { RecordDocument } from './document';
import type { Sorting } from './sorting';

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
  /** By a field instead of the usual order; not together with a walk. */
  readonly sorting?: Sorting | undefined;
};

const records = async () => (await database()).collection<RecordDocument>(RECORDS);

/** The member is part of every read here: nobody receives another's record. */
const filterOf = ({ memberId, conditions }: MemberPage): Filter<RecordDocument> =>
  conditions.length > 0 ? { $and: [{ memberIds: memberId }, ...conditions] } : { memberIds: memberId };

/** What the database is asked for a page: the same for every shard of a cluster. */
export const memberQuery = (page: MemberPage) => ({ filter: filterOf(page), sort: sortOf(page) });

function sortOf({ walk, sorting }: MemberPage): Record<string, 1 | -1> {
  if (walk !== undefined) return { walkDate: -1, _id: 1 };
  if (sorting === undefined) return { openedDate: -1, _id: 1 };
  const { path, direction } = sorting;
  return path === 'openedDate' ? { openedDate: direction, _id: 1 } : { [path]: direction, openedDate: -1, _id: 1 };
}

/** The parts of a sorted list: records that have what it is sorted by, then the others in the usual order. */
function partsOf({ sorting, conditions, ...page }: MemberPage): readonly MemberPage[] {
  if (sorting === undefined) return [{ conditions, ...page }];
  return [
    { ...page, conditions: [...conditions, sorting.has], sorting },
    { ...page, conditions: [...conditions, sorting.lacks] },
  ];
}

/**
 * Reads through the index `my_order` (a walk through `my_walk`): equality on the member, then the contract's order (newest opened first,
 * without a date last, then id).
 */
export async function memberPageCursor(page: MemberPage): Promise<FindCursor<RecordDocument>> {
  const { projection, offset, rows } = page;
  return (await records())
    .find(filterOf(page), { projection, maxTimeMS: timeLimits().read })
    .sort(sortOf(page))
    .skip(offset)
    .limit(rows)
    .batchSize(rows);
}

/**
 * The same for a file, batch by batch, part by part; `rows` 0 are all. Without a limit of time for all batches: who fetches
 * the file may be slow, and each batch has that of a connection.
 */
export async function memberExportCursors(page: MemberPage, batchSize: number): Promise<FindCursor<RecordDocument>[]> {
  const collection = await records();
  return partsOf(page).map((part) => {
    const cursor = collection
      .find(filterOf(part), { projection: part.projection })
      .sort(sortOf(part))
      .batchSize(batchSize);
    return cursor;
  });
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

type Read<Row> = (page: MemberPage) => Promise<readonly Row[]>;

const countMemberRecords = async (page: MemberPage): Promise<number> =>
  (await records()).countDocuments(filterOf(page), { maxTimeMS: timeLimits().longRead });

/** Reads the parts of a sorted list as one: what the first has not, the next has. */
async function readParts<Row>(page: MemberPage, read: Read<Row>): Promise<readonly Row[]> {
  const found: Row[] = [];
  let { offset } = page;
  for (const part of partsOf(page)) {
    const rows = page.rows - found.length;
    if (rows === 0) break;
    const some = await read({ ...part, offset, rows });
    found.push(...some);
    if (found.length < page.rows && part.sorting !== undefined)
      offset = some.length > 0 || offset === 0 ? 0 : Math.max(0, offset - (await countMemberRecords(part)));
  }
  return found;
}

/** Reads a page, or what follows a record on a walk. */
async function readMemberPage<Row>(page: MemberPage, read: Read<Row>): Promise<readonly Row[]> {
  const after = page.walk?.after;
  if (after === undefined) return readParts(page, read);
  const found: Row[] = [];
  for (const behind of conditionsBehind(after.walkDate, after.id)) {
    const rows = page.rows - found.length;
    if (rows === 0) break;
    found.push(...(await read({ ...page, rows, conditions: [behind, ...page.conditions] })));
  }
  return found;
}

export const listMemberRecords = (page: MemberPage): Promise<readonly RecordDocument[]> =>
  readMemberPage(page, async (each) => (await memberPageCursor(each)).toArray());

/** The same as BSON, for `writeRawRecords`: decoding is most of what a long page costs. */
export const listRawMemberRecords = (page: MemberPage): Promise<readonly Buffer[]> =>
  readMemberPage(page, async (each) =>
    findRaw((await records()) as unknown as Collection, {
      filter: filterOf(each) as Filter<Document>,
      projection: each.projection,
      sort: sortOf(each),
      skip: each.offset,
      limit: each.rows,
      maxTimeMS: timeLimits().read,
    }),
  );
