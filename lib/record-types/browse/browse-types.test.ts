import { afterAll, beforeAll, expect, it } from 'vitest';
import { PORTAL_PRINCIPAL } from '../../auth/portal-principal';
import { recordTypes } from '../../generate/types/record-types';
import { startTemporaryDatabase } from '../../testing/temporary-database';
import { addMissingRecordTypes } from '../repository';
import { browseTypes } from './browse-types';

let database: Awaited<ReturnType<typeof startTemporaryDatabase>>;
beforeAll(async () => {
  database = await startTemporaryDatabase();
  await addMissingRecordTypes(recordTypes());
});
afterAll(() => database.stop());

const english = { principal: PORTAL_PRINCIPAL, locale: 'en_US' };

it('has every type of every module, with what may be done with it', async () => {
  const { types, total, filterNames } = await browseTypes({}, english);
  expect(types.map(({ value }) => value).sort()).toEqual(
    recordTypes()
      .map(({ _id }) => _id)
      .sort(),
  );
  expect(total).toBe(recordTypes().length);
  expect(filterNames).toEqual(['Citizens', 'Contractors', 'Homeowners']);
  expect(types.some(({ actions }) => actions.includes('createHuntingLicense'))).toBe(true);
  expect(types.some(({ associations }) => associations?.standardCommentGroup !== undefined)).toBe(true);
});

it.each([
  [{ action: 'createHuntingLicense' }, ({ actions }) => actions.includes('createHuntingLicense')],
  [{ isFeeEstimate: false }, ({ feeEstimate }) => !feeEstimate],
  [{ filterName: 'Citizens' }, ({ filterName }) => filterName === 'Citizens'],
  [{ filterName: 'Nobody' }, () => false],
] satisfies [Parameters<typeof browseTypes>[0], (type: ReturnType<typeof recordTypes>[number]) => boolean][])(
  'with %o has what the operation leaves, and the whole number',
  async (filters, holds) => {
    const { types, total } = await browseTypes(filters, english);
    expect(types.map(({ value }) => value).sort()).toEqual(
      recordTypes()
        .filter(holds)
        .map(({ _id }) => _id)
        .sort(),
    );
    expect(total).toBe(recordTypes().length);
  },
);

it('names types in the language asked for', async () => {
  const { types } = await browseTypes({}, { ...english, locale: 'es_US' });
  const one = types.find(({ value }) => value === 'Licenses/Business/Restaurant/Application');
  expect(one).toMatchObject({ name: 'Restaurante – Solicitud', isTranslated: true });
});
