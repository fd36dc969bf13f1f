import { pickFields } from '@records-portal/embedded-mongodb/bson';
import { deserialize } from 'bson';
import { database } from '../../db/client';
import { RECORDS } from '../../db/collections';
import { timeLimits } from '../../db/time-limits';
import { isStored, nonEmpty, type Stored, translationOf, writableDateOf } from '../../db/wire/stored';
import { queryParser } from '../../http/parameters/query-parser';
import { dateTimeFormatter } from '../../platform/dates/agency-time';
import { env } from '../../platform/settings/env';
import { type CachedList, numbersAt, textsAt } from '../../records/cached-lists/cached-list';
import { cachedListOf } from '../../records/cached-lists/cache';
import { type RowTest, rowTests } from '../../records/cached-lists/row-tests';
import type { RecordDocument } from '../../records/document';
import { expensiveRead } from '../../records/expensive-reads';
import { expirationOf, type Renewal } from '../../records/expiry';
import { type ExpiryWindow, expiryWindow } from '../../records/filters/expiry-window';
import { checkDateRanges, filterConditions } from '../../records/filters/filter-conditions';
import { NEEDS, type Need } from '../../records/filters/filter-table';
import { typeName } from '../../records/output/type-name';
import { CLOSED_STATUS_TYPES } from '../../records/status-split';

import type { ViewInput } from './export-rows';
import { RecordsViewQuery } from './schema';

/** A view in numbers. */
export type RecordsSummary = {
  readonly total: number;
  readonly open: number;
  readonly closed: number;
  readonly byStatusType: Readonly<Record<string, number>>;
  /** By the month in which they were opened (`2026-05`), oldest first; records without that date are in none. */
  readonly byMonth: readonly { readonly month: string; readonly count: number }[];
  /** What records need of the person; one that has ended needs nothing. */
  readonly needs: Readonly<Record<Need, number>>;
  /** Records that need something, each counted once. */
  readonly needing: number;
  /** Whether some of these words are in another language than was asked for. */
  readonly hasOtherLanguage: boolean;
  /** What the filters can offer, most frequent first. */
  readonly modules: readonly { readonly value: string; readonly count: number }[];
  readonly types: readonly { readonly value: string; readonly text: string; readonly count: number }[];
  /** `value`: what the filter `status` takes; `text`: the same in the language of the answer. */
  readonly statuses: readonly { readonly value: string; readonly text: string; readonly count: number }[];
};

/** Fields that many records have alike: they are read once for all of these. */
const SHARED = ['module', 'type', 'status'] as const;
const OWN = ['statusType', 'openedDate', 'balance', 'renewalInfo'] as const;
const COUNTED = Object.fromEntries([...SHARED, ...OWN].map((name) => [name, 1]));
/** What of a record is shown for all that have it alike. */
const SHOWN = Object.fromEntries(SHARED.map((name) => [name, 1]));
const pickShared = pickFields(SHARED, { passing: true });
const pickOwn = pickFields(OWN, { passing: true });
/** Records of a batch: the thread reads no more of them before it does something else. */
const BATCH = 500;

const countUp = (counts: Map<string, number>, key: string, by = 1): void =>
  void counts.set(key, (counts.get(key) ?? 0) + by);

const mostFrequent = (counts: ReadonlyMap<string, number>): [string, number][] =>
  [...counts].sort(([a, m], [b, n]) => n - m || (a < b ? -1 : 1));

const choicesOf = (counts: ReadonlyMap<string, number>, texts: ReadonlyMap<string, string>) =>
  mostFrequent(counts).map(([value, count]) => ({ value, text: texts.get(value) ?? value, count }));

class Tally {
  /** What records have alike, as the bytes that are stored -> how many have it. */
  private readonly alike = new Map<string, number>();
  private readonly byStatusType = new Map<string, number>();
  private readonly byMonth = new Map<string, number>();
  private readonly modules = new Map<string, number>();
  private readonly types = new Map<string, number>();
  private readonly typeTexts = new Map<string, string>();
  private readonly statuses = new Map<string, number>();
  private readonly statusTexts = new Map<string, string>();
  private readonly needs = { information: 0, payment: 0, renewal: 0 };
  private hasOtherLanguage = false;
  private needing = 0;
  private total = 0;

  constructor(
    private readonly locale: string,
    private readonly format: (instant: Date) => string,
    private readonly runningOut: ExpiryWindow,
  ) {}

  /** What is odd in a record counts for nothing; the record counts. */
  add(bytes: Buffer): void {
    this.total++;
    countUp(this.alike, pickShared(bytes).toString('latin1'));
    const own = deserialize(pickOwn(bytes)) as RecordDocument;
    countUp(this.byStatusType, nonEmpty(own.statusType) ?? '');
    this.noteOpened(own.openedDate);
    this.noteNeeds(own);
  }

  /** What a cached list says of a record; its type and status follow by `addShared`. @param opened in epoch milliseconds */
  addRow(statusType: string | undefined, opened: number, needed: readonly Need[]): void {
    this.total++;
    countUp(this.byStatusType, statusType ?? '');
    this.noteOpened(new Date(opened));
    for (const need of needed) this.needs[need]++;
    if (needed.length > 0) this.needing++;
  }

  private noteOpened(date: unknown): void {
    const opened = writableDateOf(date);
    if (opened) countUp(this.byMonth, this.format(opened).slice(0, 7));
  }

  addShared({ module, type, status }: Stored, count: number): void {
    const named = nonEmpty(module);
    if (named) countUp(this.modules, named, count);
    if (isStored(type)) this.addType(type, count);
    if (isStored(status)) this.addStatus(status, count);
  }

  private addType(type: Stored, count: number): void {
    const value = nonEmpty(type.value);
    if (value === undefined) return;
    countUp(this.types, value, count);
    this.typeTexts.set(value, this.translated(type) ?? typeName(type) ?? value);
  }

  private addStatus(status: Stored, count: number): void {
    const text = nonEmpty(status.text);
    if (text === undefined) return;
    countUp(this.statuses, text, count);
    this.statusTexts.set(text, this.translated(status) ?? text);
  }

  private translated(stored: Stored): string | undefined {
    const translation = translationOf(stored, this.locale);
    if (translation === undefined && this.locale !== env().DEFAULT_LANGUAGE) this.hasOtherLanguage = true;
    return translation;
  }

  private noteNeeds(record: RecordDocument): void {
    const { balance, renewalInfo, statusType } = record as RecordDocument & {
      balance?: unknown;
      renewalInfo?: Renewal<unknown>;
    };
    if (CLOSED_STATUS_TYPES.has(statusType)) return;
    const expires = expirationOf(renewalInfo);
    const needed = {
      information: statusType === 'INCOMPLETE',
      payment: typeof balance === 'number' && balance > 0,
      renewal: expires instanceof Date && expires >= this.runningOut.from && expires <= this.runningOut.to,
    };
    for (const need of NEEDS) if (needed[need]) this.needs[need]++;
    if (NEEDS.some((need) => needed[need])) this.needing++;
  }

  result(): RecordsSummary {
    for (const [bytes, count] of this.alike) this.addShared(deserialize(Buffer.from(bytes, 'latin1')), count);
    const closed = [...this.byStatusType].reduce((sum, [type, n]) => sum + (CLOSED_STATUS_TYPES.has(type) ? n : 0), 0);
    return {
      total: this.total,
      open: this.total - closed,
      closed,
      byStatusType: Object.fromEntries(mostFrequent(this.byStatusType)),
      byMonth: [...this.byMonth].sort(([a], [b]) => (a < b ? -1 : 1)).map(([month, count]) => ({ month, count })),
      needs: this.needs,
      needing: this.needing,
      hasOtherLanguage: this.hasOtherLanguage,
      modules: mostFrequent(this.modules).map(([value, count]) => ({ value, count })),
      types: choicesOf(this.types, this.typeTexts),
      statuses: choicesOf(this.statuses, this.statusTexts),
    };
  }
}

const newTally = ({ locale, timeZone }: ViewInput, now: Date): Tally =>
  new Tally(locale, dateTimeFormatter(timeZone), expiryWindow(now, timeZone));

const records = async () => (await database()).collection<RecordDocument>(RECORDS);

async function countStored(input: ViewInput, accountId: string, now: Date): Promise<RecordsSummary> {
  const tally = newTally(input, now);
  const cursor = (await records()).find(
    { $and: [{ memberIds: accountId }, ...filterConditions(input.query, { now, timeZone: input.timeZone })] },
    { projection: COUNTED, maxTimeMS: timeLimits().longRead, batchSize: BATCH, raw: true },
  );
  for await (const record of cursor) tally.add(record as unknown as Buffer);
  return tally.result();
}

/** The columns whose values many rows have alike; one record of each value says what else it has. */
const ALIKE = { module: 'module', type: 'type.value', status: 'status.text' } as const;

/** @returns undefined where a record that stands for others is no longer there: the list is older than what is stored. */
async function countCached(
  list: CachedList,
  input: ViewInput,
  accountId: string,
  now: Date,
): Promise<RecordsSummary | undefined> {
  const tally = newTally(input, now);
  const at = { now, timeZone: input.timeZone };
  const tests = rowTests(list, input.query, at);
  const [statusTypes, opened] = [textsAt(list, 'statusType'), numbersAt(list, 'openedDate')];
  const needs = NEEDS.map((need) => ({ need, tests: rowTests(list, { needs: [need] }, at) }));
  const passes = (some: readonly RowTest[], row: number): boolean => some.every((test) => test(row));
  const alike = Object.entries(ALIKE).map(([field, path]) => ({
    field,
    column: textsAt(list, path),
    counts: new Map<string, { count: number; readonly id: string }>(),
  }));
  for (const [row, id] of list.ids.entries()) {
    if (!passes(tests, row)) continue;
    const needed = needs.filter((each) => passes(each.tests, row)).map(({ need }) => need);
    tally.addRow(statusTypes[row], opened[row] as number, needed);
    for (const { column, counts } of alike) {
      const value = column[row];
      if (value === undefined) continue;
      const known = counts.get(value);
      if (known === undefined) counts.set(value, { count: 1, id });
      else known.count++;
    }
  }
  const ids = [...new Set(alike.flatMap(({ counts }) => [...counts.values()].map(({ id }) => id)))];
  const found = await (await records())
    .find({ _id: { $in: ids }, memberIds: accountId }, { projection: SHOWN, maxTimeMS: timeLimits().read })
    .toArray();
  if (found.length < ids.length) return undefined;
  const byId = new Map<string, Stored>(found.map((record) => [record._id, record]));
  for (const { field, counts } of alike)
    for (const { count, id } of counts.values()) tally.addShared({ [field]: byId.get(id)?.[field] }, count);
  return tally.result();
}

/** A view of the person's own records in numbers. */
export async function summarizeMyRecords(input: ViewInput): Promise<RecordsSummary> {
  const { principal } = input;
  const now = new Date();
  if (principal.kind !== 'account') return newTally(input, now).result();
  const { accountId } = principal;
  return expensiveRead(accountId, async () => {
    const list = await cachedListOf(accountId);
    const counted = list && (await countCached(list, input, accountId, now));
    return counted ?? countStored(input, accountId, now);
  });
}

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
