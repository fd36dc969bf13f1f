import { daysBetween } from '../../platform/dates/days-between';
import { expirationOf, isNotExpiring } from '../../records/expiry';
import { addressLine, mainAddress } from '../../records/output/address-lines';
import { typeName } from '../../records/output/type-name';
import type { RecordItem, Relation } from '../../records/schema/record';

/** The fields that a row of the page shows, requested as `fields`. */
export const ROW_FIELDS = [
  'id',
  'customId',
  'type',
  'status',
  'statusType',
  'statusDate',
  'openedDate',
  'balance',
  'renewalInfo',
] as const satisfies readonly (keyof RecordItem)[];

/** The fields that a file has besides. */
export const FILE_FIELDS = [
  'completedDate',
  'firstIssuedDate',
  'scheduledDate',
  'appearanceDate',
] as const satisfies readonly (keyof RecordItem)[];

/** The collections that a row needs, requested as `expand`. */
export const ROW_EXPANDED = ['addresses', 'relations'] as const satisfies readonly (keyof RecordItem)[];

/** A record as a row of My records. Dates are wire dates (`YYYY-MM-DD HH:mm:ss` in the agency's time zone). */
export type MyRecordRow = {
  readonly id: string;
  readonly customId: string;
  /** Name of the type; empty if unknown. */
  readonly typeText: string;
  /** The agency's own name for the status. */
  readonly status: string | undefined;
  readonly statusType: string;
  /** On one line. */
  readonly address: string | undefined;
  readonly openedDate: string | undefined;
  readonly statusDate: string | undefined;
  readonly completedDate: string | undefined;
  readonly firstIssuedDate: string | undefined;
  readonly scheduledDate: string | undefined;
  readonly appearanceDate: string | undefined;
  readonly balance: number | undefined;
  readonly expirationDate: string | undefined;
  /** Whole days in the agency's time zone; negative when past. */
  readonly daysToExpiry: number | undefined;
  /** Whether the agency says that the record does not expire; if not, and without a date, it is unknown. */
  readonly neverExpires: boolean;
  readonly why: readonly Relation[];
};

/**
 * Converts a record of the API to a row.
 * @param today the current day in the agency's time zone, as a wire date.
 */
export function toRow(record: RecordItem, today: string): MyRecordRow {
  const { id = '', customId = id, type, status, statusType = '', addresses, renewalInfo, relations = [] } = record;
  const expirationDate = expirationOf(renewalInfo);
  return {
    id,
    customId,
    typeText: (type && typeName(type)) ?? '',
    status: status?.text ?? status?.value,
    statusType,
    address: addressLine(mainAddress(addresses) ?? {}),
    openedDate: record.openedDate,
    statusDate: record.statusDate,
    completedDate: record.completedDate,
    firstIssuedDate: record.firstIssuedDate,
    scheduledDate: record.scheduledDate,
    appearanceDate: record.appearanceDate,
    balance: record.balance,
    expirationDate,
    daysToExpiry: expirationDate === undefined ? undefined : daysBetween(today, expirationDate),
    neverExpires: isNotExpiring(renewalInfo),
    why: relations,
  };
}
