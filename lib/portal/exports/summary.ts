import { BSON, readInt32 } from '@records-portal/embedded-mongodb/bson';
import { deserialize } from 'bson';
import { database } from '../../db/client';
import { RECORDS } from '../../db/collections';
import { timeLimits } from '../../db/time-limits';
import { FieldFinder } from '../../db/wire/raw/field-finder';
import { readNumber, readText } from '../../db/wire/raw/path-reader';
import { isStored, nonEmpty, type Stored, translationOf, writableDateOf } from '../../db/wire/stored';
import { queryParser } from '../../http/parameters/query-parser';
import { dateTimeFormatter } from '../../platform/dates/agency-time';
import { env } from '../../platform/settings/env';
import { cachedListOf } from '../../records/cached-lists/cache';
import { type CachedList, numbersAt, textsAt } from '../../records/cached-lists/cached-list';
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

export type RecordsSummary = {
  readonly total: number;
  readonly open: number;
  readonly closed: number;
  readonly byStatusType: Readonly<Record<string, number>>;
  /** By month opened (`2026-05`), oldest first; records without an opening date are omitted. */
  readonly byMonth: readonly { readonly month: string; readonly count: number }[];
  /** Counts of open records by need; a record may be in several, but counts once in `needing`. */
  readonly needs: Readonly<Record<Need, number>>;
  readonly needing: number;
  /** Sum of the balances of open records. */
  readonly feesDue: number;
  /** Whether some texts lack a translation. */
  readonly hasOtherLanguage: boolean;
  /** Filter choices, most frequent first. */
  readonly modules: readonly { readonly value: string; readonly count: number }[];
  readonly types: readonly { readonly value: string; readonly text: string; readonly count: number }[];
  /** `value` is what the filter `status` takes; `text` is in the requested language. */
  readonly statuses: readonly { readonly value: string; readonly text: string; readonly count: number }[];
};

const COUNTED = ['module', 'type', 'status', 'statusType', 'openedDate', 'balance', 'renewalInfo'] as const;
type CountedField = (typeof COUNTED)[number];
const COUNTED_PROJECTION = Object.fromEntries(COUNTED.map((name) => [name, 1]));
const SHARED_PROJECTION = { module: 1, type: 1, status: 1 };
/** Reads only the counted fields, which is much faster than decoding whole records. */
const finder = new FieldFinder();
const SLOTS = Object.fromEntries(COUNTED.map((name) => [name, finder.slotOf(name)])) as Record<CountedField, number>;
/** Between batches the event loop is free for other work. */
const BATCH = 500;

const countUp = (counts: Map<string, number>, key: string, by = 1): void =>
  void counts.set(key, (counts.get(key) ?? 0) + by);

const mostFrequent = (counts: ReadonlyMap<string, number>): [string, number][] =>
  [...counts].sort(([a, m], [b, n]) => n - m || (a < b ? -1 : 1));

const choicesOf = (counts: ReadonlyMap<string, number>, texts: ReadonlyMap<string, string>) =>
  mostFrequent(counts).map(([value, count]) => ({ value, text: texts.get(value) ?? value, count }));

const decode = (latin1: string): Stored => deserialize(Buffer.from(latin1, 'latin1'));

type OpenRecord = {
  readonly statusType: string | undefined;
  readonly balance: number | undefined;
  readonly renewalInfo: Renewal<unknown> | undefined;
};

class Tally {
  /** Counts by raw BSON: many records share a type or a status, and each is decoded only once. */
  private readonly storedTypes = new Map<string, number>();
  private readonly storedStatuses = new Map<string, number>();
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
  private feesDue = 0;
  private total = 0;

  constructor(
    private readonly locale: string,
    private readonly format: (instant: Date) => string,
    private readonly expiringSoon: ExpiryWindow,
  ) {}

  /** Skips malformed fields; the record still counts. */
  add(bytes: Buffer): void {
    finder.read(bytes, 0);
    const startOf = (name: CountedField, type: number) =>
      finder.types[SLOTS[name]] === type ? finder.starts[SLOTS[name]] : undefined;
    const textOf = (name: CountedField) => {
      const at = startOf(name, BSON.string);
      return at === undefined ? undefined : nonEmpty(readText(bytes, at));
    };
    const documentOf = (name: CountedField) => {
      const at = startOf(name, BSON.document);
      return at === undefined ? undefined : bytes.subarray(at, at + readInt32(bytes, at));
    };
    const [module, type, status] = [textOf('module'), documentOf('type'), documentOf('status')];
    if (module) countUp(this.modules, module);
    if (type) countUp(this.storedTypes, type.toString('latin1'));
    if (status) countUp(this.storedStatuses, status.toString('latin1'));
    this.total++;
    const statusType = textOf('statusType');
    countUp(this.byStatusType, statusType ?? '');
    const opened = startOf('openedDate', BSON.date);
    if (opened !== undefined) this.countMonth(new Date(readNumber(bytes, BSON.long, opened) as number));
    if (statusType !== undefined && CLOSED_STATUS_TYPES.has(statusType)) return;
    const renewalInfo = documentOf('renewalInfo');
    const balance = readNumber(bytes, finder.types[SLOTS.balance] as number, finder.starts[SLOTS.balance] as number);
    this.countNeeds({ statusType, balance, renewalInfo: renewalInfo && deserialize(renewalInfo) });
  }

  /** Counts a row of a cached list; `addShared` counts its shared fields. @param opened in epoch milliseconds */
  addRow(statusType: string | undefined, opened: number, balance: number, needed: readonly Need[]): void {
    this.total++;
    countUp(this.byStatusType, statusType ?? '');
    this.countMonth(new Date(opened));
    this.addNeeds(needed, balance);
  }

  private addNeeds(needed: readonly Need[], balance: number): void {
    for (const need of needed) this.needs[need]++;
    if (needed.length > 0) this.needing++;
    if (needed.includes('payment')) this.feesDue += balance;
  }

  private countMonth(date: Date): void {
    const opened = writableDateOf(date);
    if (opened) countUp(this.byMonth, this.format(opened).slice(0, 7));
  }

  addShared({ module, type, status }: Stored, count: number): void {
    const name = nonEmpty(module);
    if (name) countUp(this.modules, name, count);
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

  private countNeeds({ statusType, balance = 0, renewalInfo }: OpenRecord): void {
    const expires = expirationOf(renewalInfo);
    const needed = {
      information: statusType === 'INCOMPLETE',
      payment: balance > 0,
      renewal: expires instanceof Date && expires >= this.expiringSoon.from && expires <= this.expiringSoon.to,
    };
    this.addNeeds(
      NEEDS.filter((need) => needed[need]),
      balance,
    );
  }

  result(): RecordsSummary {
    for (const [bytes, count] of this.storedTypes) this.addType(decode(bytes), count);
    for (const [bytes, count] of this.storedStatuses) this.addStatus(decode(bytes), count);
    const closed = [...this.byStatusType].reduce((sum, [type, n]) => sum + (CLOSED_STATUS_TYPES.has(type) ? n : 0), 0);
    return {
      total: this.total,
      open: this.total - closed,
      closed,
      byStatusType: Object.fromEntries(mostFrequent(this.byStatusType)),
      byMonth: [...this.byMonth].sort(([a], [b]) => (a < b ? -1 : 1)).map(([month, count]) => ({ month, count })),
      needs: this.needs,
      needing: this.needing,
      // A sum of fractions is not exact.
      feesDue: Math.round(this.feesDue * 100) / 100,
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
    { projection: COUNTED_PROJECTION, maxTimeMS: timeLimits().longRead, batchSize: BATCH, raw: true },
  );
  for await (const record of cursor) tally.add(record as unknown as Buffer);
  return tally.result();
}

/** Columns that share values between rows; one representative record per value supplies its texts. */
const SHARED_COLUMNS = { module: 'module', type: 'type.value', status: 'status.text' } as const;

/** @returns undefined if a representative record was deleted, because the cached list is stale then. */
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
  const balances = numbersAt(list, 'balance');
  const needs = NEEDS.map((need) => ({ need, tests: rowTests(list, { needs: [need] }, at) }));
  const passes = (some: readonly RowTest[], row: number): boolean => some.every((test) => test(row));
  const columns = Object.entries(SHARED_COLUMNS).map(([field, path]) => ({
    field,
    column: textsAt(list, path),
    counts: new Map<string, { count: number; readonly id: string }>(),
  }));
  for (const [row, id] of list.ids.entries()) {
    if (!passes(tests, row)) continue;
    const needed = needs.filter((each) => passes(each.tests, row)).map(({ need }) => need);
    tally.addRow(statusTypes[row], opened[row] as number, balances[row] as number, needed);
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
  const byId = new Map<string, Stored>(representatives.map((record) => [record._id, record]));
  for (const { field, counts } of columns)
    for (const { count, id } of counts.values()) tally.addShared({ [field]: byId.get(id)?.[field] }, count);
  return tally.result();
}

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
