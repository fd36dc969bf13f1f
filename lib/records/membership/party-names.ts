import { nonEmpty, type Stored } from '../../db/wire/stored';

/** Joins the non-empty parts of a name; undefined if there is none. */
const joined = (parts: readonly unknown[]): string | undefined =>
  parts
    .map(nonEmpty)
    .filter((part) => part !== undefined)
    .join(' ') || undefined;

/** A person's full name. A middle name and a suffix tell a father from a son. */
export const personName = ({ fullName, firstName, middleName, lastName, suffix }: Stored): string | undefined => {
  const name = nonEmpty(fullName) ?? joined([firstName, middleName, lastName]);
  return name === undefined || name.endsWith(` ${suffix}`) ? name : joined([name, suffix]);
};

/** The name of a person or firm: the person's before the firm's. */
export const partyName = (entry: Stored): string | undefined =>
  personName(entry) ?? nonEmpty(entry.businessName) ?? nonEmpty(entry.organizationName);

/** The name of a professional: the firm's before the person's. */
export const professionalName = (entry: Stored): string | undefined =>
  nonEmpty(entry.businessName) ?? personName(entry);
