import type { Stored } from '../wire/stored';

/** Fields that name the firm of an entry. */
const FIRM_NAMES = ['organizationName', 'businessName', 'tradeName'] as const;

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

const texts = (values: readonly unknown[]): string[] => values.filter((value) => typeof value === 'string');

/**
 * The names of an entry of a record, as they are compared: whole ones, since a middle name or a suffix tells a father from
 * a son.
 */
export function nameKeysOf({ firstName, middleName, lastName, suffix, fullName, ...part }: Stored): string[] {
  const people = [
    [firstName, middleName, lastName, suffix],
    [fullName, suffix],
  ].filter(([first]) => typeof first === 'string');
  const names = [...people.map((parts) => texts(parts).join(' ')), ...texts(FIRM_NAMES.map((field) => part[field]))];
  return [...new Set(names.map(nameKey))].filter((key) => key !== '');
}

/** The same with the names that leave out what an entry has of middle names and suffixes. */
export const shortNameKeysOf = (entry: Stored): string[] => [
  ...nameKeysOf(entry),
  ...nameKeysOf({ ...entry, middleName: undefined, suffix: undefined }),
];
