import { isStored, itemsOf, nonEmpty, type Stored } from '../../db/wire/stored';
import { addressLines } from '../output/address-lines';
import { typeName } from '../output/type-name';

/** The fields of a record that its search text is made of. */
export const SEARCHED_FIELDS = ['customId', 'type', 'name', 'description', 'addresses'] as const;

/** Removes case and accents. A comma separates words too, since it separates the parts of an address. */
const fold = (text: string): string =>
  text
    .toLowerCase()
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[\s,]+/g, ' ')
    .trim();

const translationsOf = ({ translations }: Stored): unknown[] =>
  isStored(translations) ? Object.values(translations) : [];

/** Parts of an address that its lines leave out if it has a first line of its own. */
const STREET_PARTS = ['addressLine1', 'streetAddress', 'streetPrefix', 'streetName', 'unitStart'] as const;
/** Parts of an address that have a code and a text in every language: "ST", "Street" and "Calle" find the same address. */
const STREET_OPTIONS = ['streetSuffix', 'streetSuffixDirection', 'direction'] as const;

function textsOfAddress(address: Stored): unknown[] {
  const options = STREET_OPTIONS.map((name) => address[name]).filter(isStored);
  const { streetStart, houseAlphaStart = '' } = address;
  return [
    ...addressLines(address),
    ...STREET_PARTS.map((name) => address[name]),
    ...options.flatMap((option) => [option.value, option.text, ...translationsOf(option)]),
    ...(typeof streetStart === 'number' ? [`${streetStart}${houseAlphaStart}`] : []),
  ];
}

/**
 * The text that a search of records looks in, folded: number, type in every language, name, description and the lines
 * of the addresses, each on a line of its own, so that no word matches across two of them.
 */
export function searchTextOf(record: Stored): string {
  const { _id, customId, type, name, description, addresses } = record;
  const texts = [
    nonEmpty(customId) ?? _id,
    ...(isStored(type) ? [typeName(type), ...translationsOf(type)] : []),
    name,
    description,
    ...itemsOf(addresses).flatMap(textsOfAddress),
  ];
  const lines = texts.flatMap((text) => (typeof text === 'string' ? [fold(text)] : []));
  return [...new Set(lines)].filter((line) => line !== '').join('\n');
}

/** The words of a search, folded as the search text is, each once. */
export const searchWords = (search: string): string[] => [...new Set(fold(search).split(' '))].filter(Boolean);

const escapePattern = (word: string): string => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** Database conditions: every word of a search is in the search text of a record. */
export const searchConditions = (search: string) =>
  searchWords(search).map((word) => ({ searchText: { $regex: escapePattern(word) } }));
