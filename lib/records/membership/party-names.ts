import { nonEmpty, type Stored } from '../../db/wire/stored';

/** The parts of a name that are given, in order; undefined where none is. */
const joined = (parts: readonly unknown[]): string | undefined =>
  parts
    .map(nonEmpty)
    .filter((part) => part !== undefined)
    .join(' ') || undefined;

/** A person's whole name: a middle name and a suffix tell a father from a son. */
export const personName = ({ fullName, firstName, middleName, lastName, suffix }: Stored): string | undefined => {
  const name = nonEmpty(fullName) ?? joined([firstName, middleName, lastName]);
  return name === undefined || name.endsWith(` ${suffix}`) ? name : joined([name, suffix]);
};

/** The name that a person or firm goes by in a file. */
export const partyName = (entry: Stored): string | undefined =>
  personName(entry) ?? nonEmpty(entry.businessName) ?? nonEmpty(entry.organizationName);

/** The name that a professional goes by in a file: the firm's before the person's. */
export const professionalName = (entry: Stored): string | undefined =>
  nonEmpty(entry.businessName) ?? personName(entry);
