import { isStoredObject, itemsOf, nonEmpty, type StoredObject } from '../../db/wire/stored';
import { normalizeEmail } from '../../identity/accounts/email';
import { listAccountsByIdentities } from '../../identity/accounts/repository';
import type { RecordContent } from '../document';
import { PERSONAL_NUMBERS } from '../mask-number';
import { addressLine, mainAddress } from '../output/address-lines';
import { displayName } from './display-name';
import { eachRecordOf } from './membership-repository';
import { identitiesOfEntry, licenseOf, PARTY_COLLECTIONS, type PartyCollection } from './parties';
import { personName } from './party-names';
import { nameKey } from './person-names';

/** What records say about an identity, so that an operator can check that it is one person or firm. */
export type IdentitySummary = {
  readonly identity: string;
  readonly records: number;
  readonly numbers: readonly string[];
  /** The first few, one spelling each. */
  readonly names: readonly string[];
  /** Names of people only, because entries with a firm's license may name its people. */
  readonly people: readonly string[];
  readonly roles: readonly string[];
  readonly places: readonly string[];
  /** Two records whose entries have the same name, but differ in other details. */
  readonly differing?: readonly [string, string];
};

const MAX_NUMBERS = 5;
const MAX_NAMES = 10;
const MAX_PLACES = 3;

const PHONE_DIGITS = 10;

const textsOf = (values: readonly unknown[]): string[] => values.map(nonEmpty).filter((text) => text !== undefined);

/** Details that distinguish people with the same name, by kind. */
const distinctionsOf = (entry: StoredObject): readonly (readonly string[])[] => [
  textsOf([entry.phone1, entry.phone2, entry.phone3]).map((phone) => phone.replace(/\D/g, '').slice(-PHONE_DIGITS)),
  textsOf([entry.email]).map(normalizeEmail),
  textsOf([entry.birthDate]),
  ...[...PERSONAL_NUMBERS].map((name) => textsOf([entry[name]])),
];

const roleOf = ({ type, licenseType }: StoredObject): string | undefined => {
  const option = isStoredObject(licenseType) ? licenseType : type;
  return isStoredObject(option) ? (nonEmpty(option.text) ?? nonEmpty(option.value)) : nonEmpty(option);
};

/** Ids derived from a name, which people with the same name share. */
const DERIVED_FROM_NAME = /^(contact:C|license:[^:]*:L)-[0-9A-F]{32}$/;

class SummaryBuilder {
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
    if (this.numbers.length < MAX_NUMBERS) this.numbers.push(record.customId);
    const place = this.places.size < MAX_PLACES ? mainAddress(itemsOf(record.addresses)) : undefined;
    const line = place && addressLine(place);
    if (line) this.places.add(line);
    for (const [collection] of PARTY_COLLECTIONS)
      for (const entry of itemsOf(record[collection]))
        if (identitiesOfEntry(collection, entry).includes(this.identity))
          this.addEntry(collection, entry, record.customId);
  }

  private addEntry(collection: PartyCollection, entry: StoredObject, record: string): void {
    const role = roleOf(entry);
    if (role !== undefined) this.roles.add(role);
    const person = personName(entry);
    if (person !== undefined && !this.people.has(nameKey(person))) this.people.set(nameKey(person), person);
    const name = displayName(collection, entry);
    if (name === undefined) return;
    const key = nameKey(name);
    if (!this.names.has(key)) this.names.set(key, name);
    if (DERIVED_FROM_NAME.test(this.identity)) this.compare(entry, record);
  }

  private compare(entry: StoredObject, record: string): void {
    for (const [kind, values] of distinctionsOf(entry).entries()) {
      if (values.length === 0) continue;
      const first = this.first[kind] ?? { values, record };
      this.first[kind] = first;
      if (values.every((value) => !first.values.includes(value))) this.differing ??= [first.record, record];
    }
  }
}

export async function summarizeIdentity(identity: string): Promise<IdentitySummary> {
  const builder = new SummaryBuilder(identity);
  for await (const record of eachRecordOf([identity])) builder.add(record);
  const { records, numbers, names, people, roles, places, differing } = builder;
  return {
    identity,
    records,
    numbers,
    names: [...names.values()].slice(0, MAX_NAMES),
    people: [...people.values()].slice(0, MAX_NAMES),
    roles: [...roles],
    places: [...places],
    ...(differing && { differing }),
  };
}

/** Why an identity may be several people. */
export type Doubt =
  | { readonly kind: 'several-names'; readonly names: readonly string[] }
  | { readonly kind: 'differing'; readonly name: string | undefined; readonly records: readonly string[] }
  | { readonly kind: 'only-a-name'; readonly name: string | undefined }
  | { readonly kind: 'without-name'; readonly records: number };

type InPerson = {
  /** Whether the account's holder is this party in person and sees personal fields; a firm's people then count too. */
  readonly inPerson?: boolean;
};

function severalPeople({ names, people, differing }: IdentitySummary, { inPerson }: InPerson): Doubt | undefined {
  const shown = names.length > 1 || !inPerson ? names : people;
  if (shown.length > 1) return { kind: 'several-names', names: shown };
  return differing && { kind: 'differing', name: names[0], records: [...new Set(differing)] };
}

/** Includes doubts about an identity that is known only by a name; undefined if nothing suggests several people. */
export function doubtOf(summary: IdentitySummary, options: InPerson = {}): Doubt | undefined {
  const { identity, records, names } = summary;
  const several = severalPeople(summary, options);
  if (several !== undefined) return several;
  const [name] = names;
  if (DERIVED_FROM_NAME.test(identity)) return { kind: 'only-a-name', name };
  const lacksName = name === undefined && !identity.startsWith('user:') && records > 0;
  return lacksName ? { kind: 'without-name', records } : undefined;
}

function sentenceOf(identity: string, doubt: Doubt): string {
  switch (doubt.kind) {
    case 'several-names':
      return `${identity} appears under several names: ${doubt.names.join('; ')}.`;
    case 'differing':
      return `${doubt.name ?? 'Someone'} (${identity}) may be several people: the entries of that name have different phones, email addresses, birth dates or numbers, as on the records ${doubt.records.join(' and ')}.`;
    case 'only-a-name':
      return `${doubt.name ?? 'Someone'} (${identity}) is known only by a name, which several people may share.`;
    case 'without-name':
      return `${identity} is on ${doubt.records} ${doubt.records === 1 ? 'record' : 'records'} without a name.`;
  }
}

export function severalPeopleSentence(summary: IdentitySummary, options: InPerson = {}): string | undefined {
  const doubt = severalPeople(summary, options);
  return doubt && sentenceOf(summary.identity, doubt);
}

/** {@link doubtOf} for the command line. */
export function doubtSentence(summary: IdentitySummary, options: InPerson = {}): string | undefined {
  const doubt = doubtOf(summary, options);
  return doubt && sentenceOf(summary.identity, doubt);
}

export function summaryLine({ identity, records, numbers, names, roles, places }: IdentitySummary): string {
  if (records === 0) return `${identity}: no record yet`;
  const rest = records > numbers.length ? ' and others' : '';
  return [
    `${identity}: ${names.join('; ') || 'no name'}${roles.length > 0 ? ` (${roles.join(', ')})` : ''}`,
    `${records} ${records === 1 ? 'record' : 'records'}: ${numbers.join(', ')}${rest}`,
    ...(places.length > 0 ? [`at ${places.join('; ')}`] : []),
  ].join(', ');
}

export function formatLicense(identity: string): string {
  const license = licenseOf(identity);
  return license === undefined ? identity : `${license.licenseType}:${license.licenseNumber}`;
}

/** Warnings about linked identities to which an import may have added another person. */
export async function listDoubtfulLinks(identities: Iterable<string>): Promise<string[]> {
  const sentences: string[] = [];
  for (const party of identities) {
    if (/^(email|user):/.test(party)) continue;
    const summary = await summarizeIdentity(party);
    for (const { _id, email = _id, self = [] } of await listAccountsByIdentities([party])) {
      const several = severalPeopleSentence(summary, { inPerson: self.includes(party) });
      if (several !== undefined) sentences.push(`check what ${email} is linked to: ${several}`);
    }
  }
  return sentences;
}
