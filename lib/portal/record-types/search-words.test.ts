import { expect, it } from 'vitest';
import { foldText, matchesWords, searchWords } from './search-words';

const matches = (text: string, search: string): boolean => matchesWords(foldText(text), searchWords(search));

it.each([
  ['Construcción – Nueva', 'CONSTRUCCION', true],
  ['Construccion', 'construcción', true],
  ['Señalización', 'senal', true],
  ['Single Family – New', 'new family', true],
  ['Single Family – New', 'new garage', false],
  ['Building/Residential/Garage/New', 'residential/garage', true],
  ['anything', '   ', true],
  ['Straße', 'straße', true],
  ['50% off (a.b*c)', '.*', false],
  ['50% off (a.b*c)', '50%', true],
])('%s matches the search "%s": %s', (text, search, expected) => {
  expect(matches(text, search)).toBe(expected);
});
