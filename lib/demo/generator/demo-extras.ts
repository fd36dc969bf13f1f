import { wallClockInstant, wallClockOf } from '../../platform/dates/agency-time';
import { env } from '../../platform/settings/env';
import type { RecordContent, StoredTypeReference } from '../../records/document';
import { identity } from '../../records/membership/parties';
import { STATUS_TYPES } from '../../records/schema/query';
import { CLOSED_STATUS_TYPES } from '../../records/status-type-groups';
import { PERMIT_POPULATION } from './complete-record';
import { newRecord } from './new-record';
import { OPTIONS, optionOf, STATUSES } from './options';
import { addDays, businessDay } from './parts/working-time';
import { readableLicenseNumber } from './people/license-number';
import { type Person, representativeOf } from './people/person';
import { Random } from './random';
import { typeReferences } from './types/record-types';

export type License = { readonly licenseType: string; readonly licenseNumber: string };

export type LicenseHolder = License & { readonly businessName: string };

/** The license, and its representative as a contact and as an owner. */
export function identitiesOfLicense({ licenseType, licenseNumber }: License): string[] {
  const { contactId, ownerId } = representativeOf(licenseNumber);
  return [
    identity.license(licenseType, readableLicenseNumber(licenseNumber)),
    identity.contact(contactId),
    identity.owner(ownerId),
  ];
}

const RECORD_COUNT = 360;
/** Two of every status type. */
const RECORDS_PER_HOLDER = 2 * STATUS_TYPES.length;
const DAY = 86_400_000;
const MAX_DAYS = 13 * 365;
/** More than a weekend, so that the agency has worked on the record. */
const MIN_DAYS = 5;
/** Records that have not ended are at most this old. */
const MAX_OPEN_DAYS = 120;
const PREFIXES: Readonly<Record<string, string>> = {
  Licenses: 'LIC',
  ServiceRequests: 'SR',
  Enforcement: 'ENF',
  Planning: 'PL',
  Fire: 'FP',
};
const TYPES = typeReferences().filter(({ module }) => PREFIXES[module] !== undefined);

const itemAt = <Item>(list: readonly Item[], at: number): Item => {
  const item = list[at % list.length];
  if (item === undefined) throw new Error('Cannot take an item from an empty list.');
  return item;
};

const professionalOf = ({ licenseType, licenseNumber, businessName }: LicenseHolder) => ({
  id: '1',
  referenceLicenseId: readableLicenseNumber(licenseNumber),
  licenseNumber: readableLicenseNumber(licenseNumber),
  licenseType: optionOf('licenseType', licenseType),
  businessName,
  isPrimary: 'Y',
});

const ownerOf = ({ owner }: Person) => ({ id: 1, status: OPTIONS.ownerStatus[0], isPrimary: 'Y', ...owner });

/** The builder's own business; few are service requests, because a firm has no street to report. */
const BUILDER_TYPES = [
  'Enforcement/Building/Work Without Permit/Case',
  'Planning/Development/Site Plan/Review',
  'Fire/Systems/Sprinkler/Permit',
  'Planning/Subdivision/Residential/Preliminary',
  'Enforcement/Noise/Construction/Complaint',
  'Planning/Land Use/Variance/Application',
  'Licenses/Trade/Contractor/Renewal',
  'Enforcement/Property/Standards/Case',
  'Planning/Land Use/Rezoning/Application',
  'Enforcement/Signs/Temporary/Case',
  'Fire/Systems/Sprinkler/Permit',
];
/** The only service request of the builder, as a resident. */
const REPORT_AT = 4;
const REPORT_TYPE = 'ServiceRequests/Streets/Street Light/Report';
const RENEWAL_TYPE = 'Licenses/Trade/Contractor/Renewal';
const DAYS_TO_EXPIRY = [6, 13, 24];
const DAYS_TO_ISSUE = 12;

function typeOf(value: string): StoredTypeReference {
  const type = TYPES.find((one) => one.value === value);
  if (type === undefined) throw new Error(`There is no type ${value}.`);
  return type;
}

const ISSUED = STATUSES.OPEN.find(({ value }) => value === 'Issued');

/** Licenses that were issued a year before they expire, some days after the last day of the demo. */
function expiringLicenses(holder: LicenseHolder, today: Date): RecordContent[] {
  const { AGENCY_CODE: agencyCode } = env();
  const issued = DAYS_TO_EXPIRY.map((days) => {
    const date = new Date(addDays(today.getTime(), days));
    date.setUTCFullYear(date.getUTCFullYear() - 1);
    return businessDay(date.getTime());
  });
  return issued.map((issuedDate, at) => {
    const openedDate = addDays(issuedDate.getTime(), -DAYS_TO_ISSUE);
    return newRecord({
      customId: `LIC${openedDate.getUTCFullYear()}-${String(RECORD_COUNT + at + 1).padStart(5, '0')}`,
      agencyCode,
      type: typeOf(RENEWAL_TYPE),
      statusType: 'OPEN',
      ...(ISSUED !== undefined && { status: ISSUED }),
      openedDate,
      issuedDate,
      population: PERMIT_POPULATION,
      today,
      professionals: [professionalOf(holder)],
      applicant: representativeOf(holder.licenseNumber),
      random: new Random(`expiring:${at}`),
    });
  });
}

/**
 * Generates records for the modules that the permits lack. The first ones belong to the holders in turn, whose
 * representative applies; two in three name the license, the others the representative as owner.
 * @param today the last day of the demo; some licenses expire within a month of it.
 */
export function demoExtras(holders: readonly LicenseHolder[], today: Date): RecordContent[] {
  const { AGENCY_CODE: agencyCode, AGENCY_TIME_ZONE: timeZone } = env();
  const records = Array.from({ length: RECORD_COUNT }, (_, at) => {
    const random = new Random(`extra:${at}`);
    const holder = at < holders.length * RECORDS_PER_HOLDER ? itemAt(holders, at) : undefined;
    const builderType = at === REPORT_AT ? REPORT_TYPE : itemAt(BUILDER_TYPES, at);
    const type = holder === undefined ? itemAt(TYPES, at) : typeOf(builderType);
    const statusType = itemAt(STATUS_TYPES, holders.length === 0 ? at : Math.floor(at / holders.length));
    const age = random.int(
      statusType === 'UNASSIGNED' ? 1 : MIN_DAYS,
      CLOSED_STATUS_TYPES.has(statusType) ? MAX_DAYS : MAX_OPEN_DAYS,
    );
    const day = Math.floor(wallClockOf(today.getTime(), timeZone) / DAY - age) * DAY;
    const year = new Date(day).getUTCFullYear();
    const byLicense = at % 3 !== 0 && type.module !== 'ServiceRequests';
    const representative = holder !== undefined && !byLicense ? representativeOf(holder.licenseNumber) : undefined;
    return newRecord({
      customId: `${PREFIXES[type.module]}${year}-${String(at + 1).padStart(5, '0')}`,
      agencyCode,
      type,
      statusType,
      openedDate: at % 60 === 59 ? undefined : wallClockInstant(day + random.int(7 * 60, 19 * 60) * 60_000, timeZone),
      population: PERMIT_POPULATION,
      today,
      ...(holder !== undefined && byLicense && { professionals: [professionalOf(holder)] }),
      ...(holder !== undefined && { applicant: representativeOf(holder.licenseNumber) }),
      ...(representative !== undefined && { owners: [ownerOf(representative)] }),
      random,
    });
  });
  return [...records, ...holders.slice(0, 1).flatMap((holder) => expiringLicenses(holder, today))];
}
