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
import { listAccountsOfPerson } from './people-repository';

export type PersonSelector = {
  readonly account?: string | undefined;
  readonly email?: string | undefined;
  /** For example `contact:17`; the operator confirms that each is the person. */
  readonly identities?: readonly string[] | undefined;
  /** The operator confirms that identities with several names are one person. */
  readonly onePerson?: boolean | undefined;
};

export type Person = {
  readonly accounts: readonly Account[];
  readonly emails: readonly string[];
  readonly ownIdentities: readonly string[];
  /** Emails as identities; a party with one of them may be somebody that the person acts for. */
  readonly emailIdentities: readonly string[];
  /** Identities that the person acts for, such as firms and applicants. */
  readonly represented: readonly string[];
};

export class PersonError extends Error {}

const IDENTITY = /^(contact|user|email):\S(.*\S)?$|^owner:\d+$|^license:[^:]*:\S(.*\S)?$/;

function parseIdentity(text: string): string {
  if (!IDENTITY.test(text))
    throw new PersonError(
      `The identity ${text} must be one of contact:ID, owner:NUMBER, license:TYPE:NUMBER, user:NAME or email:ADDRESS.`,
    );
  return text.startsWith('email:') ? identity.email(text.slice('email:'.length)) : text;
}

function parseEmail(text: string): string {
  const { data } = Email.safeParse(text);
  if (data === undefined) throw new PersonError(`${text} must be an email address such as ann@example.org.`);
  return data;
}

const isEmail = (party: string): boolean => party.startsWith(identity.email(''));

/** @param named by the operator. @param linked `self` of the accounts. @throws PersonError if one may be several people. */
async function rejectDoubtful(named: readonly string[], linked: readonly string[]): Promise<void> {
  const warnings = await Promise.all(
    unique([...named, ...linked]).map(async (party) => {
      const summary = await summarizeIdentity(party);
      if (summary.records === 0) return [];
      const warningFor = named.includes(party) ? doubtSentence : severalPeopleSentence;
      const warning = warningFor(summary, { inPerson: true });
      return warning === undefined ? [] : [summaryLine(summary), warning];
    }),
  );
  if (warnings.flat().length === 0) return;
  const advice = 'Check the records. If all of them are this one person, add --one-person.';
  throw new PersonError([...warnings.flat(), advice].join('\n'));
}

const unique = (values: readonly string[]): string[] => [...new Set(values)];

/**
 * Finds a person. An account belongs to the person only if one of the identities is its holder. An email matches its
 * account and its own identity, but not the party beside it on a record (see `listPossibleIdentities`).
 * @throws UnknownAccountError. @throws PersonError for example if an identity may be several people, without `onePerson`.
 */
export async function findPerson(selector: PersonSelector): Promise<Person> {
  const named = (selector.identities ?? []).map(parseIdentity);
  const email = selector.email === undefined ? undefined : parseEmail(selector.email);
  if (selector.account === undefined && email === undefined && named.length === 0)
    throw new PersonError('Name the person: an account, an email address or an identity such as contact:17.');
  const namedAccounts = [
    ...(selector.account === undefined ? [] : [await getAccountByName(selector.account)]),
    ...(email === undefined ? [] : [await findAccountByEmail(email)].filter((account) => account !== null)),
  ];
  const matches = [...namedAccounts, ...(await listAccountsOfPerson(named))];
  const accounts = [...new Map(matches.map((account) => [account._id, account])).values()];
  const self = accounts.flatMap((account) => account.self ?? []);
  const own = unique([...named, ...self]);
  if (!selector.onePerson) await rejectDoubtful(named, self);
  const linked = unique([
    ...(email === undefined ? [] : [identity.email(email)]),
    ...accounts.flatMap(({ identities }) => identities),
  ]).filter((party) => !own.includes(party));
  return {
    accounts,
    emails: unique([...(email === undefined ? [] : [email]), ...accounts.flatMap(({ email }) => email ?? [])]),
    ownIdentities: own,
    emailIdentities: linked.filter(isEmail),
    represented: linked.filter((party) => !isEmail(party)),
  };
}
