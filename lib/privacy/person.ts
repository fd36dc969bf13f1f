import type { Account } from '../identity/accounts/document';
import { Email } from '../identity/accounts/email';
import { getAccountByName } from '../identity/accounts/get-account-by-name';
import { findAccountByEmail } from '../identity/accounts/repository';
import {
  doubtSentence,
  severalPeopleSentence,
  summarizeIdentity,
  summaryLine,
} from '../records/membership/identity-summary';
import { identity } from '../records/membership/parties';
import { listAccountsInPerson } from './people-repository';

/** How an operator names a person; all that is given is the same person. */
export type PersonSelector = {
  /** E-mail or id of an account. */
  readonly account?: string | undefined;
  readonly email?: string | undefined;
  /** For example `contact:17`: the operator says that each of them is this very person. */
  readonly identities?: readonly string[] | undefined;
  /** The operator has looked: identities that may be several people are one. */
  readonly onePerson?: boolean | undefined;
};

/** One person, as accounts and records know them. */
export type Person = {
  readonly accounts: readonly Account[];
  readonly emails: readonly string[];
  /** Identities that are this very person. */
  readonly own: readonly string[];
  /** The person's addresses as identities: an entry that carries one may be somebody else's whom the person acts for. */
  readonly addresses: readonly string[];
  /** Identities that the person's accounts are linked to without being them: firms, applicants the person acts for. */
  readonly represented: readonly string[];
};

/** The person is not named in a way that can be understood; the message says what would be right. */
export class PersonError extends Error {}

const IDENTITY = /^(contact|user|email):\S(.*\S)?$|^owner:\d+$|^license:[^:]*:\S(.*\S)?$/;

function checkedIdentity(text: string): string {
  if (!IDENTITY.test(text))
    throw new PersonError(
      `The identity ${text} must be one of contact:ID, owner:NUMBER, license:TYPE:NUMBER, user:NAME or email:ADDRESS.`,
    );
  return text.startsWith('email:') ? identity.email(text.slice('email:'.length)) : text;
}

function checkedEmail(text: string): string {
  const { data } = Email.safeParse(text);
  if (data === undefined) throw new PersonError(`${text} must be an e-mail address such as ann@example.org.`);
  return data;
}

const isAddress = (party: string): boolean => party.startsWith(identity.email(''));

/**
 * @param given named as this very person. @param linked marked as the person by the operator, who has seen the name.
 * @throws PersonError where the records do not say that it is one person.
 */
async function refuseDoubtful(given: readonly string[], linked: readonly string[]): Promise<void> {
  const doubts = await Promise.all(
    unique([...given, ...linked]).map(async (party) => {
      const summary = await summarizeIdentity(party);
      if (summary.records === 0) return [];
      const doubtIn = given.includes(party) ? doubtSentence : severalPeopleSentence;
      const doubt = doubtIn(summary, { inPerson: true });
      return doubt === undefined ? [] : [summaryLine(summary), doubt];
    }),
  );
  if (doubts.flat().length === 0) return;
  const advice = 'Look at the records. Where all of them are this one person, add --one-person.';
  throw new PersonError([...doubts.flat(), advice].join('\n'));
}

const unique = (values: readonly string[]): string[] => [...new Set(values)];

/**
 * Finds a person. An account that an identity belongs to in person is the person's; one that only acts for them is not.
 * An address finds its account, and beside that the address alone: who else stands with it on a record is not taken for
 * the person (`listPossibleIdentities`).
 * @throws UnknownAccountError, PersonError, also where an identity may be several people and `onePerson` is not said
 */
export async function findPerson(selector: PersonSelector): Promise<Person> {
  const given = (selector.identities ?? []).map(checkedIdentity);
  const address = selector.email === undefined ? undefined : checkedEmail(selector.email);
  if (selector.account === undefined && address === undefined && given.length === 0)
    throw new PersonError('Name the person: an account, an e-mail address or an identity such as contact:17.');
  const named = [
    ...(selector.account === undefined ? [] : [await getAccountByName(selector.account)]),
    ...(address === undefined ? [] : [await findAccountByEmail(address)].filter((account) => account !== null)),
  ];
  const found = [...named, ...(await listAccountsInPerson(given))];
  const accounts = [...new Map(found.map((account) => [account._id, account])).values()];
  const self = accounts.flatMap((account) => account.self ?? []);
  const own = unique([...given, ...self]);
  if (!selector.onePerson) await refuseDoubtful(given, self);
  const linked = unique([
    ...(address === undefined ? [] : [identity.email(address)]),
    ...accounts.flatMap(({ identities }) => identities),
  ]).filter((party) => !own.includes(party));
  return {
    accounts,
    emails: unique([...(address === undefined ? [] : [address]), ...accounts.flatMap(({ email }) => email ?? [])]),
    own,
    addresses: linked.filter(isAddress),
    represented: linked.filter((party) => !isAddress(party)),
  };
}
