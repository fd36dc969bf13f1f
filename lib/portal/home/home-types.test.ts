import { expect, it } from 'vitest';
import type { BrowsedType } from '../record-types/browsed-types';
import { homeTypes } from './home-types';

const type = (module: string, name: string) => ({ module, name, value: `${module}/${name}` }) as BrowsedType;

it('homeTypes counts the types of each module and returns the popular ones in the agency’s order', () => {
  const types = [type('Building', 'Deck'), type('Building', 'Garage'), type('Licenses', 'Dog')];
  const { modules, popular } = homeTypes(types, ['Licenses/Dog', 'Fire/Hidden', 'Building/Deck']);
  expect(modules).toEqual([
    { module: 'Building', count: 2 },
    { module: 'Licenses', count: 1 },
  ]);
  expect(popular.map(({ value }) => value)).toEqual(['Licenses/Dog', 'Building/Deck']);
});
