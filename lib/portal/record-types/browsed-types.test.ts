import { expect, it } from 'vitest';
import { browsedTypes } from './browsed-types';

const typesResponse = (...values: string[]) => ({
  status: 200 as const,
  result: values.map((value) => {
    const [module = '', group, type, subType, category] = value.split('/');
    return { id: value.replaceAll('/', '-'), value, module, group, type, subType, category };
  }),
  page: { limit: 1_000, hasmore: false },
});

const CONTEXT = { facts: {}, modules: ['Planning', 'Building'], lang: 'es_US' };

it("browsedTypes sorts modules in the page's order and names in the language's order", () => {
  const types = browsedTypes(
    [
      typesResponse('Building/b/t/s/Zanja', 'Building/b/t/s/Árbol', 'Building/b/t/s/Obra 10', 'Building/b/t/s/Obra 9'),
      typesResponse('Planning/p/t/s/Uso'),
    ],
    CONTEXT,
  );
  expect(types.map(({ name }) => name)).toEqual(['Uso', 'Árbol', 'Obra 9', 'Obra 10', 'Zanja']);
});

it.each([
  ['Food service license', 'Food service license'],
  ['the license', undefined],
  ['Shared', undefined],
  [undefined, undefined],
])('a type “The food license” with the alias %s has the own alias %s', (alias, ownAlias) => {
  const { result, ...rest } = typesResponse('Licenses/a/b/c/The food license', 'Licenses/a/b/c/Other');
  const [first, second] = result;
  const types = browsedTypes(
    [
      {
        ...rest,
        result: [
          { ...first, ...(alias !== undefined && { alias }) },
          { ...second, alias: 'Shared' },
        ],
      },
    ],
    CONTEXT,
  );
  expect(types.find(({ name }) => name !== 'Other')?.ownAlias).toBe(ownAlias);
});

it('browsedTypes includes a type that was added after the page was sent, without facts about it', () => {
  const facts = { 'Building/b/t/s/Old': { actions: [], feeEstimate: true, isTranslated: false } };
  const [newer, older] = browsedTypes([typesResponse('Building/b/t/s/Old', 'Building/b/t/s/New')], {
    ...CONTEXT,
    facts,
  });
  expect(newer).toMatchObject({ name: 'New' });
  expect(newer).not.toHaveProperty('feeEstimate');
  expect(older).toMatchObject({ name: 'Old', feeEstimate: true });
});
