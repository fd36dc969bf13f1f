import type { Stored } from '../../db/wire/stored';

/** Fields that name the firm of an entry. */
const FIRM_NAMES = ['organizationName', 'businessName', 'tradeName'] as const;

/**
 * The key that names are compared by: the set of their words, without regard to order, case, accents and punctuation,
 * so that `SMITH, Ann` equals `Ann Smith`. Empty if the text has no word.
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
 * The keys of the full names on an entry of a record, since a middle name or a suffix tells a father from a son. A firm
 * counts only if no person is named, because colleagues share it.
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

/** The same, plus the names without middle name and suffix. */
export const shortNameKeysOf = (entry: Stored): string[] => [
  ...nameKeysOf(entry),
  ...nameKeysOf({ ...entry, middleName: undefined, suffix: undefined }),
];

/** The keys of every name on an entry, of people and firms. */
export const allNameKeysOf = (entry: Stored): string[] => [...shortNameKeysOf(entry), ...firmKeysOf(entry)];
