import { isStoredObject, itemsOf, nonEmpty, type StoredObject } from '../../db/wire/stored';
import { addressLines } from '../output/address-lines';
import { typeName } from '../output/type-name';

export const SEARCHED_FIELDS = ['customId', 'type', 'name', 'description', 'addresses'] as const;

/** Removes case, accents and commas, which separate the parts of an address. */
const fold = (text: string): string =>
  text
    .toLowerCase()
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[\s,]+/g, ' ')
    .trim();

const translationsOf = ({ translations }: StoredObject): unknown[] =>
  isStoredObject(translations) ? Object.values(translations) : [];

/** Parts that `addressLines` omits if the address has a first line of its own. */
const STREET_PARTS = ['addressLine1', 'streetAddress', 'streetPrefix', 'streetName', 'unitStart'] as const;
/** Options, whose code and text in every language are searched: "ST", "Street" and "Calle". */
const STREET_OPTIONS = ['streetSuffix', 'streetSuffixDirection', 'direction'] as const;

function textsOfAddress(address: StoredObject): unknown[] {
  const options = STREET_OPTIONS.map((name) => address[name]).filter(isStoredObject);
  const { streetStart, houseAlphaStart = '' } = address;
  return [
    ...addressLines(address),
    ...STREET_PARTS.map((name) => address[name]),
    ...options.flatMap((option) => [option.value, option.text, ...translationsOf(option)]),
    ...(typeof streetStart === 'number' ? [`${streetStart}${houseAlphaStart}`] : []),
  ];
}

/** Each text is normalized and on its own line, so that no word matches across two fields. */
export function searchTextOf(record: StoredObject): string {
  const { _id, customId, type, name, description, addresses } = record;
  const texts = [
    nonEmpty(customId) ?? _id,
    ...(isStoredObject(type) ? [typeName(type), ...translationsOf(type)] : []),
    name,
    description,
    ...itemsOf(addresses).flatMap(textsOfAddress),
  ];
  const lines = texts.flatMap((text) => (typeof text === 'string' ? [fold(text)] : []));
  return [...new Set(lines)].filter((line) => line !== '').join('\n');
}

export const searchWords = (search: string): string[] => [...new Set(fold(search).split(' '))].filter(Boolean);

const escapePattern = (word: string): string => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** A record matches if its search text contains every word. */
export const searchConditions = (search: string) =>
  searchWords(search).map((word) => ({ searchText: { $regex: escapePattern(word) } }));
