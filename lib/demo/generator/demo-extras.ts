import { wallClockInstant } from '../../platform/dates/agency-time';
import { env } from '../../platform/settings/env';
import type { RecordContent } from '../../records/document';
import { identity } from '../../records/membership/parties';
import { STATUS_TYPES } from '../../records/schema/query';
import { CLOSED_STATUS_TYPES } from '../../records/status-split';
import { AROUND_PERMITS } from './complete-record';
import { newRecord } from './new-record';
import { OPTIONS, optionOf } from './options';
import { type Person, representativeOf } from './people/person';
import { Random } from './random';
import { typeReferences } from './types/record-types';

/** A license as identities hold it. */
export type License = { readonly licenseType: string; readonly licenseNumber: string };

/** A holder of a license on the permits. */
export type LicenseHolder = License & { readonly businessName: string };

/** The identities of an account that holds a license: the license, and the person who acts for it, also as an owner. */
export function identitiesOfHolder({ licenseType, licenseNumber }: License): string[] {
  const { contactId, ownerId } = representativeOf(licenseNumber);
  return [identity.license(licenseType, licenseNumber), identity.contact(contactId), identity.owner(ownerId)];
}

const COUNT = 360;
/** Records of each holder: every status type twice. */
const EACH = 2 * STATUS_TYPES.length;
const DAY = 86_400_000;
const FIRST_DAY = Date.UTC(2012, 0, 2);
const DAYS = 13 * 365;
const PREFIXES: Readonly<Record<string, string>> = {
  Licenses: 'LIC',
  ServiceRequests: 'SR',
  Enforcement: 'ENF',
  Planning: 'PL',
  Fire: 'FP',
};
const TYPES = typeReferences().filter(({ module }) => PREFIXES[module] !== undefined);

const itemOf = <Item>(list: readonly Item[], at: number): Item => {
  const item = list[at % list.length];
  if (item === undefined) throw new Error('There is nothing to take from.');
  return item;
};

const professionalOf = ({ licenseType, licenseNumber, businessName }: LicenseHolder) => ({
  id: '1',
  referenceLicenseId: licenseNumber,
  licenseNumber,
  licenseType: optionOf('licenseType', licenseType),
  businessName,
  isPrimary: 'Y',
});

const ownerOf = ({ owner }: Person) => ({ id: 1, status: OPTIONS.ownerStatus[0], isPrimary: 'Y', ...owner });

/** Days from the load of the demo in which licences of the holders run out: the one thing that depends on that day. */
const RUN_OUT_IN = [6, 13, 24];
const ENABLED = optionOf('expirationStatus', 'ENABLED');

/** Gives the first open licences that have a holder a last day soon after `today`; the others stay as they are. */
function runningOut(records: readonly RecordContent[], held: number, today: Date): RecordContent[] {
  const days = [...RUN_OUT_IN];
  return records.map((record, at) => {
    const isOpenLicense = record.module === 'Licenses' && !CLOSED_STATUS_TYPES.has(record.statusType ?? '');
    const inDays = at < held && isOpenLicense ? days.shift() : undefined;
    if (inDays === undefined) return record;
    const expirationDate = new Date(today.getTime() + inDays * DAY);
    return { ...record, renewalInfo: { expirationDate, expirationStatus: ENABLED } };
  });
}

/**
 * The demo's records of the modules that the permits lack. The first belong to the holders in turn, so that each has
 * every status type; two in three name the licence, the others the person who acts for it, as applicant and owner.
 * @param today when the demo is loaded: some licences run out within the month after it.
 */
export function demoExtras(holders: readonly LicenseHolder[], today: Date): RecordContent[] {
  const { AGENCY_CODE: agencyCode, AGENCY_TIME_ZONE: timeZone } = env();
  const records = Array.from({ length: COUNT }, (_, at) => {
    const random = new Random(`extra:${at}`);
    const type = itemOf(TYPES, at);
    const day = FIRST_DAY + random.int(0, DAYS) * DAY;
    const year = new Date(day).getUTCFullYear();
    const holder = at < holders.length * EACH ? itemOf(holders, at) : undefined;
    const byLicense = at % 3 !== 0;
    const representative = holder !== undefined && !byLicense ? representativeOf(holder.licenseNumber) : undefined;
    return newRecord({
      customId: `${PREFIXES[type.module]}${year}-${String(at).padStart(5, '0')}`,
      agencyCode,
      type,
      statusType: itemOf(STATUS_TYPES, holders.length === 0 ? at : Math.floor(at / holders.length)),
      openedDate: at % 60 === 59 ? undefined : wallClockInstant(day + random.int(7 * 60, 19 * 60) * 60_000, timeZone),
      population: AROUND_PERMITS,
      ...(holder !== undefined && byLicense && { professionals: [professionalOf(holder)] }),
      ...(representative !== undefined && { applicant: representative, owners: [ownerOf(representative)] }),
      random,
    });
  });
  return runningOut(records, holders.length * EACH, today);
}
