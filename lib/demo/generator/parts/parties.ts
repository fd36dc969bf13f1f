import type { StoredObject } from '../../../db/wire/writer';
import type { StoredOption } from '../../../records/document';
import { OPTIONS, optionOf, withSpanish } from '../options';
import { type Person, person, representativeOf } from '../people/person';
import type { Population } from '../people/population';
import { detailsOfLicense } from '../people/professional';
import type { Random } from '../random';
import { addDays } from './working-time';

const APPLICANT = optionOf('contactType', 'Applicant');
const REPRESENTATIVE = optionOf('contactType', 'Representative');
const COMPLAINANT = optionOf('contactType', 'Complainant');
/** Probability of each further contact type, and of a professional from another trade. */
const FURTHER_CHANCE = 0.15;
const TRADE_CHANCE = 0.3;
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
/** Nobody designs or builds anything for a license. */
const LICENSES = 'Licenses';
const ONLY_FOR_WORK = new Set(['Designer', 'Monitoring Company']);
const FURTHER_TYPES = ['Designer', 'Tenant', 'Billing Contact', 'Monitoring Company'].map((value) =>
  optionOf('contactType', value),
);

/** The fields that belong to the record, not to the person. */
function roleOf(type: StoredOption, at: number, { since, today, random }: PartiesInput): StoredObject {
  const isActive = random.chance(0.95);
  const relations = RELATIONS[type.value] ?? [];
  const relation = random.chance(0.5) && relations.length > 0 ? random.pick(relations) : undefined;
  const endDate = since !== undefined && random.chance(0.2) ? addDays(since.getTime(), random.int(90, 900)) : undefined;
  const hasEnded = endDate !== undefined && endDate <= today;
  return {
    id: String(at + 1),
    type,
    status: isActive && !hasEnded ? OPTIONS.contactStatus[0] : OPTIONS.contactStatus[1],
    ...(relation !== undefined && { relation: optionOf('relation', relation) }),
    isPrimary: at === 0 ? 'Y' : 'N',
    ...(since !== undefined && { startDate: since }),
    ...(endDate !== undefined && { endDate }),
    ...(random.chance(0.2) && { comment: random.pick(['Call after 5 pm.', 'Prefers Spanish.', 'Key at the gate.']) }),
  };
}

const contactOf = ({ contact }: Person, role: StoredObject): StoredObject => ({ ...role, ...contact });

/** Adds no personal fields, because a permit's contact may be a firm. */
function completeContact(contact: StoredObject, since: Date | undefined): StoredObject {
  const { contact: details } = person(`APPLICANT-${String(contact.referenceContactId)}`);
  const { email, phone1, phone1CountryCode, preferredChannel, address } = details;
  return {
    status: OPTIONS.contactStatus[0],
    ...(since !== undefined && { startDate: since }),
    email,
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
  readonly population: Population;
  readonly random: Random;
};

function firstTypeOf(module: string): StoredOption {
  if (module === 'ServiceRequests') return COMPLAINANT;
  return module === 'Enforcement' ? REPRESENTATIVE : APPLICANT;
}

/** Adds a representative for each professional, and contacts of a few other types. */
export function completeContacts(input: PartiesInput): StoredObject[] {
  const { contacts, professionals, applicant, since, module, population, random } = input;
  const isComplaint = COMPLAINT_MODULES.has(module);
  const all = (contacts ?? []).map((contact) => completeContact(contact, since));
  if (contacts === undefined) {
    const first = applicant ?? (isComplaint ? undefined : population.pickPerson(random));
    if (first !== undefined) all.push(contactOf(first, roleOf(firstTypeOf(module), 0, input)));
  }
  for (const { licenseNumber } of professionals ?? [])
    all.push(contactOf(representativeOf(String(licenseNumber)), roleOf(REPRESENTATIVE, all.length, input)));
  for (const type of FURTHER_TYPES) {
    const fits = !isComplaint && !(module === LICENSES && ONLY_FOR_WORK.has(type.value));
    if (fits && random.chance(FURTHER_CHANCE))
      all.push(contactOf(population.pickPerson(random), roleOf(type, all.length, input)));
  }
  return all;
}

export function newOwners({ module, professionals, population, random }: PartiesInput): StoredObject[] {
  if (module === 'ServiceRequests' && professionals === undefined) return [];
  return Array.from({ length: random.chance(0.2) ? 2 : 1 }, (_, at) => ({
    id: at + 1,
    status: random.chance(0.9) ? OPTIONS.ownerStatus[0] : OPTIONS.ownerStatus[1],
    isPrimary: at === 0 ? 'Y' : 'N',
    ...population.pickPerson(random).owner,
  }));
}

/** Adds at most one professional of another trade. */
export function completeProfessionals(input: PartiesInput, agencyCode: string): StoredObject[] {
  const { professionals = [], module, population, random } = input;
  const all: StoredObject[] = professionals.map((professional) => ({
    serviceProviderCode: agencyCode,
    ...detailsOfLicense(String(professional.licenseNumber)),
    ...professional,
    licenseType: withSpanish('licenseType', professional.licenseType),
  }));
  if (!COMPLAINT_MODULES.has(module) && module !== LICENSES && random.chance(TRADE_CHANCE)) {
    const isPrimary = all.length === 0 ? 'Y' : 'N';
    all.push({
      id: String(all.length + 1),
      serviceProviderCode: agencyCode,
      ...population.pickProfessional(random),
      isPrimary,
    });
  }
  return all;
}
