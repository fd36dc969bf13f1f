import type { RecordContent } from '../records/document';
import { partiesOf } from '../records/parties';
import { isStored, type Stored } from '../wire/stored';
import { folded, namesOf } from './person-names';
import { isCreator, PART_COLLECTIONS, type PartRole, partsOf, partTest } from './person-parts';

/** What stays of an entry: that somebody stood there, and as what. */
const KEPT: Readonly<Record<Exclude<PartRole, 'creator'>, readonly string[]>> = {
  contact: ['id', 'type', 'isPrimary'],
  owner: ['id', 'type', 'isPrimary'],
  professional: ['id', 'licenseType', 'isPrimary'],
};

export type StrippedRecord = {
  readonly set: Readonly<Record<string, readonly unknown[]>>;
  readonly unset: readonly string[];
  readonly parties: readonly string[];
};

/** A record without what it says of a person: their entries stay with number and kind alone, their identities go. */
export function withoutPerson(record: RecordContent, own: ReadonlySet<string>): StrippedRecord {
  const isTheirsOn = partTest(record, own);
  const lists = Object.fromEntries(
    PART_COLLECTIONS.flatMap(([name, role]) => {
      const parts: unknown = record[name];
      const isTheirs = (part: unknown): part is Stored => isStored(part) && isTheirsOn(role, part);
      if (!Array.isArray(parts) || !parts.some(isTheirs)) return [];
      const strip = (part: Stored): Stored =>
        Object.fromEntries(Object.entries(part).filter(([field]) => KEPT[role].includes(field)));
      return [[name, parts.map((part: unknown) => (isTheirs(part) ? strip(part) : part))]];
    }),
  );
  const gone = isCreator(record, own);
  const names = new Set(partsOf(record, own).flatMap(({ part }) => namesOf(part)));
  // The record's own name is that of its applicant (specification 2.6.1).
  const isNamed = typeof record.name === 'string' && names.has(folded(record.name));
  return {
    set: lists,
    unset: [...(gone ? ['createdBy'] : []), ...(isNamed ? ['name'] : [])],
    parties: partiesOf({ ...record, ...lists, ...(gone && { createdBy: undefined }) }),
  };
}
