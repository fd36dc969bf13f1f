import type { StoredObject } from '../../../db/wire/writer';
import { wallClockInstant } from '../../../platform/dates/agency-time';
import { env } from '../../../platform/settings/env';
import type { StoredOption } from '../../../records/document';
import { maskNumber } from '../../../records/mask-number';
import names from '../data/names.json' with { type: 'json' };
import { OPTIONS, optionOf } from '../options';
import { hash32, Random } from '../random';
import { tradeName } from './company-name';
import { fax, nameEmail, phone } from './contact-details';
import { ALBERTA, CANADA, postalCodeOf, streetLine } from './mailing-address';
import { memoize } from './memoize';
import { representativeOf } from './person';

const DAY = 86_400_000;
/** Before the oldest record, so that no license is younger than a record that it is on. */
const FIRST_ISSUE = Date.UTC(1988, 0);
const ISSUE_DAYS = 4_500;

/** A license is renewed every year, and is valid today. */
export function licenseDates(licenseNumber: string, today: Date): StoredObject {
  const { AGENCY_TIME_ZONE: timeZone } = env();
  const issued = new Date(FIRST_ISSUE + (hash32(`issued:${licenseNumber}`) % ISSUE_DAYS) * DAY);
  const anniversary = (year: number) =>
    wallClockInstant(Date.UTC(year, issued.getUTCMonth(), issued.getUTCDate()), timeZone);
  const year = today.getUTCFullYear();
  const isRenewed = anniversary(year) <= today;
  return {
    originalIssueDate: anniversary(issued.getUTCFullYear()),
    lastRenewalDate: anniversary(isRenewed ? year : year - 1),
    expirationDate: anniversary(isRenewed ? year + 1 : year),
  };
}

const BOARDS: Readonly<Record<string, string>> = {
  Contractor: 'BUILDERS',
  Architect: 'ARCHITECTS',
  Engineer: 'ENGINEERS',
};

function detailsOf(licenseNumber: string): StoredObject {
  const random = new Random(`professional:${licenseNumber}`);
  const street = streetLine(random);
  const { contact, email } = representativeOf(licenseNumber);
  const { firstName, middleName, lastName, fullName, suffix, salutation, gender, birthDate } = contact;
  return {
    ...(random.chance(0.6) && { businessLicense: `BL-${random.digits(6)}` }),
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
    addressLine1: street,
    ...(random.chance(0.4) && { addressLine2: `Bay ${random.int(1, 40)}` }),
    ...(random.chance(0.2) && { addressLine3: 'Rear entrance' }),
    city: 'Aspen Falls',
    postalCode: postalCodeOf(street),
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

/** Everything except the license's number, type, board, business name and dates (specification 2.6.6). */
export const detailsOfLicense = memoize(detailsOf);

/** The board that issues licenses of a type. */
export const boardOf = (licenseType: unknown): StoredOption =>
  optionOf('licensingBoard', BOARDS[String(licenseType)] ?? 'TRADES');

/** Deterministic: the same license number always produces the same professional. */
export const professional = memoize((licenseNumber: string): StoredObject => {
  const licenseType = licenseTypeOf(licenseNumber);
  const businessName = tradeName(licenseType.value, new Random(`trade:${licenseNumber}`));
  return {
    referenceLicenseId: licenseNumber,
    licenseNumber,
    licenseType,
    businessName,
    ...detailsOf(licenseNumber),
    email: nameEmail(businessName),
  };
});
