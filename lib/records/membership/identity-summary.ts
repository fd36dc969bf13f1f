import { isStored, itemsOf, nonEmpty, type Stored } from '../../db/wire/stored';
import { normalizeEmail } from '../../identity/accounts/email';
import { listAccountsByIdentities } from '../../identity/accounts/repository';
import type { RecordContent } from '../document';
import { PERSONAL_NUMBERS } from '../mask-number';
import { addressLine, mainAddress } from '../output/address-lines';
import { eachRecordOf } from './membership-repository';
import { identitiesOfEntry, licenseOf, PARTY_COLLECTIONS, type PartyCollection } from './parties';
import { personName } from './party-names';
import { nameKey } from './person-names';
import { shownName } from './shown-name';

/** What stands on records under an identity: enough for an operator to see whether it is one person or firm. */
export type IdentitySummary = {
  readonly identity: string;
  /** How many records carry it. */
  readonly records: number;
  /** Numbers (`customId`) of some of them. */
  readonly numbers: readonly string[];
  /** One spelling of each name; the first few. */
  readonly names: readonly string[];
  /** The same of the people alone, where entries of a firm's license name its people beside it. */
  readonly people: readonly string[];
  readonly roles: readonly string[];
  /** Addresses of some of the records. */
  readonly places: readonly string[];
  /** Two records whose entries of one such name differ in what tells people apart. */
  readonly differing?: readonly [string, string];
};

/** Record numbers shown (contract, Who is calling). */
const MOST_NUMBERS = 5;
const MOST_NAMES = 10;
const MOST_PLACES = 3;

/** Digits of a number in North America without its country: `+1 303 ...` is the phone of `303 ...`. */
const PHONE_DIGITS = 10;

const textsOf = (values: readonly unknown[]): string[] => values.map(nonEmpty).filter((text) => text !== undefined);

/** What tells people of one name apart, in kinds that are compared each with itself. */
const distinctionsOf = (entry: Stored): readonly (readonly string[])[] => [
  textsOf([entry.phone1, entry.phone2, entry.phone3]).map((phone) => phone.replace(/\D/g, '').slice(-PHONE_DIGITS)),
  textsOf([entry.email]).map(normalizeEmail),
  textsOf([entry.birthDate]),
  ...[...PERSONAL_NUMBERS].map((name) => textsOf([entry[name]])),
];

const roleOf = ({ type, licenseType }: Stored): string | undefined => {
  const option = isStored(licenseType) ? licenseType : type;
  return isStored(option) ? (nonEmpty(option.text) ?? nonEmpty(option.value)) : nonEmpty(option);
};

/** An identity whose number was made from a name: then nothing else says that two of one name are one. */
const NAME_MADE = /^(contact:C|license:[^:]*:L)-[0-9A-F]{32}$/;

/** Gathers what stands under one identity, record by record. */
class Gathering {
  records = 0;
  readonly numbers: string[] = [];
  readonly names = new Map<string, string>();
  readonly people = new Map<string, string>();
  readonly roles = new Set<string>();
  readonly places = new Set<string>();
  readonly first: { readonly values: readonly string[]; readonly record: string }[] = [];
  differing: readonly [string, string] | undefined;

  constructor(private readonly identity: string) {}

  add(record: RecordContent): void {
    this.records += 1;
    if (this.numbers.length < MOST_NUMBERS) this.numbers.push(record.customId);
    const place = this.places.size < MOST_PLACES ? mainAddress(itemsOf(record.addresses)) : undefined;
    const line = place && addressLine(place);
    if (line) this.places.add(line);
    for (const [collection] of PARTY_COLLECTIONS)
      for (const entry of itemsOf(record[collection]))
        if (identitiesOfEntry(collection, entry).includes(this.identity))
          this.addEntry(collection, entry, record.customId);
  }

  private addEntry(collection: PartyCollection, entry: Stored, record: string): void {
    const role = roleOf(entry);
    if (role !== undefined) this.roles.add(role);
    const person = personName(entry);
    if (person !== undefined && !this.people.has(nameKey(person))) this.people.set(nameKey(person), person);
    const name = shownName(collection, entry);
    if (name === undefined) return;
    const key = nameKey(name);
    if (!this.names.has(key)) this.names.set(key, name);
    if (NAME_MADE.test(this.identity)) this.compare(entry, record);
  }

  private compare(entry: Stored, record: string): void {
    for (const [kind, values] of distinctionsOf(entry).entries()) {
      if (values.length === 0) continue;
      const first = this.first[kind] ?? { values, record };
      this.first[kind] = first;
      if (values.every((value) => !first.values.includes(value))) this.differing ??= [first.record, record];
    }
  }
}

export async function summarizeIdentity(identity: string): Promise<IdentitySummary> {
  const gathering = new Gathering(identity);
  for await (const record of eachRecordOf([identity])) gathering.add(record);
  const { records, numbers, names, people, roles, places, differing } = gathering;
  return {
    identity,
    records,
    numbers,
    names: [...names.values()].slice(0, MOST_NAMES),
    people: [...people.values()].slice(0, MOST_NAMES),
    roles: [...roles],
    places: [...places],
    ...(differing && { differing }),
  };
}

const differingText = (name: string, identity: string, records: readonly string[]): string =>
  `${name} (${identity}) may be several people: the entries of that name have different phones, e-mail addresses, birth dates or numbers, as on the records ${[...new Set(records)].join(' and ')}.`;

type InPerson = {
  /** Whether it is, or is to be, somebody in person, to whom personal fields are shown: then a firm's people count too. */
  readonly inPerson?: boolean;
};

/** That the records show several people under an identity; undefined where they do not. */
export function severalPeople(
  { identity, names, people, differing }: IdentitySummary,
  { inPerson = false }: InPerson = {},
): string | undefined {
  const found = names.length > 1 || !inPerson ? names : people;
  if (found.length > 1) return `${identity} appears under several names: ${found.join('; ')}.`;
  return differing && differingText(names[0] ?? 'Someone', identity, differing);
}

/** Why an identity may be several people, in a sentence; none where nothing says so. A name is no identity. */
export function doubtOf(summary: IdentitySummary, options: InPerson = {}): string | undefined {
  const { identity, records, names } = summary;
  const several = severalPeople(summary, options);
  if (several !== undefined) return several;
  const [name] = names;
  if (NAME_MADE.test(identity))
    return `${name ?? 'Someone'} (${identity}) is known only by a name, which several people may share.`;
  const lacksName = name === undefined && !identity.startsWith('user:') && records > 0;
  return lacksName ? `${identity} is on ${records} ${records === 1 ? 'record' : 'records'} without a name.` : undefined;
}

/** What stands under an identity, on one line. */
export function summaryLine({ identity, records, numbers, names, roles, places }: IdentitySummary): string {
  if (records === 0) return `${identity}: no record yet`;
  const rest = records > numbers.length ? ' and others' : '';
  return [
    `${identity}: ${names.join('; ') || 'no name'}${roles.length > 0 ? ` (${roles.join(', ')})` : ''}`,
    `${records} ${records === 1 ? 'record' : 'records'}: ${numbers.join(', ')}${rest}`,
    ...(places.length > 0 ? [`at ${places.join('; ')}`] : []),
  ].join(', ');
}

/** Of a license identity the type and number as an operator writes them. */
export function writtenLicense(identity: string): string {
  const license = licenseOf(identity);
  return license === undefined ? identity : `${license.licenseType}:${license.licenseNumber}`;
}

/**
 * Of identities those that are several people by the records, where an account is linked to them: a sentence for each
 * account. An import may bring another person under a number that was linked when only one had it.
 */
export async function listDoubtfulLinks(identities: Iterable<string>): Promise<string[]> {
  const sentences: string[] = [];
  for (const party of identities) {
    if (/^(email|user):/.test(party)) continue;
    const summary = await summarizeIdentity(party);
    for (const { _id, email = _id, self = [] } of await listAccountsByIdentities([party])) {
      const several = severalPeople(summary, { inPerson: self.includes(party) });
      if (several !== undefined) sentences.push(`check what ${email} is linked to: ${several}`);
    }
  }
  return sentences;
}
