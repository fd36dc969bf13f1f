import { dateTimeFormatter } from '../../dates/agency-time';
import { database } from '../../db/client';
import { RECORDS } from '../../db/collections';
import { timeLimits } from '../../db/time-limits';
import type { OperationOutput } from '../../http/define-route';
import { isStored, nonEmpty, type Stored, translationOf, writableDateOf } from '../../wire/stored';
import type { RecordDocument } from '../document';
import { expirationOf, type Renewal } from '../expiry';
import { checkDateRanges } from '../filters';
import { typeName } from '../type-name';
import { CLOSED_STATUS_TYPES } from '../view/status-split';
import { viewConditions } from './conditions';
import { type ExpiryWindow, expiryWindow } from './expiry-window';
import type { ViewInput } from './list-rows';
import type { Attention } from './schema';

/** A view in numbers. */
export type RecordsSummary = {
  readonly total: number;
  readonly open: number;
  readonly closed: number;
  readonly byStatusType: Readonly<Record<string, number>>;
  /** By the month in which they were opened (`2026-05`), oldest first; records without that date are in none. */
  readonly byMonth: readonly { readonly month: string; readonly count: number }[];
  readonly attention: Readonly<Record<Attention, number>>;
  /** Records that need something of the person: incomplete, running out or with a balance due, each counted once. */
  readonly needing: number;
  /** What the filters can offer, most frequent first. */
  readonly modules: readonly { readonly value: string; readonly count: number }[];
  readonly types: readonly { readonly value: string; readonly text: string; readonly count: number }[];
  /** `value`: what the filter `status` takes; `text`: the same in the language of the answer. */
  readonly statuses: readonly { readonly value: string; readonly text: string; readonly count: number }[];
};

const COUNTED = Object.fromEntries(
  ['statusType', 'statusDate', 'openedDate', 'balance', 'renewalInfo', 'module', 'type', 'status'].map((name) => [
    name,
    1,
  ]),
);

const countUp = (counts: Map<string, number>, key: string): void => void counts.set(key, (counts.get(key) ?? 0) + 1);

const mostFrequent = (counts: ReadonlyMap<string, number>): [string, number][] =>
  [...counts].sort(([a, m], [b, n]) => n - m || (a < b ? -1 : 1));

const choicesOf = (counts: ReadonlyMap<string, number>, texts: ReadonlyMap<string, string>) =>
  mostFrequent(counts).map(([value, count]) => ({ value, text: texts.get(value) ?? value, count }));

class Tally {
  private readonly byStatusType = new Map<string, number>();
  private readonly byMonth = new Map<string, number>();
  private readonly modules = new Map<string, number>();
  private readonly types = new Map<string, number>();
  private readonly typeTexts = new Map<string, string>();
  private readonly statuses = new Map<string, number>();
  private readonly statusTexts = new Map<string, string>();
  private readonly attention = { expires: 0, balance: 0, incomplete: 0, changed: 0 };
  private needing = 0;
  private total = 0;

  constructor(
    private readonly locale: string,
    private readonly format: (instant: Date) => string,
    private readonly runningOut: ExpiryWindow,
    private readonly changedSince: Date | undefined,
  ) {}

  /** What is odd in a record counts for nothing; the record counts. */
  add(record: RecordDocument): void {
    this.total++;
    countUp(this.byStatusType, nonEmpty(record.statusType) ?? '');
    const opened = writableDateOf(record.openedDate);
    if (opened) countUp(this.byMonth, this.format(opened).slice(0, 7));
    const module = nonEmpty(record.module);
    if (module) countUp(this.modules, module);
    if (isStored(record.type)) this.addType(record.type);
    if (isStored(record.status)) this.addStatus(record.status);
    this.noteAttention(record);
  }

  private addType(type: Stored): void {
    const value = nonEmpty(type.value);
    if (value === undefined) return;
    countUp(this.types, value);
    this.typeTexts.set(value, translationOf(type, this.locale) ?? typeName(type) ?? value);
  }

  private addStatus(status: Stored): void {
    const text = nonEmpty(status.text);
    if (text === undefined) return;
    countUp(this.statuses, text);
    this.statusTexts.set(text, translationOf(status, this.locale) ?? text);
  }

  private noteAttention(record: RecordDocument): void {
    const { balance, renewalInfo, statusDate, statusType } = record as RecordDocument & {
      balance?: unknown;
      statusDate?: unknown;
      renewalInfo?: Renewal<unknown>;
    };
    const expires = expirationOf(renewalInfo);
    const isExpiring = expires instanceof Date && expires >= this.runningOut.from && expires <= this.runningOut.to;
    const isOwing = typeof balance === 'number' && balance > 0;
    const isIncomplete = statusType === 'INCOMPLETE';
    if (isExpiring) this.attention.expires++;
    if (isOwing) this.attention.balance++;
    if (isIncomplete) this.attention.incomplete++;
    if (isExpiring || isOwing || isIncomplete) this.needing++;
    if (this.changedSince && statusDate instanceof Date && statusDate > this.changedSince) this.attention.changed++;
  }

  result(): RecordsSummary {
    const closed = [...this.byStatusType].reduce((sum, [type, n]) => sum + (CLOSED_STATUS_TYPES.has(type) ? n : 0), 0);
    return {
      total: this.total,
      open: this.total - closed,
      closed,
      byStatusType: Object.fromEntries(mostFrequent(this.byStatusType)),
      byMonth: [...this.byMonth].sort(([a], [b]) => (a < b ? -1 : 1)).map(([month, count]) => ({ month, count })),
      attention: this.attention,
      needing: this.needing,
      modules: mostFrequent(this.modules).map(([value, count]) => ({ value, count })),
      types: choicesOf(this.types, this.typeTexts),
      statuses: choicesOf(this.statuses, this.statusTexts),
    };
  }
}

/** A view of the person's own records in numbers. */
export async function summarizeMyRecords({ query, principal, locale, timeZone }: ViewInput): Promise<RecordsSummary> {
  const now = new Date();
  const tally = new Tally(locale, dateTimeFormatter(timeZone), expiryWindow(now, timeZone), query.changedSince);
  if (principal.kind !== 'account') return tally.result();
  const records = (await database()).collection<RecordDocument>(RECORDS);
  const cursor = records.find(
    { $and: [{ memberIds: principal.accountId }, ...viewConditions(query, timeZone, now)] },
    { projection: COUNTED, maxTimeMS: timeLimits().longRead, batchSize: 1_000 },
  );
  for await (const record of cursor) tally.add(record);
  return tally.result();
}

/** `GET /api/portal/my-records/summary`. */
export async function summary(input: ViewInput): Promise<OperationOutput> {
  checkDateRanges(input.query, input.timeZone);
  return { result: await summarizeMyRecords(input) };
}
