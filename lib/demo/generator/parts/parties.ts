import type { StoredObject } from '../../../db/wire/writer';
import type { StoredOption } from '../../../records/document';
import { BUILDER } from '../../demo-people';
import type { Kind } from '../kinds/kind';
import { OPTIONS, optionOf, withSpanish } from '../options';
import { nameEmail } from '../people/contact-details';
import { readableLicenseNumber } from '../people/license-number';
import { type Person, person, representativeOf } from '../people/person';
import type { Population } from '../people/population';
import { boardOf, detailsOfLicense, licenseDates } from '../people/professional';
import type { Random } from '../random';
import { addDays } from './working-time';

const APPLICANT = optionOf('contactType', 'Applicant');
const REPRESENTATIVE = optionOf('contactType', 'Representative');
const COMPLAINANT = optionOf('contactType', 'Complainant');
/** Probability of each further contact type, and of a professional from another trade. */
const FURTHER_CHANCE = 0.15;
const TRADE_CHANCE = 0.3;
const MAX_PICKS = 20;
const BRANCH_CHANCE = 0.1;
/** Possible relations of a contact to the owner, by contact type. A tenant needs none, because of the lease. */
const RELATIONS: Readonly<Record<string, readonly string[]>> = {
  Applicant: ['AGENT'],
  Designer: ['AGENT'],
  Representative: ['AGENT', 'EMPLOYEE'],
  'Billing Contact': ['AGENT', 'EMPLOYEE'],
  'Monitoring Company': ['AGENT'],
  Complainant: ['NEIGHBOUR'],
};
/** Records of these modules get no random parties, so that nobody else learns who complained. */
const COMPLAINT_MODULES = new Set(['ServiceRequests', 'Enforcement']);
/** Only a record about a person needs these. */
const PERSONAL = [
  ...['gender', 'race', 'birthDate', 'birthCity', 'birthState', 'birthRegion'],
  ...['driverLicenseNumber', 'driverLicenseState', 'passportNumber', 'stateIdNumber', 'socialSecurityNumber'],
];
/** Firms, never individuals. */
const FIRMS_ONLY = new Set(['Monitoring Company']);
const FURTHER_TYPES = ['Designer', 'Tenant', 'Billing Contact', 'Monitoring Company'].map((value) =>
  optionOf('contactType', value),
);

/** The fields that belong to the record, not to the person. */
function roleOf(type: StoredOption, at: number, { since, today, kind, random }: PartiesInput): StoredObject {
  // The applicant and whoever represents the contractor keep their roles.
  const isLasting = at === 0 || type === REPRESENTATIVE;
  const isActive = isLasting || random.chance(0.95);
  // Without a property there is no owner to be related to.
  const relations = kind.noProperty ? [] : (RELATIONS[type.value] ?? []);
  const relation = random.chance(0.5) && relations.length > 0 ? random.pick(relations) : undefined;
  const usualEnd =
    since !== undefined && !isLasting && random.chance(0.4) ? addDays(since.getTime(), random.int(60, 600)) : undefined;
  const hasEnded = usualEnd !== undefined && usualEnd <= today;
  const endDate = hasEnded ? usualEnd : undefined;
  return {
    id: String(at + 1),
    type,
    status: isActive && !hasEnded ? OPTIONS.contactStatus[0] : OPTIONS.contactStatus[1],
    ...(relation !== undefined && { relation: optionOf('relation', relation) }),
    isPrimary: at === 0 ? 'Y' : 'N',
    ...(since !== undefined && { startDate: since }),
    ...(endDate !== undefined && { endDate }),
    ...(random.chance(0.2) &&
      !kind.noProperty && { comment: random.pick(['Call after 5 pm.', 'Prefers Spanish.', 'Key at the gate.']) }),
  };
}

const contactOf = ({ contact }: Person, role: StoredObject): StoredObject => ({ ...role, ...contact });

/** Adds no personal fields, because a permit's contact may be a firm. */
function completeContact(contact: StoredObject, since: Date | undefined): StoredObject {
  const { contact: details } = person(`APPLICANT-${String(contact.referenceContactId)}`);
  const { fullName } = contact;
  const { email, phone1, phone1CountryCode, preferredChannel, address } = details;
  return {
    status: OPTIONS.contactStatus[0],
    ...(since !== undefined && { startDate: since }),
    email: typeof fullName === 'string' ? nameEmail(fullName) : email,
    phone1,
    phone1CountryCode,
    preferredChannel,
    address,
    ...contact,
    type: withSpanish('contactType', contact.type),
  };
}

export type PartiesInput = {
  readonly contacts?: readonly StoredObject[];
  readonly professionals?: readonly StoredObject[];
  readonly applicant: Person | undefined;
  readonly since: Date | undefined;
  readonly today: Date;
  readonly module: string;
  readonly kind: Kind;
  readonly population: Population;
  readonly random: Random;
};

function firstTypeOf(module: string): StoredOption {
  if (module === 'ServiceRequests') return COMPLAINANT;
  return module === 'Enforcement' ? REPRESENTATIVE : APPLICANT;
}

/** Adds a representative for each professional, and contacts of a few other types. */
export function completeContacts(input: PartiesInput): StoredObject[] {
  const { contacts, professionals, applicant, since, module, kind, population, random } = input;
  const isComplaint = COMPLAINT_MODULES.has(module);
  const all = (contacts ?? []).map((contact) => completeContact(contact, since));
  if (contacts === undefined) {
    const first = applicant ?? (isComplaint ? undefined : population.pickPerson(random));
    if (first !== undefined) all.push(contactOf(first, roleOf(firstTypeOf(module), 0, input)));
  }
  for (const { licenseNumber } of professionals ?? []) {
    const representative = representativeOf(String(licenseNumber));
    if (!all.some(({ referenceContactId }) => referenceContactId === representative.contactId))
      all.push(contactOf(representative, roleOf(REPRESENTATIVE, all.length, input)));
  }
  for (const type of FURTHER_TYPES) {
    if (!kind.contacts.includes(type.value) || !random.chance(FURTHER_CHANCE)) continue;
    const further = pickFurther(type, population, random);
    if (further !== undefined) all.push(contactOf(further, roleOf(type, all.length, input)));
  }
  const names = [...(kind.personal ? [] : PERSONAL), ...(kind.individual ? ['title'] : [])];
  return all.map((contact) => without(contact, names));
}

/** The first pick that fits; undefined if none of some does. */
function pickUntil<Item>(pick: () => Item, fits: (item: Item) => boolean): Item | undefined {
  for (let picks = 0; picks < MAX_PICKS; picks++) {
    const item = pick();
    if (fits(item)) return item;
  }
  return undefined;
}

const pickFurther = ({ value }: StoredOption, population: Population, random: Random): Person | undefined =>
  pickUntil(
    () => population.pickPerson(random),
    ({ contact }) => !FIRMS_ONLY.has(value) || contact.organizationName !== undefined,
  );

const without = (contact: StoredObject, names: readonly string[]): StoredObject =>
  Object.fromEntries(Object.entries(contact).filter(([name]) => !names.includes(name)));

export function newOwners({ kind, population, random }: PartiesInput): StoredObject[] {
  if (kind.noProperty) return [];
  return Array.from({ length: random.chance(0.2) ? 2 : 1 }, (_, at) => ({
    id: at + 1,
    status: random.chance(0.9) ? OPTIONS.ownerStatus[0] : OPTIONS.ownerStatus[1],
    isPrimary: at === 0 ? 'Y' : 'N',
    ...population.pickPerson(random).owner,
  }));
}

const valueOfOption = (option: unknown): unknown => (option as { readonly value?: unknown } | undefined)?.value;

/** Adds at most one professional of a trade that the work needs. All licenses are valid on the last day. */
export function completeProfessionals(input: PartiesInput, agencyCode: string): StoredObject[] {
  const { professionals = [], kind, population, today, random } = input;
  const withLicense = (one: StoredObject): StoredObject => ({
    ...licenseDates(String(one.licenseNumber), today),
    licensingBoard: boardOf(valueOfOption(one.licenseType)),
    ...one,
  });
  const all: StoredObject[] = professionals.map((one) => {
    const licenseNumber = readableLicenseNumber(String(one.licenseNumber));
    const details = detailsOfLicense(licenseNumber);
    return withLicense({
      serviceProviderCode: agencyCode,
      ...(random.chance(BRANCH_CHANCE) && { businessName2: `${String(one.businessName)}, Aspen Falls branch` }),
      ...details,
      email: details.email === BUILDER.email ? BUILDER.email : nameEmail(String(one.businessName)),
      ...one,
      referenceLicenseId: licenseNumber,
      licenseNumber,
      licenseType: withSpanish('licenseType', one.licenseType),
    });
  });
  if (kind.trades.length > 0 && random.chance(TRADE_CHANCE)) {
    const trade = pickUntil(
      () => population.pickProfessional(random),
      ({ licenseType }) => kind.trades.includes(String(valueOfOption(licenseType))),
    );
    if (trade !== undefined)
      all.push(
        withLicense({
          id: String(all.length + 1),
          serviceProviderCode: agencyCode,
          ...trade,
          isPrimary: all.length === 0 ? 'Y' : 'N',
        }),
      );
  }
  return all;
}
