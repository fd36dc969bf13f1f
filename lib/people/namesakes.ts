import { normalizeEmail } from '../accounts/email';
import { partyName } from '../import/record/parties-from-row';
import { numberFor } from '../import/record/party-number';
import { identity } from '../records/parties';
import { itemsOf, nonEmpty, type Stored } from '../wire/stored';
import { eachRecordOf } from './people-repository';

/** Contacts of one name, and so of one identity, that may be several people. */
export type Namesakes = {
  readonly identity: string;
  readonly name: string;
  /** Numbers (`customId`) of two records whose contacts differ; the same one twice where it has both. */
  readonly records: readonly [string, string];
};

/** Digits of a number in North America without its country: `+1 303 ...` is the phone of `303 ...`. */
const PHONE_DIGITS = 10;

const textsOf = (values: readonly unknown[]): string[] => values.map(nonEmpty).filter((text) => text !== undefined);

/** By what a contact is reached, in kinds that are compared each with itself. */
const reachOf = ({ phone1, phone2, phone3, email }: Stored): readonly (readonly string[])[] => [
  textsOf([phone1, phone2, phone3]).map((phone) => phone.replace(/\D/g, '').slice(-PHONE_DIGITS)),
  textsOf([email]).map(normalizeEmail),
];

type Seen = { readonly values: readonly string[]; readonly record: string };

/** Two contacts with an identity of their name alone whose phones or e-mail addresses have nothing in common. */
async function namesakesOf(party: string): Promise<Namesakes | undefined> {
  const first: Seen[] = [];
  for await (const { contacts, customId } of eachRecordOf([party])) {
    for (const contact of itemsOf(contacts)) {
      const name = partyName(contact);
      // A number of the file's own says who it is; one that was made of the name does not.
      if (name === undefined || contact.referenceContactId !== numberFor('C', name)) continue;
      if (identity.contact(contact.referenceContactId) !== party) continue;
      for (const [kind, values] of reachOf(contact).entries()) {
        if (values.length === 0) continue;
        const before = first[kind] ?? { values, record: customId };
        first[kind] = before;
        if (values.every((value) => !before.values.includes(value)))
          return { identity: party, name, records: [before.record, customId] };
      }
    }
  }
  return undefined;
}

/**
 * Of the identities, those of contacts that a file named without a number, so that all of one name are one identity,
 * though their phones or e-mail addresses say that they may be several people.
 */
export async function findNamesakes(identities: readonly string[]): Promise<Namesakes[]> {
  const found: Namesakes[] = [];
  for (const party of identities) {
    if (!party.startsWith(identity.contact(''))) continue;
    const namesakes = await namesakesOf(party);
    if (namesakes !== undefined) found.push(namesakes);
  }
  return found;
}

/** One of them in words. */
export const namesakesSentence = ({ identity: party, name, records }: Namesakes): string =>
  `${name} (${party}) may be several people: the contacts of that name have different phones or e-mail addresses, as on the records ${[...new Set(records)].join(' and ')}.`;
