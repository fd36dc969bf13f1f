import { nonEmpty, type StoredObject } from '../../db/wire/stored';

const joined = (parts: readonly unknown[]): string | undefined =>
  parts
    .map(nonEmpty)
    .filter((part) => part !== undefined)
    .join(' ') || undefined;

/** Includes the middle name and suffix, which may be all that distinguishes relatives. */
export const personName = ({ fullName, firstName, middleName, lastName, suffix }: StoredObject): string | undefined => {
  const name = nonEmpty(fullName) ?? joined([firstName, middleName, lastName]);
  return name === undefined || name.endsWith(` ${suffix}`) ? name : joined([name, suffix]);
};

export const partyName = (entry: StoredObject): string | undefined =>
  personName(entry) ?? nonEmpty(entry.businessName) ?? nonEmpty(entry.organizationName);

export const professionalName = (entry: StoredObject): string | undefined =>
  nonEmpty(entry.businessName) ?? personName(entry);
