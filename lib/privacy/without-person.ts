import { isStoredObject, type StoredObject } from '../db/wire/stored';
import type { RecordContent } from '../records/document';
import { identity, PARTY_COLLECTIONS, partiesOf } from '../records/membership/parties';
import { nameKey, shortNameKeysOf } from '../records/membership/person-names';
import type { StrippedRecord } from './people-repository';
import type { Person } from './person';
import { isCreator, type PartRole, partsOf } from './person-parts';

/** The fields of an erased party that are not erased. */
const KEPT_FIELDS: Readonly<Record<Exclude<PartRole, 'creator'>, readonly string[]>> = {
  contact: ['id', 'type', 'isPrimary'],
  owner: ['id', 'type', 'isPrimary'],
  professional: ['id', 'licenseType', 'isPrimary'],
};

const withoutEmail = ({ email: _email, ...rest }: StoredObject): StoredObject => rest;

export function withoutPerson(
  record: RecordContent,
  { ownIdentities, emailIdentities }: Pick<Person, 'ownIdentities' | 'emailIdentities'>,
): StrippedRecord {
  const identities = new Set(ownIdentities);
  const personParts = partsOf(record, identities).map(({ part }) => part);
  const hasEmail = (part: StoredObject): boolean =>
    typeof part.email === 'string' && emailIdentities.includes(identity.email(part.email));
  const lists = Object.fromEntries(
    PARTY_COLLECTIONS.flatMap(([name, role]) => {
      const parts: unknown = record[name];
      if (!Array.isArray(parts)) return [];
      const strip = (part: unknown): unknown => {
        if (!isStoredObject(part)) return part;
        if (personParts.includes(part))
          return Object.fromEntries(Object.entries(part).filter(([field]) => KEPT_FIELDS[role].includes(field)));
        return hasEmail(part) ? withoutEmail(part) : part;
      };
      const stripped: unknown[] = parts.map(strip);
      return stripped.some((part, at) => part !== parts[at]) ? [[name, stripped] as const] : [];
    }),
  );
  const wasCreator = isCreator(record, identities);
  const names = new Set(personParts.flatMap(shortNameKeysOf));
  // The record's name is its applicant's (specification 2.6.1).
  const isNamed = typeof record.name === 'string' && names.has(nameKey(record.name));
  return {
    set: lists,
    unset: [...(wasCreator ? ['createdBy'] : []), ...(isNamed ? ['name'] : [])],
    parties: partiesOf({ ...record, ...lists, ...(wasCreator && { createdBy: undefined }) }),
  };
}
