import { beforeAll, describe, expect, it } from 'vitest';
import type { RecordTypeItem } from '@/lib/record-types/schema';
import { expectError, expectParameterError, getTypes, parseTypes, recordTypes } from '../../support/answers';
import { tokenOf } from '../../support/api-client';
import { compareCodePoints } from '../../support/ordering';
import { levelsOf, PERMITS } from '../../support/permits';

const ACTIONS = ['createApplication', 'createHuntingLicense', 'amendApplication', 'amendContact'];

let building: RecordTypeItem[];
beforeAll(async () => {
  building = await recordTypes('module=Building&limit=1000&expand=associations');
});

const valuesOf = (types: readonly RecordTypeItem[]): string[] => types.map(({ value }) => value ?? '');
const withoutAssociations = (types: readonly RecordTypeItem[]) => types.map(({ associations: _, ...rest }) => rest);

describe('Record types of a module', () => {
  it.each(['Building', 'Demolition'])('%s has at least the types of the permits', async (module) => {
    const types = valuesOf(await recordTypes({ module, limit: '1000' }));
    const ofPermits = PERMITS.filter((permit) => permit.permittypemapped === module).map(levelsOf);
    expect(types).toEqual(expect.arrayContaining([...new Set(ofPermits.map((levels) => levels.join('/')))]));
  });

  it('come by value in code-point order, each once', () => {
    expect(valuesOf(building)).toEqual([...new Set(valuesOf(building))].sort(compareCodePoints));
  });

  it('are of that module, with levels that join to the value and to the dash form', () => {
    for (const { group, type, subType, category, value, id, module } of building) {
      expect(module).toBe('Building');
      expect(value).toBe([group, type, subType, category].join('/'));
      expect(id).toBe([group, type, subType, category].join('-'));
    }
  });

  it('page with offset and limit through every type once', async () => {
    const read: string[] = [];
    for (let offset = 0; offset < building.length; offset += 10) {
      const { result, page } = await parseTypes(await getTypes(`module=Building&limit=10&offset=${offset}`));
      expect(page).toEqual({ offset, limit: 10, hasmore: offset + 10 < building.length });
      read.push(...valuesOf(result));
    }
    expect(read).toEqual(valuesOf(building));
  });

  it('are 25 a page when nothing is asked', async () => {
    const { result, page } = await parseTypes(await getTypes('module=Building'));
    expect(page).toEqual({ offset: 0, limit: 25, hasmore: true });
    expect(result).toEqual(withoutAssociations(building.slice(0, 25)));
  });

  it.each(['limit=5000', 'limit=99999999999999999999'])('%s is 1000', async (query) => {
    expect((await parseTypes(await getTypes(`module=Building&${query}`))).page.limit).toBe(1_000);
  });

  it('of an unknown module are none', async () => {
    for (const module of ['Nothing', 'building', '__proto__', '{"$gt":""}'])
      expect(await recordTypes({ module }), module).toEqual([]);
  });
});

describe('Record types: filters, fields and expand', () => {
  it('filterName is an exact match', async () => {
    const names = [...new Set(building.map(({ filterName }) => filterName ?? 'No filter name'))];
    for (const filterName of names) {
      const expected = building.filter((type) => type.filterName === filterName);
      expect(valuesOf(await recordTypes({ module: 'Building', filterName, limit: '1000' }))).toEqual(
        valuesOf(expected),
      );
    }
  });

  it('isFeeEstimate true and false part the types in two', async () => {
    const [yes, no] = await Promise.all(
      ['true', 'false'].map((word) =>
        recordTypes(`module=Building&limit=1000&expand=associations&isFeeEstimate=${word}`),
      ),
    );
    for (const type of yes ?? []) expect(type.associations?.feeSchedule).toEqual(expect.any(String));
    expect(valuesOf([...(yes ?? []), ...(no ?? [])]).sort(compareCodePoints)).toEqual(valuesOf(building));
  });

  it.each(ACTIONS)('action=%s gives some of the types', async (action) => {
    const types = valuesOf(await recordTypes({ module: 'Building', action, limit: '1000' }));
    expect(valuesOf(building).filter((value) => types.includes(value))).toEqual(types);
  });

  it('action=createApplication gives at least one type', async () => {
    expect((await recordTypes('module=Building&action=createApplication')).length).toBeGreaterThan(0);
  });

  it('has associations only by expand, and only where there are data', async () => {
    expect(await recordTypes('module=Building&limit=1000')).toEqual(withoutAssociations(building));
    expect(await recordTypes('module=Building&limit=1000&fields=associations')).toEqual(building.map(() => ({})));
    for (const { associations } of building) expect(associations).not.toEqual({});
  });

  it('fields brings the names asked for and ignores others, saying so', async () => {
    const response = await getTypes('module=Building&limit=1000&fields=value,Text,filterName,translations&colour=1');
    expect(response.headers.get('x-ignored')?.split(', ').sort()).toEqual([
      'colour',
      'fields=Text',
      'fields=translations',
    ]);
    expect((await parseTypes(response)).result).toEqual(
      building.map(({ value, filterName }) => ({ value, ...(filterName !== undefined && { filterName }) })),
    );
  });
});

describe('Record types: what is refused', () => {
  it.each(['', 'lang=en', 'module=', 'module=%20', 'Module=Building', 'module[$ne]=x', 'module%5B$ne%5D=x'])(
    'module is required: ?%s',
    async (query) => {
      await expectParameterError(await getTypes(query), 'bad_request', 'module');
    },
  );

  it.each([
    ['module=Building&module=Demolition', 'module'],
    ['module=Building&module=Building', 'module'],
    ['module=Building&action=amendContact&action=amendContact', 'action'],
    ['module=Building&filterName=a&filterName=b', 'filterName'],
    ['module=Building&isFeeEstimate=true&isFeeEstimate=false', 'isFeeEstimate'],
    ['module=Building&limit=1&limit=2', 'limit'],
  ])('%s: sent twice', async (query, name) => {
    await expectParameterError(await getTypes(query), 'bad_request', name);
  });

  it.each([
    ...['limit=0', 'limit=abc', 'limit=1.5', 'limit=-1', 'limit=+1', 'offset=-1', 'offset=2147483648', 'action=bogus'],
    ...['action=CreateApplication', 'action=createApplication,amendContact', 'isFeeEstimate=yes', 'isFeeEstimate=1'],
    ...['isFeeEstimate=TRUE', 'isFeeEstimate={"$gt":""}', `filterName=${'x'.repeat(1_025)}`],
  ])('%s: outside its form or list', async (query) => {
    const name = query.slice(0, query.indexOf('='));
    await expectParameterError(await getTypes(`module=Building&${query}`), 'data_validation_error', name);
  });
});

describe('Record types: who may call', () => {
  it('anyone, and a token without the scope as well', async () => {
    const [anonymous, inspector] = await Promise.all([
      recordTypes('module=Building'),
      recordTypes('module=Building', await tokenOf('staff', 'inspections')),
    ]);
    expect(inspector).toEqual(anonymous);
  });

  it.each(['no-such-token', 'Bearer no-such-token'])('but not %s', async (header) => {
    await expectError(await getTypes('module=Building', header), 401, 'invalid_token');
  });
});
