import type { Collection, Document, Filter, FindCursor } from 'mongodb';
import { database } from '../db/client';
import { RECORDS } from '../db/collections';
import { findRaw } from '../db/find-raw';
import { timeLimits } from '../db/time-limits';
import { readText } from '../db/wire/raw/path-reader';
import { cachedListOf } from './cached-lists/cache';
import { findIds, type PageRequest, type RecordPosition } from './cached-lists/find-ids';
import type { RecordDocument } from './document';
import { filterConditions, hasFilters } from './filters/filter-conditions';
import { type Sorting, sortingOf } from './filters/sorting';

export type MemberPage = PageRequest & {
  readonly memberId: string;
  readonly projection: Document;
};

type Condition = Filter<RecordDocument>;

type Find = {
  readonly filter: Condition;
  readonly projection: Document;
  readonly sort: Record<string, 1 | -1>;
  readonly skip: number;
  readonly limit: number;
};

const records = async () => (await database()).collection<RecordDocument>(RECORDS);

/** Every read filters by member, so that nobody gets another account's record. */
const ofMember = (memberId: string, conditions: readonly Condition[]): Condition =>
  conditions.length > 0 ? { $and: [{ memberIds: memberId }, ...conditions] } : { memberIds: memberId };

function orderOf(cursor: MemberPage['cursor'], sorting: Sorting | undefined): Find['sort'] {
  if (cursor !== undefined) return { cursorDate: -1, _id: 1 };
  if (sorting === undefined) return { openedDate: -1, _id: 1 };
  const { path, direction } = sorting;
  return path === 'openedDate' ? { openedDate: direction, _id: 1 } : { [path]: direction, openedDate: -1, _id: 1 };
}

/** Conditions for the records after a position, one index range each; an `$or` would be read from the start. */
function conditionsAfter({ cursorDate, id }: RecordPosition): Condition[] {
  const undated: Condition = { cursorDate: { $eq: null } as never };
  if (cursorDate === null) return [{ ...undated, _id: { $gt: id } }];
  const after = { $or: [{ cursorDate: { $lt: cursorDate } }, { _id: { $gt: id } }] };
  return [{ $and: [{ cursorDate: { $lte: cursorDate } }, after] }, undated];
}

/** When sorted, first the records with the sort field, then the others. */
export function memberQueries({
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
  if (cursor?.after !== undefined) return conditionsAfter(cursor.after).map((after) => find([after]));
  return sorting === undefined ? [find([])] : [find([sorting.has], sorting), find([sorting.lacks])];
}

/** Cursors for an export. Only each batch has a time limit, because clients may be slow. */
export async function memberExportCursors(page: MemberPage, batchSize: number): Promise<FindCursor<RecordDocument>[]> {
  const collection = await records();
  return memberQueries(page).map(({ filter, projection, sort }) =>
    collection.find(filter, { projection }).sort(sort).batchSize(batchSize),
  );
}

type Read<Row> = (find: Find) => Promise<readonly Row[]>;

const countFound = async ({ filter }: Find): Promise<number> =>
  (await records()).countDocuments(filter, { maxTimeMS: timeLimits().longRead });

async function readQueries<Row>(page: MemberPage, read: Read<Row>): Promise<readonly Row[]> {
  const queries = memberQueries(page);
  const rows: Row[] = [];
  let skip = page.offset;
  for (const query of queries) {
    const limit = page.rows - rows.length;
    if (limit === 0) break;
    const batch = await read({ ...query, skip, limit });
    rows.push(...batch);
    if (batch.length > 0) skip = 0;
    else if (skip > 0 && query !== queries.at(-1)) skip -= await countFound(query);
  }
  return rows;
}

/** @returns undefined if a record no longer exists */
async function readByIds<Row>(
  { memberId, projection }: MemberPage,
  ids: readonly string[],
  read: Read<Row>,
  idOf: (row: Row) => string,
): Promise<readonly Row[] | undefined> {
  const filter = ofMember(memberId, [{ _id: { $in: [...ids] } }]);
  const unordered = ids.length === 0 ? [] : await read({ filter, projection, sort: {}, skip: 0, limit: ids.length });
  const byId = new Map(unordered.map((row) => [idOf(row), row]));
  const rows = ids.flatMap((id) => byId.get(id) ?? []);
  return rows.length === ids.length ? rows : undefined;
}

async function readPage<Row>(page: MemberPage, read: Read<Row>, idOf: (row: Row) => string): Promise<readonly Row[]> {
  const { filters, sort, memberId } = page;
  // Queries with an index must not wait until the whole list is in the cache.
  const isIndexed = filters.customId !== undefined || (!hasFilters(filters) && sortingOf(sort) === undefined);
  const list = isIndexed ? undefined : await cachedListOf(memberId);
  const rows = list && (await readByIds(page, findIds(list, page), read, idOf));
  return rows ?? readQueries(page, read);
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

/** Offset of the `_id` text, which is always the first field of a stored document. */
const ID_AT = 4 + '\x02_id\0'.length;
const rawIdOf = (bytes: Buffer): string => readText(bytes, ID_AT);

/** Returns records as BSON, because decoding takes most of the time of a long page. */
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
