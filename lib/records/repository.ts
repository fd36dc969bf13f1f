import type { Collection, Document, Filter, FindCursor } from 'mongodb';
import { database } from '../db/client';
import { RECORDS } from '../db/collections';
import { findRaw } from '../db/find-raw';
import { timeLimits } from '../db/time-limits';
import { readText } from '../db/wire/raw/path-reader';
import { cachedListOf } from './cached-lists/cached-lists';
import { type AskedRows, findIds, type RecordPosition } from './cached-lists/find-ids';
import type { RecordDocument } from './document';
import { filterConditions, isNarrowed } from './filters/filter-conditions';
import { type Sorting, sortingOf } from './filters/sorting';

/** What a page of a member's records is read by. */
export type MemberPage = AskedRows & {
  readonly memberId: string;
  readonly projection: Document;
};

type Condition = Filter<RecordDocument>;

/** A find of the database for a page, or for a part of it. */
type Find = {
  readonly filter: Condition;
  readonly projection: Document;
  readonly sort: Record<string, 1 | -1>;
  readonly skip: number;
  readonly limit: number;
};

const records = async () => (await database()).collection<RecordDocument>(RECORDS);

/** The member is part of every read here: nobody receives another's record. */
const ofMember = (memberId: string, conditions: readonly Condition[]): Condition =>
  conditions.length > 0 ? { $and: [{ memberIds: memberId }, ...conditions] } : { memberIds: memberId };

function orderOf(cursor: MemberPage['cursor'], sorting: Sorting | undefined): Find['sort'] {
  if (cursor !== undefined) return { cursorDate: -1, _id: 1 };
  if (sorting === undefined) return { openedDate: -1, _id: 1 };
  const { path, direction } = sorting;
  return path === 'openedDate' ? { openedDate: direction, _id: 1 } : { [path]: direction, openedDate: -1, _id: 1 };
}

/**
 * What follows a record in the order, as conditions that an index turns into one range each: first the dated ones, then
 * those without a date. An `$or` over both would be read from the start.
 */
function conditionsBehind({ cursorDate, id }: RecordPosition): Condition[] {
  const undated: Condition = { cursorDate: { $eq: null } as never };
  if (cursorDate === null) return [{ ...undated, _id: { $gt: id } }];
  const behind = { $or: [{ cursorDate: { $lt: cursorDate } }, { _id: { $gt: id } }] };
  return [{ $and: [{ cursorDate: { $lte: cursorDate } }, behind] }, undated];
}

/**
 * The finds that give a page one after the other: of a sorted list the records that have what it is sorted by, then the others
 * in the usual order. A page without filters reads through `my_order` (by cursor through `my_cursor`): equality on the member, then
 * the contract's order.
 */
export function findsOf({
  memberId,
  filters,
  at,
  sort,
  cursor,
  projection,
  offset,
  rows,
}: MemberPage): readonly Find[] {
  const conditions = filterConditions(filters, at);
  const sorting = sortingOf(sort);
  const find = (more: readonly Condition[], by?: Sorting): Find => ({
    filter: ofMember(memberId, [...more, ...conditions]),
    projection,
    sort: orderOf(cursor, by),
    skip: offset,
    limit: rows,
  });
  if (cursor?.after !== undefined) return conditionsBehind(cursor.after).map((behind) => find([behind]));
  return sorting === undefined ? [find([])] : [find([sorting.has], sorting), find([sorting.lacks])];
}

/**
 * The same for a file, batch by batch, part by part. Without a limit of time for all batches: who fetches the file may be
 * slow, and each batch has that of a connection.
 */
export async function memberExportCursors(page: MemberPage, batchSize: number): Promise<FindCursor<RecordDocument>[]> {
  const collection = await records();
  return findsOf(page).map(({ filter, projection, sort }) =>
    collection.find(filter, { projection }).sort(sort).batchSize(batchSize),
  );
}

type Read<Row> = (find: Find) => Promise<readonly Row[]>;

const countFound = async ({ filter }: Find): Promise<number> =>
  (await records()).countDocuments(filter, { maxTimeMS: timeLimits().longRead });

/** Reads the finds of a page as one: what the first has not, the next has. */
async function readFinds<Row>(page: MemberPage, read: Read<Row>): Promise<readonly Row[]> {
  const finds = findsOf(page);
  const found: Row[] = [];
  let skip = page.offset;
  for (const find of finds) {
    const limit = page.rows - found.length;
    if (limit === 0) break;
    const some = await read({ ...find, skip, limit });
    found.push(...some);
    if (some.length > 0) skip = 0;
    else if (skip > 0 && find !== finds.at(-1)) skip -= await countFound(find);
  }
  return found;
}

/** Reads records by their ids, into the order of these. @returns undefined where one is no longer there. */
async function readByIds<Row>(
  { memberId, projection }: MemberPage,
  ids: readonly string[],
  read: Read<Row>,
  idOf: (row: Row) => string,
): Promise<readonly Row[] | undefined> {
  const filter = ofMember(memberId, [{ _id: { $in: [...ids] } }]);
  const found = ids.length === 0 ? [] : await read({ filter, projection, sort: {}, skip: 0, limit: ids.length });
  const byId = new Map(found.map((row) => [idOf(row), row]));
  const rows = ids.flatMap((id) => byId.get(id) ?? []);
  return rows.length === ids.length ? rows : undefined;
}

async function readPage<Row>(page: MemberPage, read: Read<Row>, idOf: (row: Row) => string): Promise<readonly Row[]> {
  const { filters, sort, memberId } = page;
  // A number has an index, and an app that asks for one must not wait until the whole list is read.
  const isIndexed = filters.customId !== undefined || (!isNarrowed(filters) && sortingOf(sort) === undefined);
  const list = isIndexed ? undefined : await cachedListOf(memberId);
  const rows = list && (await readByIds(page, findIds(list, page), read, idOf));
  return rows ?? readFinds(page, read);
}

export const listMemberRecords = (page: MemberPage): Promise<readonly RecordDocument[]> =>
  readPage(
    page,
    async ({ filter, projection, sort, skip, limit }) =>
      (await records())
        .find(filter, { projection, maxTimeMS: timeLimits().read })
        .sort(sort)
        .skip(skip)
        .limit(limit)
        .batchSize(limit)
        .toArray(),
    ({ _id }) => _id,
  );

/** The `_id` of a record as BSON: a text, and the first of its fields, as in every document that is stored. */
const ID_AT = 4 + '\x02_id\0'.length;
const rawIdOf = (bytes: Buffer): string => readText(bytes, ID_AT);

/** The same as BSON, for `writeRawRecords`: decoding is most of what a long page costs. */
export const listRawMemberRecords = (page: MemberPage): Promise<readonly Buffer[]> =>
  readPage(
    page,
    async (find) =>
      findRaw((await records()) as unknown as Collection, {
        ...find,
        filter: find.filter as Filter<Document>,
        maxTimeMS: timeLimits().read,
      }),
    rawIdOf,
  );
