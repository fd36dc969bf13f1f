import { expect, it } from 'vitest';
import { type Placed, type TypeLevel, typeTree } from './type-tree';

const placed = (module: string, path: string): Placed & { name: string } => {
  const [group = '', type = '', subType = '', name = ''] = path.split('/');
  return { module, group, type, subType, name };
};

const shown = (levels: readonly TypeLevel<{ name: string }>[]): unknown[] =>
  levels.map(({ names, count, levels: below, types }) => [
    `${names.join(' > ')} ${count}`,
    ...shown(below),
    ...types.map(({ name }) => name),
  ]);

it('has the four levels under their module, with counts', () => {
  const tree = typeTree([
    placed('Building', 'Building/Residential/House/New'),
    placed('Building', 'Building/Residential/House/Repair'),
    placed('Building', 'Building/Residential/Garage/New'),
    placed('Building', 'Building/Commercial/Shop/New'),
    placed('Planning', 'Land/Use/Change/Small'),
    placed('Planning', 'Land/Use/Change/Large'),
  ]);
  expect(shown(tree)).toEqual([
    [
      'Building 4',
      ['Residential 3', ['House 2', 'New', 'Repair'], ['Garage 1', 'New']],
      ['Commercial > Shop 1', 'New'],
    ],
    ['Planning > Land > Use > Change 2', 'Small', 'Large'],
  ]);
});

it('keeps levels of the same name apart', () => {
  const tree = typeTree([placed('A', 'x/a/s/1'), placed('A', 'y/a/s/2'), placed('B', 'x/a/s/3')]);
  const keys = (levels: readonly TypeLevel<unknown>[]): string[] => levels.flatMap((l) => [l.key, ...keys(l.levels)]);
  expect(new Set(keys(tree)).size).toBe(keys(tree).length);
  expect(tree[0]?.levels.map(({ names }) => names.join('/'))).toEqual(['x/a/s', 'y/a/s']);
});

it('is empty without types', () => {
  expect(typeTree([])).toEqual([]);
});
