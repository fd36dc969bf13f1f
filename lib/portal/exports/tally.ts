import { BSON, readInt32 } from '@records-portal/embedded-mongodb/bson';
import { deserialize } from 'bson';
import { FieldFinder } from '../../db/wire/raw/field-finder';
import { readNumber, readText } from '../../db/wire/raw/path-reader';
import { isStoredObject, nonEmpty, type StoredObject, translationOf, writableDateOf } from '../../db/wire/stored';
import { env } from '../../platform/settings/env';
import { expirationOf, type Renewal } from '../../records/expiry';
import type { ExpiryWindow } from '../../records/filters/expiry-window';
import { NEEDS, type Need } from '../../records/filters/filter-table';
import { typeName } from '../../records/output/type-name';
import { CLOSED_STATUS_TYPES } from '../../records/status-type-groups';
import { MostUrgent } from './most-urgent';

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
  /** Whether some text lacks a translation. */
  readonly hasOtherLanguage: boolean;
  /** Filter choices, most frequent first. */
  readonly modules: readonly { readonly value: string; readonly count: number }[];
  readonly types: readonly { readonly value: string; readonly text: string; readonly count: number }[];
  /** `value` is what the filter `status` takes; `text` is in the requested language. */
  readonly statuses: readonly { readonly value: string; readonly text: string; readonly count: number }[];
};

const COUNTED = [
  '_id',
  'module',
  'type',
  'status',
  'statusType',
  'statusDate',
  'openedDate',
  'balance',
  'renewalInfo',
  'scheduledDate',
] as const;
type CountedField = (typeof COUNTED)[number];
export const COUNTED_PROJECTION = Object.fromEntries(COUNTED.map((name) => [name, 1]));
/** Reads only the counted fields, which is much faster than decoding whole records. */
const finder = new FieldFinder();
const SLOTS = Object.fromEntries(COUNTED.map((name) => [name, finder.slotOf(name)])) as Record<CountedField, number>;
const countUp = (counts: Map<string, number>, key: string, by = 1): void =>
  void counts.set(key, (counts.get(key) ?? 0) + by);

const mostFrequent = (counts: ReadonlyMap<string, number>): [string, number][] =>
  [...counts].sort(([a, m], [b, n]) => n - m || (a < b ? -1 : 1));

const choicesOf = (counts: ReadonlyMap<string, number>, texts: ReadonlyMap<string, string>) =>
  mostFrequent(counts).map(([value, count]) => ({ value, text: texts.get(value) ?? value, count }));

const decode = (latin1: string): StoredObject => deserialize(Buffer.from(latin1, 'latin1'));

export type RecordWithNeeds = {
  readonly id: string;
  readonly needs: readonly Need[];
  readonly balance: number;
  /** In epoch milliseconds; NaN if missing. */
  readonly statusDate: number;
  readonly expirationDate: number;
  /** Date of the record's inspection. */
  readonly scheduledDate: number;
};

type OpenRecord = Omit<RecordWithNeeds, 'needs'> & { readonly statusType: string | undefined };

/** Ids by need, most urgent first. */
export type UrgentRecords = Readonly<Record<Need, readonly string[]>>;

export type CountedRecords = {
  readonly summary: RecordsSummary;
  readonly mostUrgent: UrgentRecords;
  /** Id of the open record whose inspection is next, from the start of today on. */
  readonly nextInspection: string | undefined;
};

/** Per need, the more urgent record has the higher number. */
const URGENCY: Readonly<Record<Need, (record: RecordWithNeeds) => number>> = {
  information: ({ statusDate }) => statusDate,
  renewal: ({ expirationDate }) => -expirationDate,
  payment: ({ balance }) => balance,
};

/** Counts records, and remembers those that need action soonest and the one that is inspected next. */
export class Tally {
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
  private readonly urgent = { information: new MostUrgent(), payment: new MostUrgent(), renewal: new MostUrgent() };
  private inspection: { readonly id: string; readonly time: number } | undefined;
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
    const dateOf = (name: CountedField) => {
      const at = startOf(name, BSON.date);
      return at === undefined ? Number.NaN : (readNumber(bytes, BSON.long, at) as number);
    };
    this.countMonth(dateOf('openedDate'));
    if (statusType !== undefined && CLOSED_STATUS_TYPES.has(statusType)) return;
    const renewalInfo = documentOf('renewalInfo');
    const expires = expirationOf(renewalInfo && (deserialize(renewalInfo) as Renewal<unknown>));
    this.addNeeds({
      id: textOf('_id') ?? '',
      statusType,
      balance: readNumber(bytes, finder.types[SLOTS.balance] as number, finder.starts[SLOTS.balance] as number) ?? 0,
      statusDate: dateOf('statusDate'),
      expirationDate: expires instanceof Date ? expires.getTime() : Number.NaN,
      scheduledDate: dateOf('scheduledDate'),
    });
  }

  /** Counts a row of a cached list; `addShared` counts its shared fields. @param opened in epoch milliseconds */
  addRow(statusType: string | undefined, opened: number, record: RecordWithNeeds): void {
    this.total++;
    countUp(this.byStatusType, statusType ?? '');
    this.countMonth(opened);
    if (statusType === undefined || !CLOSED_STATUS_TYPES.has(statusType)) this.addOpen(record);
  }

  private addOpen(record: RecordWithNeeds): void {
    const { id, scheduledDate: time } = record;
    const isAhead = time >= this.expiringSoon.from.getTime();
    if (isAhead && (this.inspection === undefined || time < this.inspection.time)) this.inspection = { id, time };
    this.addNeeding(record);
  }

  private addNeeding(record: RecordWithNeeds): void {
    const { needs, id, balance } = record;
    for (const need of needs) {
      this.needs[need]++;
      this.urgent[need].add(id, URGENCY[need](record));
    }
    if (needs.length > 0) this.needing++;
    if (needs.includes('payment')) this.feesDue += balance;
  }

  private countMonth(time: number): void {
    const opened = writableDateOf(new Date(time));
    if (opened) countUp(this.byMonth, this.format(opened).slice(0, 7));
  }

  addShared({ module, type, status }: StoredObject, count: number): void {
    const name = nonEmpty(module);
    if (name) countUp(this.modules, name, count);
    if (isStoredObject(type)) this.addType(type, count);
    if (isStoredObject(status)) this.addStatus(status, count);
  }

  private addType(type: StoredObject, count: number): void {
    const value = nonEmpty(type.value);
    if (value === undefined) return;
    countUp(this.types, value, count);
    this.typeTexts.set(value, this.translated(type) ?? typeName(type) ?? value);
  }

  private addStatus(status: StoredObject, count: number): void {
    const text = nonEmpty(status.text);
    if (text === undefined) return;
    countUp(this.statuses, text, count);
    this.statusTexts.set(text, this.translated(status) ?? text);
  }

  private translated(stored: StoredObject): string | undefined {
    const translation = translationOf(stored, this.locale);
    if (translation === undefined && this.locale !== env().DEFAULT_LANGUAGE) this.hasOtherLanguage = true;
    return translation;
  }

  private addNeeds({ statusType, ...record }: OpenRecord): void {
    const { from, to } = this.expiringSoon;
    const isNeeded = {
      information: statusType === 'INCOMPLETE',
      payment: record.balance > 0,
      renewal: record.expirationDate >= from.getTime() && record.expirationDate <= to.getTime(),
    };
    this.addOpen({ ...record, needs: NEEDS.filter((need) => isNeeded[need]) });
  }

  /** Call it once, after all records. */
  result(): CountedRecords {
    const { information, renewal, payment } = this.urgent;
    return {
      summary: this.summary(),
      mostUrgent: { information: information.ids(), renewal: renewal.ids(), payment: payment.ids() },
      nextInspection: this.inspection?.id,
    };
  }

  private summary(): RecordsSummary {
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
