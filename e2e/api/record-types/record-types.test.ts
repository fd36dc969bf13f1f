import { beforeAll, describe, expect, it } from 'vitest';
import type { RecordTypeItem } from '@/lib/record-types/schema';
import { expectError, expectParameterError, getTypes, listTypes, parseTypes } from '../../support/answers';
import { tokenOf } from '../../support/api-client';
import { compareCodePoints } from '../../support/data/ordering';
import { levelsOf, PERMITS } from '../../support/data/permits';

const ACTIONS = ['createApplication', 'createHuntingLicense', 'amendApplication', 'amendContact'];

let building: RecordTypeItem[];
beforeAll(async () => {
  building = await listTypes('module=Building&limit=1000&expand=associations');
});

const valuesOf = (types: readonly RecordTypeItem[]): string[] => types.map(({ value }) => value ?? '');
const withoutAssociations = (types: readonly RecordTypeItem[]) => types.map(({ associations: _, ...rest }) => rest);

describe('GET record types', () => {
  it.each(['Building', 'Demolition'])('returns at least the permits’ types for %s', async (module) => {
    const types = valuesOf(await listTypes({ module, limit: '1000' }));
    const ofPermits = PERMITS.filter((permit) => permit.permittypemapped === module).map(levelsOf);
    expect(types).toEqual(expect.arrayContaining([...new Set(ofPermits.map((levels) => levels.join('/')))]));
  });

  it('returns types sorted by value in code-point order, each once', () => {
    expect(valuesOf(building)).toEqual([...new Set(valuesOf(building))].sort(compareCodePoints));
  });

  it('returns only types of the module, and joins their levels to the slash form and the dash form', () => {
    for (const { group, type, subType, category, value, id, module } of building) {
      expect(module).toBe('Building');
      expect(value).toBe([group, type, subType, category].join('/'));
      expect(id).toBe([group, type, subType, category].join('-'));
    }
  });

  it('returns every type once when paging by offset and limit', async () => {
    const read: string[] = [];
    for (let offset = 0; offset < building.length; offset += 10) {
      const { result, page } = await parseTypes(await getTypes(`module=Building&limit=10&offset=${offset}`));
      expect(page).toEqual({ offset, limit: 10, hasmore: offset + 10 < building.length });
      read.push(...valuesOf(result));
    }
    expect(read).toEqual(valuesOf(building));
  });

  it('returns 25 types by default', async () => {
    const { result, page } = await parseTypes(await getTypes('module=Building'));
    expect(page).toEqual({ offset: 0, limit: 25, hasmore: true });
    expect(result).toEqual(withoutAssociations(building.slice(0, 25)));
  });

  it.each(['limit=5000', 'limit=99999999999999999999'])('treats %s as 1000', async (query) => {
    expect((await parseTypes(await getTypes(`module=Building&${query}`))).page.limit).toBe(1_000);
  });

  it('returns an empty list for an unknown module', async () => {
    for (const module of ['Nothing', 'building', '__proto__', '{"$gt":""}'])
      expect(await listTypes({ module }), module).toEqual([]);
  });
});

describe('GET record types: filters, fields and expand', () => {
  it('matches filterName exactly', async () => {
    const names = [...new Set(building.map(({ filterName }) => filterName ?? 'No filter name'))];
    for (const filterName of names) {
      const expected = building.filter((type) => type.filterName === filterName);
      expect(valuesOf(await listTypes({ module: 'Building', filterName, limit: '1000' }))).toEqual(valuesOf(expected));
    }
  });

  it('splits the types into two lists by isFeeEstimate', async () => {
    const [yes, no] = await Promise.all(
      ['true', 'false'].map((word) =>
        listTypes(`module=Building&limit=1000&expand=associations&isFeeEstimate=${word}`),
      ),
    );
    for (const type of yes ?? []) expect(type.associations?.feeSchedule).toEqual(expect.any(String));
    expect(valuesOf([...(yes ?? []), ...(no ?? [])]).sort(compareCodePoints)).toEqual(valuesOf(building));
  });

  it.each(ACTIONS)('returns a subset of the types for action=%s', async (action) => {
    const types = valuesOf(await listTypes({ module: 'Building', action, limit: '1000' }));
    expect(valuesOf(building).filter((value) => types.includes(value))).toEqual(types);
  });

  it('returns at least one type for action=createApplication', async () => {
    expect((await listTypes('module=Building&action=createApplication')).length).toBeGreaterThan(0);
  });

  it('returns associations only with expand, and only if there are any', async () => {
    expect(await listTypes('module=Building&limit=1000')).toEqual(withoutAssociations(building));
    expect(await listTypes('module=Building&limit=1000&fields=associations')).toEqual(building.map(() => ({})));
    for (const { associations } of building) expect(associations).not.toEqual({});
  });

  it('returns the named fields, and ignores and reports others', async () => {
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

describe('GET record types: invalid requests', () => {
  it.each(['', 'lang=en', 'module=', 'module=%20', 'Module=Building', 'module[$ne]=x', 'module%5B$ne%5D=x'])(
    'refuses ?%s with 400, because the module is required',
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
  ])('rejects %s with 400, because a parameter is sent twice', async (query, name) => {
    await expectParameterError(await getTypes(query), 'bad_request', name);
  });

  const refuse = async (query: string): Promise<void> => {
    const name = query.slice(0, query.indexOf('='));
    await expectParameterError(await getTypes(`module=Building&${query}`), 'data_validation_error', name);
  };

  it.each([
    ...['limit=0', 'limit=abc', 'limit=1.5', 'limit=-1', 'limit=+1', 'offset=-1', 'offset=2147483648', 'action=bogus'],
    ...['action=CreateApplication', 'action=createApplication,amendContact', 'isFeeEstimate=yes', 'isFeeEstimate=1'],
    ...['isFeeEstimate=TRUE', 'isFeeEstimate={"$gt":""}'],
  ])('rejects %s with 400, because its value is not allowed', refuse);

  it('rejects a filterName of over 1,024 characters with 400', () => refuse(`filterName=${'x'.repeat(1_025)}`));
});

describe('GET record types: authorization', () => {
  it('answers without a token or the scope', async () => {
    const [anonymous, inspector] = await Promise.all([
      listTypes('module=Building'),
      listTypes('module=Building', await tokenOf('staff', 'inspections')),
    ]);
    expect(inspector).toEqual(anonymous);
  });

  it.each(['no-such-token', 'Bearer no-such-token'])('returns 401 to the invalid token %s', async (header) => {
    await expectError(await getTypes('module=Building', header), 401, 'invalid_token');
  });
});
