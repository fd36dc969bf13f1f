import type { Stored } from '../wire/stored';

/** Fields that name the person of an entry. */
const NAMES = ['fullName', 'organizationName', 'businessName', 'tradeName'] as const;

/** A name as it is compared: without regard to capitals and blanks. */
export const folded = (text: string): string => text.trim().replace(/\s+/g, ' ').toLowerCase();

/** The names of an entry of a record, as they are compared. */
export function namesOf({ firstName, middleName, lastName, ...part }: Stored): string[] {
  const joined = [
    [firstName, lastName],
    [firstName, middleName, lastName],
  ].map((names) => names.filter((name) => typeof name === 'string').join(' '));
  const whole = NAMES.map((field) => part[field]).filter((name) => typeof name === 'string');
  return [...joined, ...whole].map(folded).filter((name) => name !== '');
}
