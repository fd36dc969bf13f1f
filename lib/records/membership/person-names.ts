import type { Stored } from '../../db/wire/stored';

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

const keysOf = (names: readonly string[]): string[] => [...new Set(names.map(nameKey))].filter((key) => key !== '');

const firmKeysOf = (entry: Stored): string[] => keysOf(texts(FIRM_NAMES.map((field) => entry[field])));

/**
 * The names of whom an entry of a record is about, as they are compared: whole ones, since a middle name or a suffix tells a
 * father from a son. The firm is named only where no person is: colleagues share it.
 */
export function nameKeysOf(entry: Stored): string[] {
  const { firstName, middleName, lastName, suffix, fullName } = entry;
  const people = [
    [firstName, middleName, lastName, suffix],
    [fullName, suffix],
  ].filter(([first]) => typeof first === 'string');
  const names = keysOf(people.map((parts) => texts(parts).join(' ')));
  return names.length > 0 ? names : firmKeysOf(entry);
}

/** The same with the names that leave out what an entry has of middle names and suffixes. */
export const shortNameKeysOf = (entry: Stored): string[] => [
  ...nameKeysOf(entry),
  ...nameKeysOf({ ...entry, middleName: undefined, suffix: undefined }),
];

/** Every name that stands on an entry, of people and firms. */
export const allNameKeysOf = (entry: Stored): string[] => [...shortNameKeysOf(entry), ...firmKeysOf(entry)];
