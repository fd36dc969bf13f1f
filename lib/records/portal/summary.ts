import { dateTimeFormatter } from '../../dates/agency-time';
import { database } from '../../db/client';
import { RECORDS } from '../../db/collections';
import type { OperationOutput } from '../../http/define-route';
import type { RecordDocument, StoredOption } from '../document';
import { checkDateRanges } from '../filters';
import { EXPIRES_WITHIN_DAYS, NOT_EXPIRING, viewConditions } from './conditions';
import type { ViewInput } from './list-rows';
import type { Attention } from './schema';

/** Status types that have come to an end; any other, also one that nobody knows, is still open. */
export const CLOSED_STATUS_TYPES: ReadonlySet<string> = new Set(['CLOSED', 'COMPLETE', 'DENIED', 'VOID']);

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
  readonly statuses: readonly { readonly text: string; readonly count: number }[];
};

const COUNTED = Object.fromEntries(
  ['statusType', 'statusDate', 'openedDate', 'balance', 'renewalInfo', 'module', 'type', 'status'].map((name) => [
    name,
    1,
  ]),
);

const DAY_MS = 86_400_000;
const MAX_TIME_MS = 1_700;

const countUp = (counts: Map<string, number>, key: string): void => void counts.set(key, (counts.get(key) ?? 0) + 1);

const mostFrequent = (counts: ReadonlyMap<string, number>): [string, number][] =>
  [...counts].sort(([a, m], [b, n]) => n - m || (a < b ? -1 : 1));

class Tally {
  private readonly byStatusType = new Map<string, number>();
  private readonly byMonth = new Map<string, number>();
  private readonly modules = new Map<string, number>();
  private readonly types = new Map<string, number>();
  private readonly typeTexts = new Map<string, string>();
  private readonly statuses = new Map<string, number>();
  private readonly attention = { expires: 0, balance: 0, incomplete: 0, changed: 0 };
  private needing = 0;
  private total = 0;

  constructor(
    private readonly locale: string,
    private readonly format: (instant: Date) => string,
    private readonly now: Date,
    private readonly changedSince: Date | undefined,
  ) {}

  add(record: RecordDocument): void {
    this.total++;
    countUp(this.byStatusType, record.statusType ?? '');
    if (record.openedDate instanceof Date) countUp(this.byMonth, this.format(record.openedDate).slice(0, 7));
    if (record.module) countUp(this.modules, record.module);
    if (record.type?.value) {
      countUp(this.types, record.type.value);
      this.typeTexts.set(record.type.value, this.say(record.type));
    }
    if (record.status?.text) countUp(this.statuses, record.status.text);
    this.noteAttention(record);
  }

  private say({ text, translations }: Pick<StoredOption, 'text' | 'translations'>): string {
    return translations?.[this.locale] || text;
  }

  private noteAttention(record: RecordDocument): void {
    const { balance, renewalInfo, statusDate, statusType } = record as RecordDocument & {
      balance?: unknown;
      statusDate?: unknown;
      renewalInfo?: { expirationDate?: unknown; expirationStatus?: { value?: unknown } };
    };
    const expires = renewalInfo?.expirationStatus?.value === NOT_EXPIRING ? undefined : renewalInfo?.expirationDate;
    const last = this.now.getTime() + EXPIRES_WITHIN_DAYS * DAY_MS;
    const isExpiring = expires instanceof Date && expires >= this.now && expires.getTime() <= last;
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
      types: mostFrequent(this.types).map(([value, count]) => ({
        value,
        text: this.typeTexts.get(value) ?? value,
        count,
      })),
      statuses: mostFrequent(this.statuses).map(([text, count]) => ({ text, count })),
    };
  }
}

/** A view of the person's own records in numbers. */
export async function summarizeMyRecords({ query, principal, locale, timeZone }: ViewInput): Promise<RecordsSummary> {
  const now = new Date();
  const tally = new Tally(locale, dateTimeFormatter(timeZone), now, query.changedSince);
  if (principal.kind !== 'account') return tally.result();
  const records = (await database()).collection<RecordDocument>(RECORDS);
  const cursor = records.find(
    { $and: [{ memberIds: principal.accountId }, ...viewConditions(query, timeZone, now)] },
    { projection: COUNTED, maxTimeMS: MAX_TIME_MS, batchSize: 1_000 },
  );
  for await (const record of cursor) tally.add(record);
  return tally.result();
}

/** `GET /api/portal/my-records/summary`. */
export async function summary(input: ViewInput): Promise<OperationOutput> {
  checkDateRanges(input.query, input.timeZone);
  return { result: await summarizeMyRecords(input) };
}
