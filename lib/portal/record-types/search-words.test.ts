import { describe, expect, it } from 'vitest';
import { recordTypes } from '../../demo/generator/types/record-types';
import { isOpenForApplications } from '../../record-types/actions';
import { foldedWords, foundBy, matchesWords, rankedMatches, searchTextsOf, searchWords } from './search-words';

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
  ['Garage', 'permis pour un garage'],
  ['New permits desk', 'permits'],
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

const ranked = (types: readonly Parameters<typeof searchTextsOf>[0][], search: string) =>
  rankedMatches(
    types.map((type) => ({ ...type, searchTexts: searchTextsOf(type, 'Building') })),
    searchWords(search),
  ).map(({ name }) => name);

it.each([
  ['types open for applications first', 'deck', ['Addition', 'Patio', 'New deck']],
  ['whole words before beginnings of words', 'car', ['Car wash', 'Wash', 'Carport']],
  ['the earlier of the everyday words first', 'shed', ['New garage', 'Garage repair']],
  ['the name first, then the earlier of the everyday words', 'garage', ['New garage', 'Garage repair', 'Patio']],
  ['other matches last, in their order', 'building', ['Hall', 'Garage repair', 'New garage', 'Addition']],
])('rankedMatches lists %s', (_rule, search, expected) => {
  const types = [
    { name: 'New deck', isOpen: false },
    { name: 'Garage repair', isOpen: true, synonyms: ['door', 'shed'] },
    { name: 'New garage', isOpen: true, synonyms: ['shed', 'garage'] },
    { name: 'Addition', isOpen: true, synonyms: ['decks'] },
    { name: 'Patio', isOpen: true, synonyms: ['roof', 'deck', 'garage patio'] },
    { name: 'Carport', isOpen: true },
    { name: 'Wash', isOpen: true, synonyms: ['car'] },
    { name: 'Car wash', isOpen: true },
    { name: 'Hall', isOpen: true, synonyms: ['building'] },
  ];
  expect(ranked(types, search).slice(0, expected.length)).toEqual(expected);
});

it.each([
  ['deck', 'deck'],
  ['dec', 'deck'],
  ['addition', undefined],
  ['zzz', undefined],
  ['', undefined],
])('the search "%s" has found an addition by the word %s', (search, word) => {
  expect(foundBy({ name: 'Addition', synonyms: ['porch', 'deck'] }, searchWords(search))).toBe(word);
});

/** As the page in the language lists them. */
const demoTypes = (language: string) =>
  recordTypes().map((type) => {
    const { _id, text, translations, synonyms, module } = type;
    const name = (language === 'en_US' ? text : translations?.[language]) ?? text ?? '';
    const words = synonyms?.[language];
    const shown = { name, isOpen: isOpenForApplications(type), ...(words && { synonyms: words }) };
    return { _id, searchTexts: searchTextsOf(shown, _id, module) };
  });

it.each([
  ['en_US', 'fence', 'Residential/Single Family/Addition'],
  ['en_US', 'permit for a deck', 'Residential/Single Family/Addition'],
  ['en_US', 'kitchen', 'Residential/Single Family/Alteration'],
  ['en_US', 'roof', 'Residential/Single Family/Repair'],
  ['en_US', 'shed', 'Residential/Garage/New'],
  ['en_US', 'garage', 'Residential/Garage/New'],
  ['en_US', 'home', 'Residential/Single Family/New'],
  ['en_US', 'duplex', 'Residential/Two Family/Addition'],
  ['en_US', 'dog', 'Licenses/Animals/Dog/Annual'],
  ['es_US', 'cerca', 'Residential/Single Family/Addition'],
  ['es_US', 'terraza', 'Residential/Single Family/Addition'],
  ['es_US', 'cocina', 'Residential/Single Family/Alteration'],
  ['es_US', 'techo', 'Residential/Single Family/Repair'],
  ['es_US', 'cobertizo', 'Residential/Garage/New'],
  ['es_US', 'garaje', 'Residential/Garage/New'],
])('in the demo, in %s, "%s" finds %s first', (language, search, value) => {
  expect(rankedMatches(demoTypes(language), searchWords(search))[0]?._id).toMatch(new RegExp(`${value}$`));
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
    for (const typed of [search, search.slice(0, 3)]) {
      const found = rankedMatches(demoTypes(language), searchWords(typed)).map(({ _id }) => _id);
      expect(found.filter((id) => id.endsWith(value))).not.toEqual([]);
    }
  });
});
