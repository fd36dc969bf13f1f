import { QueryClient } from '@tanstack/react-query';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { database } from '../../db/client';
import { RECORD_TYPES } from '../../db/collections';
import { renewReferenceVersion } from '../../db/reference-version';
import { recordTypes } from '../../demo/generator/types/record-types';
import { PORTAL_PRINCIPAL } from '../../identity/sessions/portal-principal';
import type { RecordTypeDocument } from '../../record-types/document';
import { addMissingRecordTypes } from '../../record-types/repository';
import { startTemporaryDatabase } from '../../testing/temporary-database';
import { browsedTypes } from './browsed-types';
import type { TypeFilters } from './filters';
import { browseTypes, prefetchTypes, readShownTypes } from './prefetch-types';
import { allPages, firstPage, typesQuery } from './types-query';

let temporary: Awaited<ReturnType<typeof startTemporaryDatabase>>;
beforeAll(async () => {
  temporary = await startTemporaryDatabase();
  await addMissingRecordTypes(recordTypes());
});
afterAll(() => temporary.stop());

/** The types as a browser builds them from the prefetched answers. */
async function prefetched(filters: TypeFilters, lang = 'en_US') {
  const client = new QueryClient();
  const { facts, modules } = await readShownTypes(lang);
  await prefetchTypes(client, { modules, filters, lang, principal: PORTAL_PRINCIPAL });
  const pages = modules.flatMap((module) => allPages(client, firstPage(module, filters, lang)));
  const responses = pages.flatMap((request) => client.getQueryData(typesQuery(request).queryKey) ?? []);
  return { modules, pages, types: browsedTypes(responses, { facts, modules, lang }) };
}

const valuesOf = (types: readonly { readonly value: string }[]): string[] => types.map(({ value }) => value).sort();

const expectedValues = (matches: (type: ReturnType<typeof recordTypes>[number]) => boolean = () => true): string[] =>
  recordTypes()
    .filter(matches)
    .map(({ _id }) => _id)
    .sort();

it('prefetchTypes loads every type with its actions in one request per module', async () => {
  const { types, pages, modules } = await prefetched({});
  expect(valuesOf(types)).toEqual(expectedValues());
  expect(pages.map(({ module }) => module)).toEqual(modules);
  expect(types.some(({ actions }) => actions?.includes('createHuntingLicense'))).toBe(true);
});

it.each([
  [{ isFeeEstimate: false }, ({ feeEstimate }) => !feeEstimate],
  [{ filterName: 'Citizens' }, ({ filterName }) => filterName === 'Citizens'],
  [{ filterName: 'Nobody' }, () => false],
] satisfies [TypeFilters, Parameters<typeof expectedValues>[0]][])(
  'prefetchTypes returns the matching types for the filters %o',
  async (filters, matches) => {
    expect(valuesOf((await prefetched(filters)).types)).toEqual(expectedValues(matches));
  },
);

it('prefetchTypes names types in the requested language', async () => {
  const { types } = await prefetched({}, 'es_US');
  const one = types.find(({ value }) => value === 'Licenses/Business/Restaurant/Application');
  expect(one).toMatchObject({ name: 'Licencia de restaurante', isTranslated: true });
});

it('readShownTypes returns synonyms in the requested language, and the API returns no synonyms', async () => {
  const VENDOR = 'Licenses/Business/Street Vendor/Application';
  expect((await readShownTypes('en_US')).facts[VENDOR]?.synonyms).toContain('food truck');
  expect((await readShownTypes('es_US')).facts[VENDOR]?.synonyms).toContain('camión de comida');
  expect((await readShownTypes('fr_CA')).facts[VENDOR]?.synonyms).toContain('food truck');
  const client = new QueryClient();
  const request = firstPage('Licenses', {}, 'en_US');
  await prefetchTypes(client, { modules: ['Licenses'], filters: {}, lang: 'en_US', principal: PORTAL_PRINCIPAL });
  const response = client.getQueryData<{ result: readonly object[] }>(typesQuery(request).queryKey);
  expect(response?.result.length).toBeGreaterThan(3);
  for (const item of response?.result ?? []) expect(item).not.toHaveProperty('synonyms');
});

it('browseTypes returns the same types as the prefetched answers', async () => {
  const { types } = await prefetched({});
  expect(await browseTypes({ principal: PORTAL_PRINCIPAL, lang: 'en_US' })).toEqual(types);
});

it('prefetchTypes lists the possible values of filterName', async () => {
  expect((await readShownTypes('en_US')).filterNames).toEqual(['Citizens', 'Contractors', 'Homeowners']);
});

it('prefetchTypes pages through a module with more than a thousand types', async () => {
  const [example] = recordTypes();
  if (example === undefined) throw new Error('There are no types.');
  const many = Array.from({ length: 1_001 }, (_, at) => ({
    ...example,
    _id: `Many/Of/Them/${at}`,
    id: `Many-Of-Them-${at}`,
    module: 'Many',
  }));
  await (await database()).collection<RecordTypeDocument>(RECORD_TYPES).insertMany(many);
  await renewReferenceVersion();
  const { types, pages } = await prefetched({});
  expect(pages.filter(({ module }) => module === 'Many')).toHaveLength(2);
  expect(valuesOf(types.filter(({ module }) => module === 'Many'))).toEqual(
    valuesOf(many.map(({ _id: value }) => ({ value }))),
  );
});
