import type { Account } from '../accounts/document';
import { Email } from '../accounts/email';
import { accountNamed } from '../accounts/find-account-named';
import { findAccountByEmail } from '../accounts/repository';
import { listContactIdsByEmail } from '../records/membership-repository';
import { identity } from '../records/parties';
import { listAccountsInPerson } from './people-repository';

/** How an operator names a person; all that is given is the same person. */
export type PersonSelector = {
  /** E-mail or id of an account. */
  readonly account?: string | undefined;
  readonly email?: string | undefined;
  /** For example `contact:17`. */
  readonly identities?: readonly string[] | undefined;
};

/** One person, as accounts and records know them. */
export type Person = {
  readonly accounts: readonly Account[];
  readonly emails: readonly string[];
  /** Identities that are this very person. */
  readonly own: readonly string[];
  /** Those of `own` that the operator says to be the person: by `self` of an account, or here by name. No address does. */
  readonly self: readonly string[];
  /** Identities that the person's accounts are linked to without being them: firms, applicants the person acts for. */
  readonly represented: readonly string[];
};

/** The person is not named in a way that can be understood; the message says what would be right. */
export class PersonError extends Error {}

const IDENTITY = /^(contact|license|user|email):\S(.*\S)?$|^owner:\d+$/;

function checkedIdentity(text: string): string {
  if (!IDENTITY.test(text))
    throw new PersonError(
      `The identity ${text} must be one of contact:ID, owner:NUMBER, license:NUMBER, user:NAME or email:ADDRESS.`,
    );
  return text.startsWith('email:') ? identity.email(text.slice('email:'.length)) : text;
}

function checkedEmail(text: string): string {
  const { data } = Email.safeParse(text);
  if (data === undefined) throw new PersonError(`${text} must be an e-mail address such as ann@example.org.`);
  return data;
}

/** An address and, by the portal's rule for verified addresses, the contacts that have it. */
const identitiesOfEmail = async (email: string): Promise<string[]> => [
  identity.email(email),
  ...(await listContactIdsByEmail(email)).map(identity.contact),
];

/** What an account is in person: what was marked so, and the address that was shown to be its owner's. */
const ownOf = ({ identities, self = [] }: Account): string[] => [
  ...self,
  ...identities.filter((party) => party.startsWith('email:')),
];

const selfOf = (accounts: readonly Account[]): string[] => accounts.flatMap(({ self = [] }) => self);

const unique = (values: readonly string[]): string[] => [...new Set(values)];

/**
 * Finds a person. An account that an identity belongs to in person is the person's; one that only acts for them is not.
 * @throws UnknownAccountError, PersonError
 */
export async function findPerson(selector: PersonSelector): Promise<Person> {
  const given = (selector.identities ?? []).map(checkedIdentity);
  const address = selector.email === undefined ? undefined : checkedEmail(selector.email);
  if (selector.account === undefined && address === undefined && given.length === 0)
    throw new PersonError('Name the person: an account, an e-mail address or an identity such as contact:17.');
  const named = [
    ...(selector.account === undefined ? [] : [await accountNamed(selector.account)]),
    ...(address === undefined ? [] : [await findAccountByEmail(address)].filter((account) => account !== null)),
  ];
  const asked = unique([...given, ...(address === undefined ? [] : await identitiesOfEmail(address))]);
  const inPerson = await listAccountsInPerson(asked);
  const accounts = [...new Map([...named, ...inPerson].map((account) => [account._id, account])).values()];
  const self = selfOf([...named, ...inPerson.filter((account) => selfOf([account]).some((id) => given.includes(id)))]);
  const own = unique([...asked, ...accounts.flatMap(ownOf)]);
  const linked = unique(accounts.flatMap(({ identities }) => identities));
  return {
    accounts,
    emails: unique([...(address === undefined ? [] : [address]), ...accounts.flatMap(({ email }) => email ?? [])]),
    own,
    self: unique([...given, ...self]),
    represented: linked.filter((party) => !own.includes(party)),
  };
}
