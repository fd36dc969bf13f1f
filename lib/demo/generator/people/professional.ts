import type { StoredObject } from '../../../db/wire/writer';
import { wallClockInstant } from '../../../platform/dates/agency-time';
import { env } from '../../../platform/settings/env';
import type { StoredOption } from '../../../records/document';
import { maskNumber } from '../../../records/mask-number';
import names from '../data/names.json' with { type: 'json' };
import { OPTIONS } from '../options';
import { hash32, Random } from '../random';
import { companyName } from './company-name';
import { fax, phone, postalCode } from './contact-details';
import { ALBERTA, CANADA, streetLine } from './mailing-address';
import { memoize } from './memoize';
import { representativeOf } from './person';

const DAY = 86_400_000;
const FIRST_ISSUE = Date.UTC(1995, 0);
/** About when the permits end, so that some licenses have lapsed. */
const FIRST_EXPIRY = Date.UTC(2025, 0);

function detailsOf(licenseNumber: string): StoredObject {
  const { AGENCY_TIME_ZONE: timeZone } = env();
  const random = new Random(`professional:${licenseNumber}`);
  const issued = FIRST_ISSUE + random.int(0, 9_000) * DAY;
  const expires = FIRST_EXPIRY + random.int(0, 700) * DAY;
  const { contact, email } = representativeOf(licenseNumber);
  const { firstName, middleName, lastName, fullName, suffix, salutation, gender, birthDate } = contact;
  return {
    licensingBoard: random.pick(OPTIONS.licensingBoard),
    ...(random.chance(0.6) && { businessLicense: `BL-${random.digits(6)}` }),
    ...(random.chance(0.3) && { businessName2: companyName(random) }),
    federalEmployerId: maskNumber(random.digits(random.chance(0.9) ? 9 : 7)),
    firstName,
    ...(middleName !== undefined && { middleName }),
    lastName,
    fullName,
    ...(suffix !== undefined && { suffix }),
    salutation,
    gender,
    ...(random.chance(0.6) && { title: random.pick(names.title) }),
    birthDate,
    originalIssueDate: wallClockInstant(issued, timeZone),
    lastRenewalDate: wallClockInstant(expires - 365 * DAY, timeZone),
    expirationDate: wallClockInstant(expires, timeZone),
    addressLine1: streetLine(random),
    ...(random.chance(0.4) && { addressLine2: `Bay ${random.int(1, 40)}` }),
    ...(random.chance(0.2) && { addressLine3: 'Rear entrance' }),
    city: 'Aspen Falls',
    postalCode: postalCode(random),
    ...(random.chance(0.3) && { postOfficeBox: `PO Box ${random.int(100, 9_999)}` }),
    state: ALBERTA,
    country: CANADA,
    email,
    ...(random.chance(0.5) && { fax: fax(random) }),
    phone1: phone(random),
    ...(random.chance(0.6) && { phone2: phone(random) }),
    ...(random.chance(0.4) && { phone3: phone(random) }),
    ...(random.chance(0.3) && { comment: 'Insurance papers on file.' }),
  };
}

export const licenseTypeOf = (licenseNumber: string): StoredOption =>
  OPTIONS.licenseType[hash32(licenseNumber) % OPTIONS.licenseType.length] ?? {
    value: 'Contractor',
    text: 'Contractor',
  };

/** Everything except the license's number, type and business name (specification 2.6.6). */
export const detailsOfLicense = memoize(detailsOf);

/** Deterministic: the same license number always produces the same professional. */
export const professional = memoize(
  (licenseNumber: string): StoredObject => ({
    referenceLicenseId: licenseNumber,
    licenseNumber,
    licenseType: licenseTypeOf(licenseNumber),
    businessName: companyName(new Random(`trade:${licenseNumber}`)),
    ...detailsOf(licenseNumber),
  }),
);
