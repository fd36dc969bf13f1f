import { expect, it } from 'vitest';
import { typeCategories } from './type-categories';

const type = (value: string, module = value.split('/')[0] ?? '') => {
  const [group = '', name = '', , category = ''] = value.split('/');
  return { module, group, type: name, category };
};

it('typeCategories groups types by module and second level, keeping their order', () => {
  const types = [
    type('Building/Residential/Garage/New'),
    type('Building/Commercial/Shop/New'),
    type('Building/Residential/House/Repair'),
    type('Fire/Systems/Sprinkler/Permit'),
  ];
  const shown = typeCategories(types).map(({ module, count, groups }) => [
    module,
    count,
    groups.map(({ names, types: some }) => [names.join(), some.map(({ category }) => category).join()]),
  ]);
  expect(shown).toEqual([
    [
      'Building',
      3,
      [
        ['Residential', 'New,Repair'],
        ['Commercial', 'New'],
      ],
    ],
    ['Fire', 1, [['Systems', 'Permit']]],
  ]);
});

it('typeCategories leaves out levels that are not used, and puts groups without a name first', () => {
  const [category] = typeCategories([
    type('Building/Residential/House/New'),
    type('Building/Unspecified/Unspecified/Alteration'),
    type('Building/NA/NA/Sign'),
  ]);
  expect(category?.groups.map(({ names, types }) => [names, types.map(({ category: name }) => name)])).toEqual([
    [[], ['Alteration']],
    [[], ['Sign']],
    [['Residential'], ['New']],
  ]);
});

it('typeCategories includes the group’s name if it differs from the name of the module', () => {
  const [category] = typeCategories([type('City/Trade/Contractor/New', 'Licenses')]);
  expect(category?.groups.map(({ names }) => names)).toEqual([['City', 'Trade']]);
});
