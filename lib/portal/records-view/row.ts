import { daysBetween } from '../../platform/dates/days-between';
import { expirationOf, isExpiryDisabled } from '../../records/expiry';
import { addressInTitleCase } from '../../records/output/address-case';
import { addressLine, houseLine, mainAddress } from '../../records/output/address-lines';
import { typeName } from '../../records/output/type-name';
import type { RecordItem, Relation } from '../../records/schema/record';

/** Requested as `fields`. */
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

/** Fields that only exported files have. */
export const FILE_FIELDS = [
  'completedDate',
  'firstIssuedDate',
  'scheduledDate',
  'appearanceDate',
] as const satisfies readonly (keyof RecordItem)[];

/** Requested as `expand`. */
export const ROW_EXPANDED = ['addresses', 'relations'] as const satisfies readonly (keyof RecordItem)[];

/** Dates are `YYYY-MM-DD HH:mm:ss` in the agency's time zone. */
export type MyRecordRow = {
  readonly id: string;
  readonly customId: string;
  readonly typeText: string;
  readonly status: string | undefined;
  readonly statusType: string;
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
  /** Without a date, `false` means that the expiry is unknown. */
  readonly neverExpires: boolean;
  readonly relations: readonly Relation[];
};

/** @param today in the agency's time zone, in the API's format */
export function toRow(record: RecordItem, today: string): MyRecordRow {
  const { id = '', customId = id, type, status, statusType = '', addresses, renewalInfo, relations = [] } = record;
  const expirationDate = expirationOf(renewalInfo);
  return {
    id,
    customId,
    typeText: (type && typeName(type)) ?? '',
    status: status?.text ?? status?.value,
    statusType,
    address: addressInTitleCase(addressLine(mainAddress(addresses) ?? {}) ?? '') || undefined,
    openedDate: record.openedDate,
    statusDate: record.statusDate,
    completedDate: record.completedDate,
    firstIssuedDate: record.firstIssuedDate,
    scheduledDate: record.scheduledDate,
    appearanceDate: record.appearanceDate,
    balance: record.balance,
    expirationDate,
    daysToExpiry: expirationDate === undefined ? undefined : daysBetween(today, expirationDate),
    neverExpires: isExpiryDisabled(renewalInfo),
    relations: relations,
  };
}

/** Only the fields that `toRow` reads. This keeps the page small: full addresses and types made up most of its data. */
export function rowParts(record: RecordItem): RecordItem {
  const { id, customId, type, status, statusType, statusDate, openedDate, balance, renewalInfo, relations } = record;
  const address = mainAddress(record.addresses);
  return {
    id,
    customId,
    type: type && { text: typeName(type) },
    status,
    statusType,
    statusDate,
    openedDate,
    balance,
    renewalInfo,
    addresses: address && [{ addressLine1: houseLine(address), city: address.city }],
    relations,
  };
}
