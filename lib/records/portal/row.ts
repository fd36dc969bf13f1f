import type { Stored } from '../../wire/writer';
import type { RecordDocument, StoredOption } from '../document';
import { identity } from '../parties';
import { NOT_EXPIRING } from './conditions';

/** How a record came to be the person's. */
export type Reason = 'creator' | 'contact' | 'owner' | 'professional';

/** A record as a row of My Records. Dates are wire dates (`YYYY-MM-DD HH:mm:ss` in the agency's time zone). */
export type MyRecordRow = {
  readonly id: string;
  readonly customId: string;
  readonly typeText: string;
  readonly typeValue: string;
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
  readonly why: readonly Reason[];
  /** Some of its text is in another language than was asked for. */
  readonly fallback?: true;
};

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
    'createdBy',
    'addresses.addressLine1',
    'addresses.streetAddress',
    'addresses.city',
    'addresses.isPrimary',
    'contacts.referenceContactId',
    'contacts.email',
    'owners.refOwnerId',
    'professionals.licenseNumber',
  ].map((name) => [name, 1]),
);

export type RowContext = {
  /** Language of the text, for example `es_US`. */
  readonly locale: string;
  /** The agency's own language: text without a translation is in it. */
  readonly defaultLocale: string;
  readonly formatDateTime: (instant: Date) => string;
  readonly identities: ReadonlySet<string>;
  readonly now: Date;
};

const DAY_MS = 86_400_000;

const listOf = (value: unknown): readonly Stored[] => (Array.isArray(value) ? (value as Stored[]) : []);
const textOf = (value: unknown): string | undefined => (typeof value === 'string' && value !== '' ? value : undefined);

/** Why a record is the person's: every identity of theirs that stands on it. */
export function reasonsOf(record: Stored, identities: ReadonlySet<string>): Reason[] {
  const holds = (party: string): boolean => identities.has(party);
  const reasons: Reason[] = [];
  if (holds(identity.user(String(record.createdBy ?? '')))) reasons.push('creator');
  const isContact = listOf(record.contacts).some(
    ({ referenceContactId, email }) =>
      holds(identity.contact(String(referenceContactId))) || holds(identity.email(String(email))),
  );
  if (isContact) reasons.push('contact');
  if (listOf(record.owners).some(({ refOwnerId }) => holds(identity.owner(Number(refOwnerId))))) reasons.push('owner');
  if (listOf(record.professionals).some(({ licenseNumber }) => holds(identity.license(String(licenseNumber)))))
    reasons.push('professional');
  return reasons;
}

function addressLine(addresses: unknown): string | undefined {
  const list = listOf(addresses);
  const { addressLine1, streetAddress, city } = list.find(({ isPrimary }) => isPrimary === 'Y') ?? list[0] ?? {};
  const parts = [textOf(addressLine1) ?? textOf(streetAddress), textOf(city)].filter((part) => part !== undefined);
  return parts.length > 0 ? parts.join(', ') : undefined;
}

/** Days between two wire dates, by what the calendar shows. */
export const daysBetween = (from: string, to: string): number =>
  Math.round((Date.parse(`${to.slice(0, 10)}T00:00:00Z`) - Date.parse(`${from.slice(0, 10)}T00:00:00Z`)) / DAY_MS);

type Translated = Pick<StoredOption, 'text' | 'translations'> & { readonly value?: string };

type Renewal = { readonly expirationDate?: unknown; readonly expirationStatus?: { readonly value?: unknown } };

/** Makes the row of a record. Nothing of a record that is odd makes it fail: what cannot be read is left out. */
export function toRow(record: RecordDocument, context: RowContext): MyRecordRow {
  const { locale, defaultLocale, formatDateTime, identities, now } = context;
  let fallback = false;
  const say = (option: Partial<Translated> | undefined): string | undefined => {
    const translated = textOf(option?.translations?.[locale]);
    const text = textOf(option?.text) ?? textOf(option?.value);
    if (translated === undefined && text !== undefined && locale !== defaultLocale) fallback = true;
    return translated ?? text;
  };
  const date = (value: unknown): string | undefined =>
    value instanceof Date && !Number.isNaN(value.getTime()) ? formatDateTime(value) : undefined;
  const { balance, renewalInfo } = record as { balance?: unknown; renewalInfo?: Renewal };
  const isExpiring = renewalInfo?.expirationStatus?.value !== NOT_EXPIRING;
  const expirationDate = isExpiring ? date(renewalInfo?.expirationDate) : undefined;
  const row = {
    id: record._id,
    customId: textOf(record.customId) ?? record._id,
    typeText: say(record.type) ?? '',
    typeValue: textOf(record.type?.value) ?? '',
    module: textOf(record.module),
    status: say(record.status),
    statusType: textOf(record.statusType) ?? '',
    address: addressLine(record.addresses),
    openedDate: date(record.openedDate),
    statusDate: date(record.statusDate),
    completedDate: date(record.completedDate),
    firstIssuedDate: date(record.firstIssuedDate),
    scheduledDate: date(record.scheduledDate),
    appearanceDate: date(record.appearanceDate),
    balance: Number.isFinite(balance) ? (balance as number) : undefined,
    expirationDate,
    daysToExpiry: expirationDate === undefined ? undefined : daysBetween(formatDateTime(now), expirationDate),
    why: reasonsOf(record, identities),
    fallback: fallback ? true : undefined,
  };
  return Object.fromEntries<unknown>(Object.entries(row).filter(([, value]) => value !== undefined)) as MyRecordRow;
}
