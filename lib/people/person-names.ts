import type { Stored } from '../wire/stored';

/** Fields that name the person of an entry. */
const NAMES = ['fullName', 'organizationName', 'businessName', 'tradeName'] as const;

/**
 * A name as it is compared: the set of its words, without regard to their order, capitals, accents and punctuation, so that
 * `SMITH, Ann` is `Ann Smith`. Empty where it has no word.
 */
export const nameKey = (text: string): string =>
  [
    ...new Set(
      text
        .normalize('NFD')
        .replace(/\p{M}/gu, '')
        .toLowerCase()
        .match(/[\p{L}\p{N}]+/gu),
    ),
  ]
    .sort()
    .join(' ');

/** The names of an entry of a record, as they are compared. */
export function nameKeysOf({ firstName, middleName, lastName, ...part }: Stored): string[] {
  const joined = [
    [firstName, lastName],
    [firstName, middleName, lastName],
  ].map((names) => names.filter((name) => typeof name === 'string').join(' '));
  const whole = NAMES.map((field) => part[field]).filter((name) => typeof name === 'string');
  return [...new Set([...joined, ...whole].map(nameKey))].filter((key) => key !== '');
}
