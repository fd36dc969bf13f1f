import { dateOf } from '../db/wire/stored';
import { type OperationInput, operation, type RuleResult } from '../http/operation';
import { cutPage, pagingOf } from '../http/parameters/paging';
import { isCached } from '../http/parameters/query-parser';
import { type FieldSelection, selectFields } from '../http/parameters/selection';
import { type CursorPage, type Page, pagedEnvelope } from '../http/responses/envelope';
import { findAccount } from '../identity/accounts/repository';
import { isQuickToFilter } from './cached-lists/cache';
import { expensiveRead, isDeepPage, readPageInTurn } from './expensive-reads';
import { checkDateRanges, hasFilters } from './filters/filter-conditions';
import { sortingOf } from './filters/sorting';
import { listMyRecordsContract } from './list-my-records.contract';
import { type Viewer, viewerOf } from './membership/party-details';
import { projectionFor } from './output/mapper';
import { readRecord, writeRawRecords } from './output/raw-records';
import { listRawMemberRecords, type MemberPage } from './repository';
import { MyRecordsPosition, MyRecordsQuery } from './schema/query';
import { EXPANDABLE_NAMES, RecordItem } from './schema/record';
import { RecordFields } from './schema/record-fields';

const FIELD_NAMES = Object.keys(RecordFields.shape);

function cursorOf(cursor: MyRecordsQuery['cursor']): MemberPage['cursor'] {
  if (cursor === undefined || cursor.after === undefined) return cursor && {};
  const [date, id] = MyRecordsPosition.parse(cursor.after);
  return { after: { cursorDate: date === null ? null : new Date(date), id } };
}

/** Whether the response shows parties; only then is the caller's account needed. */
const showsParties = ({ expand }: FieldSelection): boolean =>
  ['contacts', 'owners', 'professionals', 'relations'].some((name) => expand.has(name));

/** The part of a request that does not depend on the caller. */
type Prepared = {
  readonly selection: FieldSelection;
  readonly page: Omit<MemberPage, 'memberId' | 'at'>;
  /** By a filter or a sort other than the default. */
  readonly isFiltered: boolean;
  readonly timeZone: string;
};

function prepare(query: MyRecordsQuery, timeZone: string): Prepared {
  checkDateRanges(query, timeZone);
  const { offset, rows } = pagingOf(query);
  const selection = selectFields(query, FIELD_NAMES, EXPANDABLE_NAMES);
  const cursor = cursorOf(query.cursor);
  const projection = projectionFor(selection, cursor !== undefined);
  const page = { filters: query, projection, offset, rows, sort: query.sort, ...(cursor && { cursor }) };
  return { selection, page, isFiltered: hasFilters(query) || sortingOf(query.sort) !== undefined, timeZone };
}

/** Keyed by query, because equal query strings give the same object (`lib/http/parameters/query-parser.ts`). */
const preparedQueries = new WeakMap<MyRecordsQuery, Prepared>();

function preparedFor(query: MyRecordsQuery, timeZone: string): Prepared {
  const cached = preparedQueries.get(query);
  if (cached?.timeZone === timeZone) return cached;
  const prepared = prepare(query, timeZone);
  if (isCached(query)) preparedQueries.set(query, prepared);
  return prepared;
}

type FoundRecords = RuleResult & {
  readonly records: readonly Buffer[];
  readonly page: Page | CursorPage;
  readonly selection: FieldSelection;
  readonly viewer: Viewer;
  readonly identities?: ReadonlySet<string>;
};

async function findMyRecords({ query, principal, timeZone }: OperationInput<MyRecordsQuery>): Promise<FoundRecords> {
  const { selection, page: request } = preparedFor(query, timeZone);
  const { ignored } = selection;
  if (principal.kind !== 'account') {
    const { page } = cutPage([], query, () => []);
    return { records: [], page, ignored, selection, viewer: viewerOf(null) };
  }
  const { accountId: memberId } = principal;
  const [rows, account] = await Promise.all([
    listRawMemberRecords({ ...request, memberId, at: { now: new Date(), timeZone } }),
    showsParties(selection) ? findAccount(memberId) : null,
  ]);
  const orderOf = (bytes: Buffer) => {
    const { cursorDate, _id } = readRecord(bytes);
    return [dateOf(cursorDate)?.getTime() ?? null, _id];
  };
  const { items: records, page } = cutPage(rows, query, orderOf);
  return { records, page, ignored, selection, viewer: viewerOf(account), identities: new Set(account?.identities) };
}

/** Whether a query may read all records of the account in the database. */
export const isExpensive = (
  { search, needs, changedSince, open, sort }: Partial<MyRecordsQuery>,
  accountId: string,
): boolean =>
  ([search, needs, changedSince, open].some((value) => value !== undefined) || sortingOf(sort) !== undefined) &&
  !isQuickToFilter(accountId);

/** Limits how many large pages are read and written at once, because each takes megabytes. */
function inTurn<Result>(input: OperationInput<MyRecordsQuery>, work: () => Promise<Result>): Promise<Result> {
  const { query, principal, timeZone } = input;
  if (principal.kind !== 'account') return work();
  const { selection, page, isFiltered } = preparedFor(query, timeZone);
  if (isExpensive(query, principal.accountId)) return expensiveRead(principal.accountId, work);
  const size = { rows: page.rows, collections: selection.expand.size };
  return readPageInTurn({ ...size, isDeep: isDeepPage(page, isFiltered), isFiltered }, principal.accountId, work);
}

/** Specification 4.4; a caller without an account has no records. */
export const listMyRecords = operation(listMyRecordsContract, {
  query: MyRecordsQuery,
  response: pagedEnvelope(RecordItem),
  errors: ['forbidden'],
  example: async () => ({ statusTypes: 'OPEN,PENDING', limit: '5' }),
  rule: findMyRecords,
  inTurn,
  write: ({ records, ...options }, { locale, timeZone }) => writeRawRecords(records, { ...options, locale, timeZone }),
});
