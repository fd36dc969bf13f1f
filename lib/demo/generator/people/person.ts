import type { StoredObject } from '../../../db/wire/writer';
import { partyNumber } from '../../../import/record/party-number';
import type { StoredOption } from '../../../records/document';
import { maskNumber } from '../../../records/mask-number';
import { BUILDER } from '../../demo-people';
import names from '../data/names.json' with { type: 'json' };
import { OPTIONS, optionOf } from '../options';
import { hash53, Random } from '../random';
import { companyName } from './company-name';
import { emailAt, fax, mailboxOf, phone } from './contact-details';
import { readableLicenseNumber } from './license-number';
import { mailingAddress } from './mailing-address';
import { memoize } from './memoize';

/** A person or a firm. */
export type Person = {
  readonly fullName: string;
  readonly email: string;
  readonly contactId: string;
  readonly ownerId: number;
  readonly userId: string;
  /** Fields of specification 2.6.3 that belong to the person, not to the record. */
  readonly contact: StoredObject;
  /** The same for specification 2.6.4. */
  readonly owner: StoredObject;
};

/** Representatives are never firms. */
const REPRESENTATIVE_PREFIX = 'REP-';

const licenseOfFirm = (firm: string): string => readableLicenseNumber(partyNumber('L', firm));
const OTHER_LICENSE = licenseOfFirm(BUILDER.otherFirm);
/** The representative who has an account. */
const BUILDER_KEY = `${REPRESENTATIVE_PREFIX}${licenseOfFirm(BUILDER.firm)}`;

/** Above any agency's own ids, and below 2^53. */
const FIRST_OWNER_ID = 1_000_000_000_000;
const ownerIdOf = (key: string): number => FIRST_OWNER_ID + (hash53(key) % 8_000_000_000_000_000);

const SALUTATIONS: Readonly<Record<string, string>> = { F: 'MS', M: 'MR', X: 'MX' };

const FEMALE = new Set(names.female);
const MALE = names.first.filter((name) => !FEMALE.has(name));

const twoDigits = (number: number): string => String(number).padStart(2, '0');

const birthDateBetween = (random: Random, from: number, to: number): string =>
  [random.int(from, to), twoDigits(random.int(1, 12)), twoDigits(random.int(1, 28))].join('-');

/** Most people are from here. A place is a city with its state and country. */
function birthPlace(random: Random): StoredObject {
  const at = random.chance(0.6) ? 0 : random.int(0, OPTIONS.birthCity.length - 1);
  return {
    birthCity: OPTIONS.birthCity[at],
    birthState: OPTIONS.birthState[at],
    birthRegion: OPTIONS.birthRegion[at],
  };
}

const ANOTHER_GENDER_SHARE = 0.03;

/** Matches the first name for most people. */
function genderOf(first: string, random: Random): StoredOption {
  if (random.chance(ANOTHER_GENDER_SHARE)) return optionOf('gender', 'X');
  return optionOf('gender', FEMALE.has(first) ? 'F' : 'M');
}

function individual(key: string, random: Random) {
  const [first, last] = [random.pick(names.first), random.pick(names.last)];
  const sameGender = FEMALE.has(first) ? names.female : MALE;
  const middle = random.chance(0.2) ? random.pick(sameGender.filter((name) => name !== first)) : undefined;
  const suffix = random.chance(0.1) && !FEMALE.has(first) ? random.pick(names.suffix) : undefined;
  const fullName = [first, middle, last, suffix].filter(Boolean).join(' ');
  const name = {
    firstName: first,
    ...(middle !== undefined && { middleName: middle }),
    lastName: last,
    fullName,
  };
  const gender = genderOf(first, random);
  const contact = {
    ...name,
    ...(suffix !== undefined && { suffix }),
    salutation: optionOf('salutation', random.chance(0.04) ? 'DR' : (SALUTATIONS[gender.value] ?? 'MX')),
    ...(random.chance(0.3) && { title: random.pick(names.title) }),
    gender,
    ...(random.chance(0.5) && { race: random.pick(OPTIONS.race) }),
    birthDate: birthDateBetween(random, 1940, 2004),
    ...(random.chance(0.4) && birthPlace(random)),
    ...(random.chance(0.4) && {
      driverLicenseNumber: maskNumber(random.digits(9)),
      driverLicenseState: OPTIONS.state[0],
    }),
    ...(random.chance(0.2) && { passportNumber: maskNumber(`ZZ${random.digits(7)}`) }),
    ...(random.chance(0.2) && { stateIdNumber: maskNumber(random.digits(random.int(6, 10))) }),
    ...(random.chance(0.3) && { socialSecurityNumber: maskNumber(random.digits(9)) }),
  };
  return { fullName, mailbox: `${first}.${last}${10 + (hash53(key) % 90)}`, contact, owner: name };
}

/**
 * Fills in every personal field, because the demo's contractor is a representative and sees all of them. Representatives
 * were grown up when their licenses were first issued.
 */
function personalDetails(key: string): { readonly contact: StoredObject; readonly owner: StoredObject } {
  const random = new Random(`personal:${key}`);
  return {
    contact: {
      birthDate: key === BUILDER_KEY ? BUILDER.birthDate : birthDateBetween(random, 1945, 1964),
      race: random.pick(OPTIONS.race),
      ...birthPlace(random),
      driverLicenseNumber: maskNumber(random.digits(9)),
      driverLicenseState: OPTIONS.state[0],
      passportNumber: maskNumber(`ZZ${random.digits(7)}`),
      stateIdNumber: maskNumber(random.digits(9)),
      socialSecurityNumber: maskNumber(random.digits(9)),
      federalEmployerId: maskNumber(random.digits(9)),
    },
    owner: { taxId: maskNumber(random.digits(9)) },
  };
}

/** Replaces name, gender and title with the builder's own, without a middle name or suffix. */
function asBuilder({ contact, owner, ...rest }: ReturnType<typeof individual>): ReturnType<typeof individual> {
  const { firstName, lastName, fullName } = BUILDER;
  const { middleName, suffix, ...details } = contact;
  const { middleName: _, ...ownerDetails } = owner;
  const names = { firstName, lastName, fullName };
  const titles = { gender: optionOf('gender', 'F'), salutation: optionOf('salutation', 'MS') };
  return { ...rest, fullName, contact: { ...details, ...names, ...titles }, owner: { ...ownerDetails, ...names } };
}

function organization(random: Random) {
  const fullName = companyName(random);
  const contact = {
    organizationName: fullName,
    individualOrOrganization: fullName,
    ...(random.chance(0.5) && { tradeName: fullName.split(' ').slice(0, 2).join(' ') }),
    ...(random.chance(0.3) && { businessName: companyName(random) }),
    federalEmployerId: maskNumber(random.digits(9)),
  };
  return { fullName, mailbox: mailboxOf(fullName), contact, owner: { fullName } };
}

function personOf(key: string): Person {
  const random = new Random(`person:${key}`);
  const isRepresentative = key.startsWith(REPRESENTATIVE_PREFIX);
  const isFirm = random.chance(0.2) && !isRepresentative;
  const personal = isRepresentative ? personalDetails(key) : undefined;
  const isBuilder = key === BUILDER_KEY;
  const generated = isFirm ? organization(random) : individual(key, random);
  const { fullName, mailbox, contact, owner } = isBuilder ? asBuilder(individual(key, new Random(key))) : generated;
  const generatedEmail = emailAt(mailbox, random);
  const email = isBuilder ? BUILDER.email : generatedEmail;
  const address = mailingAddress(random);
  const contactDetails = {
    email,
    phone1: phone(random),
    phone1CountryCode: '1',
    ...(random.chance(0.4) && { phone2: phone(random), phone2CountryCode: '1' }),
    ...(random.chance(0.2) && { phone3: phone(random), phone3CountryCode: '1' }),
    ...(random.chance(0.2) && { fax: fax(random), faxCountryCode: '1' }),
    ...(random.chance(0.2) && { postOfficeBox: `PO Box ${random.int(100, 9_999)}` }),
    preferredChannel: random.pick(OPTIONS.preferredChannel),
  };
  return {
    fullName,
    email,
    contactId: `P-${key}`,
    ownerId: ownerIdOf(key),
    userId: `p-${key}`,
    contact: {
      referenceContactId: `P-${key}`,
      ...contact,
      ...personal?.contact,
      ...contactDetails,
      ...(random.chance(0.6) && { address }),
    },
    owner: {
      refOwnerId: ownerIdOf(key),
      type: isFirm ? 'Organization' : 'Individual',
      ...owner,
      ...(random.chance(0.3) && { title: random.pick(names.title) }),
      email,
      phone: contactDetails.phone1,
      ...(random.chance(0.2) && { fax: fax(random) }),
      ...(random.chance(0.5) && { taxId: maskNumber(random.digits(9)) }),
      ...personal?.owner,
      mailAddress: address,
    },
  };
}

/** Deterministic: the same key always produces the same person. */
export const person = memoize(personOf);

/** Linked to the same account as the license. The builder represents both firms. */
export function representativeOf(licenseNumber: string): Person {
  const readable = readableLicenseNumber(licenseNumber);
  return person(readable === OTHER_LICENSE ? BUILDER_KEY : `${REPRESENTATIVE_PREFIX}${readable}`);
}
