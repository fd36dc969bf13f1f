import type { RecordContent } from '../records/document';
import { displayName } from '../records/membership/display-name';
import { eachRecordOf } from '../records/membership/membership-repository';
import { identitiesOfEntry } from '../records/membership/parties';
import { allNameKeysOf } from '../records/membership/person-names';
import { countRecordsOf } from './people-repository';
import type { Person } from './person';
import { allParts, type Part, partsOf, partsWithIdentities } from './person-parts';
import { withoutPerson } from './without-person';

/** An identity that may also be the person: it shares an entry, an email or a name with them. */
export type PossibleIdentity = {
  readonly identity: string;
  readonly names: readonly string[];
  /** Records that still have it after an erasure. */
  readonly records: number;
};

function relatedParts(record: RecordContent, { ownIdentities, emailIdentities }: Person): Part[] {
  const inPerson = partsOf(record, new Set(ownIdentities));
  const names = new Set(inPerson.flatMap(({ part }) => allNameKeysOf(part)));
  const carrying = new Set(
    partsWithIdentities(record, new Set([...ownIdentities, ...emailIdentities])).map(({ part }) => part),
  );
  return allParts(record).filter(
    ({ part }) => carrying.has(part) || allNameKeysOf(part).some((name) => names.has(name)),
  );
}

/** The operator decides which of them to include; they are neither erased nor exported. */
export async function listPossibleIdentities(person: Person): Promise<PossibleIdentity[]> {
  const own = new Set([...person.ownIdentities, ...person.emailIdentities, ...person.represented]);
  const others = new Map<string, { readonly names: Set<string>; erased: number }>();
  for await (const record of eachRecordOf([...person.ownIdentities, ...person.emailIdentities])) {
    const left = new Set(withoutPerson(record, person).parties);
    const onRecord = new Map<string, Set<string>>();
    for (const { collection, part } of relatedParts(record, person)) {
      for (const party of identitiesOfEntry(collection, part)) {
        if (own.has(party)) continue;
        const names = onRecord.get(party) ?? new Set<string>();
        onRecord.set(party, names.add(displayName(collection, part) ?? ''));
      }
    }
    for (const [party, names] of onRecord) {
      const before = others.get(party) ?? { names: new Set<string>(), erased: 0 };
      for (const name of names) if (name !== '') before.names.add(name);
      if (!left.has(party)) before.erased += 1;
      others.set(party, before);
    }
  }
  const possible = await Promise.all(
    [...others].map(async ([identity, { names, erased }]) => ({
      identity,
      names: [...names].sort(),
      records: (await countRecordsOf(identity)) - erased,
    })),
  );
  return possible.filter(({ records }) => records > 0).sort((one, other) => (one.identity < other.identity ? -1 : 1));
}

export function possibleIdentityLines(possible: readonly PossibleIdentity[]): string[] {
  if (possible.length === 0) return [];
  const lines = possible.map(({ identity, names, records }) => {
    const details = [...names, `${records} ${records === 1 ? 'record' : 'records'}`];
    return `  ${identity} (${details.join('; ')})`;
  });
  return [
    'These share an entry or a name with the person and were not included:',
    ...lines,
    'To include one that is this person, name it with --identity.',
  ];
}
