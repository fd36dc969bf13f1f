import { beforeAll, describe, expect, it } from 'vitest';
import { expectError, expectParameterError, getDescription, listTypes, parseDescription } from '../../support/answers';
import { requestToken, tokenOf } from '../../support/api-client';
import { RECORD_FIELD_NAMES } from '../../support/data/record-names';

const GARAGE = 'Building/Residential/Garage/New';

let token: string;
beforeAll(async () => {
  token = await tokenOf('citizen', 'records');
});
const described = async (type: string) => await parseDescription(await getDescription({ type }, token));

describe('GET describe: the description', () => {
  it('lists each record field, customForms, customTables and the five elements once', async () => {
    const { fields, elements } = await described(GARAGE);
    expect(fields.map(({ name }) => name).sort()).toEqual(
      [...RECORD_FIELD_NAMES, 'customForms', 'customTables'].sort(),
    );
    expect(elements.map(({ name }) => name).sort()).toEqual(
      ['addresses', 'contacts', 'owners', 'parcels', 'professionals'].sort(),
    );
  });

  it('lists types for contacts and for no other element', async () => {
    const { elements } = await described(GARAGE);
    for (const { name, types } of elements)
      if (name === 'contacts') expect(types?.length).toBeGreaterThan(0);
      else expect(types).toBeUndefined();
  });

  it('requires the type, has valid bounds, and differs between record types', async () => {
    const types = [
      ...(await listTypes('module=Building&limit=1000')),
      ...(await listTypes('module=Demolition&limit=1000')),
    ];
    const responses = await Promise.all(types.map(({ value = '' }) => described(value)));
    for (const { fields, elements } of responses) {
      expect(fields.find(({ name }) => name === 'type')?.isRequired).toBe(true);
      for (const { minOccurance, maxOccurance } of elements.flatMap((element) => element.types ?? []))
        expect(minOccurance).toBeLessThanOrEqual(maxOccurance ?? Number.POSITIVE_INFINITY);
    }
    expect(new Set(responses.map((answer) => JSON.stringify(answer))).size).toBeGreaterThan(1);
  });

  it('differs between two types with different requirements', async () => {
    expect(await described(GARAGE)).not.toEqual(await described('Demolition/Residential/Garage/Demolition'));
  });

  it('has no page object', async () => {
    expect(await (await getDescription({ type: GARAGE }, token)).json()).not.toHaveProperty('page');
  });

  it('reports a paging parameter as ignored', async () => {
    const response = await getDescription({ type: GARAGE, limit: 'abc' }, token);
    expect(response.headers.get('x-ignored')).toBe('limit');
    expect(await parseDescription(response)).toEqual(await described(GARAGE));
  });
});

describe('GET describe: the type parameter', () => {
  it('accepts the dash form, even if a level contains a dash', async () => {
    expect(await described('Building-Residential-Garage-New')).toEqual(await described(GARAGE));
    const slashes = 'Building/Non-Residential/Commercial/New';
    expect(await described(slashes.replaceAll('/', '-'))).toEqual(await described(slashes));
  });

  it.each(['', 'lang=es', 'type=', 'type=%20%20', 'Type=Building/Residential/Garage/New', 'type[$ne]=x'])(
    'refuses ?%s with 400, because the type is required',
    async (query) => {
      await expectParameterError(await getDescription(query, token), 'bad_request', 'type');
    },
  );

  it('rejects a type that is sent twice with 400', async () => {
    await expectParameterError(await getDescription('type=A/B/C/D&type=A/B/C/D', token), 'bad_request', 'type');
  });

  it.each([
    ['Building', 'Building'],
    ['Building/Residential', 'Building/Residential'],
    ['Building/Residential/Garage', 'Building/Residential/Garage'],
    ['Building/Residential/Garage/New/Extra', 'Building/Residential/Garage/New/Extra'],
    ['one level of 1,025 characters', 'x'.repeat(1_025)],
    ['four levels of 1,025 characters', `A/B/C/${'x'.repeat(1_019)}`],
  ])('rejects %s with 400: a type must have four levels and at most 1,024 characters', async (_type, type) => {
    await expectParameterError(await getDescription({ type }, token), 'data_validation_error', 'type');
  });

  it.each([
    'No/Such/Type/Here',
    'building/residential/garage/new',
    'Building/Residential/Garage/Ne',
    'Building/Residential/Garage/.*',
    'Building/Non/Residential-Commercial/New',
  ])('returns 404 for the unknown type %s', async (type) => {
    await expectError(await getDescription({ type }, token), 404, 'resource_not_found');
  });

  it('returns 404 for an unknown type of 1,024 characters', async () => {
    const type = `A/B/C/${'x'.repeat(1_018)}`;
    await expectError(await getDescription({ type }, token), 404, 'resource_not_found');
  });
});

describe('GET describe: authorization', () => {
  it('returns 401 without a token', async () => {
    const { message } = await expectError(await getDescription({ type: GARAGE }), 401, 'no_token');
    expect(message).toBe('Token is required.');
  });

  it('returns 403 without the scope "records" and names it in "more"', async () => {
    const other = await tokenOf('citizen', 'inspections');
    const { more } = await expectError(await getDescription({ type: GARAGE }, other), 403, 'forbidden');
    expect(more).toMatch(/\brecords\b/);
  });

  it('answers an app without a user', async () => {
    const app = await requestToken({ grant_type: 'client_credentials', scope: 'records' });
    expect(await parseDescription(await getDescription({ type: GARAGE }, app))).toEqual(await described(GARAGE));
  });
});
