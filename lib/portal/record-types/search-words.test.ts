import { describe, expect, it } from 'vitest';
import { recordTypes } from '../../demo/generator/types/record-types';
import { foldedWords, matchesWords, rankedMatches, searchWords } from './search-words';

const matches = (text: string, search: string): boolean => matchesWords(foldedWords(text), searchWords(search));

it.each([
  ['Construcción – Nueva', 'CONSTRUCCION'],
  ['Construccion', 'construcción'],
  ['Señalización', 'senal'],
  ['Single Family – New', 'new family'],
  ['Building/Residential/Garage/New', 'residential/garage'],
  ['New garage', 'gar'],
  ['New garage', 'garages'],
  ['Deck', 'a deck for the'],
  ['anything', '   '],
  ['Straße', 'straße'],
  ['50% off (a.b*c)', '.*'],
  ['50% off (a.b*c)', '50%'],
])('%s matches the search "%s"', (text, search) => {
  expect(matches(text, search)).toBe(true);
});

it.each([
  ['Single Family – New', 'new garage'],
  ['New garage', 'age'],
  ['Fence', 'a'],
])('%s does not match the search "%s"', (text, search) => {
  expect(matches(text, search)).toBe(false);
});

it('rankedMatches lists matches in the first text first, and otherwise keeps the order', () => {
  const entries = [
    { id: 1, searchTexts: [' addition', ' addition deck'] },
    { id: 2, searchTexts: [' deck', ' deck'] },
    { id: 3, searchTexts: [' garage', ' garage'] },
    { id: 4, searchTexts: [' repair', ' repair deck'] },
  ];
  expect(rankedMatches(entries, ['deck']).map(({ id }) => id)).toEqual([2, 1, 4]);
});

describe.each([
  ['en_US', 'deck', 'Residential/Single Family/Addition'],
  ['en_US', 'fence', 'Residential/Unspecified/New'],
  ['en_US', 'shed', 'Residential/Garage/New'],
  ['en_US', 'basement', 'Residential/Secondary Suites/New'],
  ['en_US', 'roof', 'Residential/Single Family/Repair'],
  ['en_US', 'kitchen', 'Residential/Single Family/Alteration'],
  ['en_US', 'solar', 'Residential/Single Family/Alteration'],
  ['en_US', 'renovation', 'Residential/Single Family/Alteration'],
  ['en_US', 'demolition', 'Demolition/Residential/Garage/Demolition'],
  ['en_US', 'plumbing', 'Residential/Single Family/Alteration'],
  ['en_US', 'electrical', 'Residential/Single Family/Alteration'],
  ['en_US', 'dog', 'Enforcement/Property/Standards/Case'],
  ['en_US', 'food truck', 'Licenses/Business/Street Vendor/Application'],
  ['en_US', 'tree', 'ServiceRequests/Parks/Tree/Request'],
  ['es_US', 'terraza', 'Residential/Single Family/Addition'],
  ['es_US', 'cerca', 'Residential/Unspecified/New'],
  ['es_US', 'cobertizo', 'Residential/Garage/New'],
  ['es_US', 'sotano', 'Residential/Secondary Suites/New'],
  ['es_US', 'techo', 'Residential/Single Family/Repair'],
  ['es_US', 'cocina', 'Residential/Single Family/Alteration'],
  ['es_US', 'solar', 'Residential/Single Family/Alteration'],
  ['es_US', 'renovacion', 'Residential/Single Family/Alteration'],
  ['es_US', 'demolicion', 'Demolition/Residential/Garage/Demolition'],
  ['es_US', 'plomeria', 'Residential/Single Family/Alteration'],
  ['es_US', 'electricidad', 'Residential/Single Family/Alteration'],
  ['es_US', 'perro', 'Enforcement/Property/Standards/Case'],
  ['es_US', 'camion de comida', 'Licenses/Business/Street Vendor/Application'],
  ['es_US', 'arbol', 'ServiceRequests/Parks/Tree/Request'],
])('in the demo, in %s', (language, search, value) => {
  it(`${search} and its first three letters find ${value}`, () => {
    const entries = recordTypes().map(({ _id, text, translations, synonyms }) => ({
      _id,
      searchTexts: [foldedWords(translations?.[language] ?? '', text, ...(synonyms?.[language] ?? []))],
    }));
    for (const typed of [search, search.slice(0, 3)]) {
      const found = rankedMatches(entries, searchWords(typed)).map(({ _id }) => _id);
      expect(found.filter((id) => id.endsWith(value))).not.toEqual([]);
    }
  });
});
