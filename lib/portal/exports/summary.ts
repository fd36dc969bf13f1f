import { database } from '../../db/client';
import { RECORDS } from '../../db/collections';
import { timeLimits } from '../../db/time-limits';
import type { StoredObject } from '../../db/wire/stored';
import { queryParser } from '../../http/parameters/query-parser';
import { dateTimeFormatter } from '../../platform/dates/agency-time';
import { cachedListOf } from '../../records/cached-lists/cache';
import {
  type CachedList,
  EXPIRATION_DATE,
  INSPECTION_DATE,
  numbersAt,
  textsAt,
} from '../../records/cached-lists/cached-list';
import { type RowPredicate, rowPredicates } from '../../records/cached-lists/row-predicates';
import type { RecordDocument } from '../../records/document';
import { expensiveRead } from '../../records/expensive-reads';
import { expiryWindow } from '../../records/filters/expiry-window';
import { checkDateRanges, filterConditions } from '../../records/filters/filter-conditions';
import { NEEDS } from '../../records/filters/filter-table';
import { cachedCounts } from './counts-cache';
import type { ViewInput } from './export-rows';
import { RecordsViewQuery } from './schema';
import { COUNTED_PROJECTION, type CountedRecords, type RecordsSummary, Tally } from './tally';

const SHARED_PROJECTION = { module: 1, type: 1, status: 1 };
/** Between batches the event loop is free for other work. */
const BATCH = 500;

const newTally = ({ locale, timeZone }: ViewInput, now: Date): Tally =>
  new Tally(locale, dateTimeFormatter(timeZone), expiryWindow(now, timeZone));

const records = async () => (await database()).collection<RecordDocument>(RECORDS);

async function countStored(input: ViewInput, accountId: string, now: Date): Promise<Tally> {
  const tally = newTally(input, now);
  const cursor = (await records()).find(
    { $and: [{ memberIds: accountId }, ...filterConditions(input.query, { now, timeZone: input.timeZone })] },
    { projection: COUNTED_PROJECTION, maxTimeMS: timeLimits().longRead, batchSize: BATCH, raw: true },
  );
  for await (const record of cursor) tally.add(record as unknown as Buffer);
  return tally;
}

/** Columns that share values between rows; one representative record per value supplies its text. */
const SHARED_COLUMNS = { module: 'module', type: 'type.value', status: 'status.text' } as const;

/** @returns undefined if a representative record was deleted, because the cached list is stale then. */
async function countCached(
  list: CachedList,
  input: ViewInput,
  accountId: string,
  now: Date,
): Promise<Tally | undefined> {
  const tally = newTally(input, now);
  const at = { now, timeZone: input.timeZone };
  const tests = rowPredicates(list, input.query, at);
  const [statusTypes, opened] = [textsAt(list, 'statusType'), numbersAt(list, 'openedDate')];
  const [balances, statusDates] = [numbersAt(list, 'balance'), numbersAt(list, 'statusDate')];
  const [expirationDates, scheduledDates] = [numbersAt(list, EXPIRATION_DATE), numbersAt(list, INSPECTION_DATE)];
  const needs = NEEDS.map((need) => ({ need, tests: rowPredicates(list, { needs: [need] }, at) }));
  const passes = (some: readonly RowPredicate[], row: number): boolean => some.every((test) => test(row));
  const columns = Object.entries(SHARED_COLUMNS).map(([field, path]) => ({
    field,
    column: textsAt(list, path),
    counts: new Map<string, { count: number; readonly id: string }>(),
  }));
  for (const [row, id] of list.ids.entries()) {
    if (!passes(tests, row)) continue;
    tally.addRow(statusTypes[row], opened[row] as number, {
      id,
      needs: needs.filter((each) => passes(each.tests, row)).map(({ need }) => need),
      balance: balances[row] as number,
      statusDate: statusDates[row] as number,
      expirationDate: expirationDates[row] as number,
      scheduledDate: scheduledDates[row] as number,
    });
    for (const { column, counts } of columns) {
      const value = column[row];
      if (value === undefined) continue;
      const entry = counts.get(value);
      if (entry === undefined) counts.set(value, { count: 1, id });
      else entry.count++;
    }
  }
  const ids = [...new Set(columns.flatMap(({ counts }) => [...counts.values()].map(({ id }) => id)))];
  const representatives = await (await records())
    .find({ _id: { $in: ids }, memberIds: accountId }, { projection: SHARED_PROJECTION, maxTimeMS: timeLimits().read })
    .toArray();
  if (representatives.length < ids.length) return undefined;
  const byId = new Map<string, StoredObject>(representatives.map((record) => [record._id, record]));
  for (const { field, counts } of columns)
    for (const { count, id } of counts.values()) tally.addShared({ [field]: byId.get(id)?.[field] }, count);
  return tally;
}

/** Counts the records of a view. */
export async function countMyRecords(input: ViewInput): Promise<CountedRecords> {
  const { principal, query, locale, timeZone } = input;
  const now = new Date();
  if (principal.kind !== 'account') return newTally(input, now).result();
  const { accountId } = principal;
  const view = [query, locale, timeZone, expiryWindow(now, timeZone)];
  return cachedCounts(accountId, view, () =>
    expensiveRead(accountId, async () => {
      const list = await cachedListOf(accountId);
      const counted = list && (await countCached(list, input, accountId, now));
      return (counted ?? (await countStored(input, accountId, now))).result();
    }),
  );
}

export const summarizeMyRecords = async (input: ViewInput): Promise<RecordsSummary> =>
  (await countMyRecords(input)).summary;

/** `GET /api/portal/my-records/summary`. */
export const myRecordsSummary = {
  read: queryParser(RecordsViewQuery),
  async rule(input: ViewInput) {
    checkDateRanges(input.query, input.timeZone);
    return { summary: await summarizeMyRecords(input) };
  },
  write({ summary }: { readonly summary?: RecordsSummary }) {
    return summary;
  },
};
