import { expect, it } from 'vitest';
import { type TreePosition, type TypeLevel, typeTree } from './type-tree';

const typeAt = (module: string, path: string): TreePosition & { name: string } => {
  const [group = '', type = '', subType = '', name = ''] = path.split('/');
  return { module, group, type, subType, name };
};

const outline = (levels: readonly TypeLevel<{ name: string }>[]): unknown[] =>
  levels.map(({ names, count, levels: below, types }) => [
    `${names.join(' > ')} ${count}`,
    ...outline(below),
    ...types.map(({ name }) => name),
  ]);

it('nests the levels under their module, with counts', () => {
  const tree = typeTree([
    typeAt('Building', 'Building/Residential/House/New'),
    typeAt('Building', 'Building/Residential/House/Repair'),
    typeAt('Building', 'Building/Residential/Garage/New'),
    typeAt('Building', 'Building/Commercial/Shop/New'),
    typeAt('Planning', 'Land/Use/Change/Small'),
    typeAt('Planning', 'Land/Use/Change/Large'),
  ]);
  expect(outline(tree)).toEqual([
    [
      'Building 4',
      ['Residential 3', ['House 2', 'New', 'Repair'], ['Garage 1', 'New']],
      ['Commercial > Shop 1', 'New'],
    ],
    ['Planning > Land > Use > Change 2', 'Small', 'Large'],
  ]);
});

it('keeps levels with the same name apart', () => {
  const tree = typeTree([typeAt('A', 'x/a/s/1'), typeAt('A', 'y/a/s/2'), typeAt('B', 'x/a/s/3')]);
  const keys = (levels: readonly TypeLevel<unknown>[]): string[] => levels.flatMap((l) => [l.key, ...keys(l.levels)]);
  expect(new Set(keys(tree)).size).toBe(keys(tree).length);
  expect(tree[0]?.levels.map(({ names }) => names.join('/'))).toEqual(['x/a/s', 'y/a/s']);
});

it('is empty without types', () => {
  expect(typeTree([])).toEqual([]);
});
