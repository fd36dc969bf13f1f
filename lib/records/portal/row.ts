import { daysBetween } from '../../dates/days-between';
import { isStored, itemsOf, nonEmpty, type Stored, translationOf, writableDateOf } from '../../wire/stored';
import { compileFields, writeFields } from '../../wire/writer';
import { addressLine, mainAddress } from '../address-lines';
import type { RecordDocument } from '../document';
import { expirationOf, isNotExpiring, type Renewal } from '../expiry';
import { PARTY_PATHS, partiesOf } from '../parties';
import { Address } from '../schema/address';
import { typeName } from '../type-name';

/** How a record came to be the person's. */
export type Reason = 'creator' | 'contact' | 'owner' | 'professional';

/** A record as a row of My Records. Dates are wire dates (`YYYY-MM-DD HH:mm:ss` in the agency's time zone). */
export type MyRecordRow = {
  readonly id: string;
  readonly customId: string;
  /** What the type is called; empty where that is not known. */
  readonly typeText: string;
  readonly module?: string;
  /** The agency's own word. */
  readonly status?: string;
  readonly statusType: string;
  /** On one line. */
  readonly address?: string;
  readonly openedDate?: string;
  readonly statusDate?: string;
  readonly completedDate?: string;
  readonly firstIssuedDate?: string;
  readonly scheduledDate?: string;
  readonly appearanceDate?: string;
  readonly balance?: number;
  readonly expirationDate?: string;
  /** Whole days in the agency's time zone; negative when past. */
  readonly daysToExpiry?: number;
  /** The agency says that it does not expire; without this and without a date nothing is known. */
  readonly neverExpires?: true;
  readonly why: readonly Reason[];
  /** Some of its text is in another language than was asked for. */
  readonly fallback?: true;
};

/** What of an address its line is made of. */
const RowAddress = Address.pick({
  addressLine1: true,
  streetAddress: true,
  streetStart: true,
  houseAlphaStart: true,
  houseFractionStart: true,
  streetPrefix: true,
  streetName: true,
  streetSuffix: true,
  streetSuffixDirection: true,
  direction: true,
  unitType: true,
  unitStart: true,
  city: true,
  isPrimary: true,
});

const ADDRESS_WRITERS = compileFields(RowAddress);

/** Fields that a row is made of. */
export const ROW_PROJECTION = Object.fromEntries(
  [
    'customId',
    'type',
    'module',
    'status',
    'statusType',
    'statusDate',
    'openedDate',
    'completedDate',
    'firstIssuedDate',
    'scheduledDate',
    'appearanceDate',
    'balance',
    'renewalInfo',
    ...Object.keys(RowAddress.shape).map((name) => `addresses.${name}`),
    ...PARTY_PATHS,
  ].map((name) => [name, 1]),
);

export type RowContext = {
  /** Language of the text, for example `es_US`. */
  readonly locale: string;
  /** The agency's own language: text without a translation is in it. */
  readonly defaultLocale: string;
  readonly formatDateTime: (instant: Date) => string | undefined;
  readonly identities: ReadonlySet<string>;
  readonly now: Date;
};

/** Where each reason stands on a record. */
const REASONS = [
  ['creator', 'createdBy'],
  ['contact', 'contacts'],
  ['owner', 'owners'],
  ['professional', 'professionals'],
] as const satisfies readonly (readonly [Reason, string])[];

/** Why a record is the person's: every identity of theirs that stands on it. */
export const reasonsOf = (record: Stored, identities: ReadonlySet<string>): Reason[] =>
  REASONS.filter(([, part]) => partiesOf({ [part]: record[part] }).some((party) => identities.has(party))).map(
    ([reason]) => reason,
  );

/** The line of the main address, in the words that the record's page has too. */
function addressText(addresses: unknown, context: RowContext): string | undefined {
  const main = mainAddress(itemsOf(addresses) as readonly (Stored & { readonly isPrimary?: string })[]);
  return addressLine(writeFields(ADDRESS_WRITERS, main ?? {}, context) ?? {});
}

const optionText = ({ text, value }: Stored): string | undefined => nonEmpty(text) ?? nonEmpty(value);

/** Makes the row of a record. Nothing of a record that is odd makes it fail: what cannot be read is left out. */
export function toRow(record: RecordDocument, context: RowContext): MyRecordRow {
  const { locale, defaultLocale, formatDateTime, identities, now } = context;
  let fallback = false;
  const say = (stored: unknown, plain: (stored: Stored) => string | undefined): string | undefined => {
    if (!isStored(stored)) return undefined;
    const translated = translationOf(stored, locale);
    const text = plain(stored);
    if (translated === undefined && text !== undefined && locale !== defaultLocale) fallback = true;
    return translated ?? text;
  };
  const date = (value: unknown): string | undefined => {
    const instant = writableDateOf(value);
    return instant && formatDateTime(instant);
  };
  const { balance, renewalInfo } = record as { balance?: unknown; renewalInfo?: Renewal<unknown> };
  const [today, expirationDate] = [date(now), date(expirationOf(renewalInfo))];
  const row = {
    id: record._id,
    customId: nonEmpty(record.customId) ?? record._id,
    typeText: say(record.type, typeName) ?? '',
    module: nonEmpty(record.module),
    status: say(record.status, optionText),
    statusType: nonEmpty(record.statusType) ?? '',
    address: addressText(record.addresses, context),
    openedDate: date(record.openedDate),
    statusDate: date(record.statusDate),
    completedDate: date(record.completedDate),
    firstIssuedDate: date(record.firstIssuedDate),
    scheduledDate: date(record.scheduledDate),
    appearanceDate: date(record.appearanceDate),
    balance: Number.isFinite(balance) ? (balance as number) : undefined,
    expirationDate,
    daysToExpiry: today && expirationDate && daysBetween(today, expirationDate),
    neverExpires: isNotExpiring(renewalInfo) ? true : undefined,
    why: reasonsOf(record, identities),
    fallback: fallback ? true : undefined,
  };
  return Object.fromEntries<unknown>(Object.entries(row).filter(([, value]) => value !== undefined)) as MyRecordRow;
}
