import type { StoredObject } from '../../db/wire/stored';

const FIRM_NAMES = ['organizationName', 'businessName', 'tradeName'] as const;

/** For comparing names by words, ignoring order, case, accents and punctuation; `SMITH, Ann` equals `Ann Smith`. */
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

const firmKeysOf = (entry: StoredObject): string[] => keysOf(texts(FIRM_NAMES.map((field) => entry[field])));

/** Keys of the full names of an entry. The firm counts only if no person is named, because colleagues share it. */
export function nameKeysOf(entry: StoredObject): string[] {
  const { firstName, middleName, lastName, suffix, fullName } = entry;
  const people = [
    [firstName, middleName, lastName, suffix],
    [fullName, suffix],
  ].filter(([first]) => typeof first === 'string');
  const names = keysOf(people.map((parts) => texts(parts).join(' ')));
  return names.length > 0 ? names : firmKeysOf(entry);
}

export const shortNameKeysOf = (entry: StoredObject): string[] => [
  ...nameKeysOf(entry),
  ...nameKeysOf({ ...entry, middleName: undefined, suffix: undefined }),
];

export const allNameKeysOf = (entry: StoredObject): string[] => [...shortNameKeysOf(entry), ...firmKeysOf(entry)];
