import { beforeAll, describe, expect, it } from 'vitest';
import {
  expectError,
  expectParameterError,
  getDescription,
  parseDescription,
  recordTypes,
} from '../../support/answers';
import { requestToken, tokenOf } from '../../support/api-client';
import { RECORD_FIELD_NAMES } from '../../support/record-names';

const GARAGE = 'Building/Residential/Garage/New';

let token: string;
beforeAll(async () => {
  token = await tokenOf('citizen', 'records');
});
const described = async (type: string) => await parseDescription(await getDescription({ type }, token));

describe('Describe: what it lists', () => {
  it('every record field, customForms and customTables once, and the five elements once', async () => {
    const { fields, elements } = await described(GARAGE);
    expect(fields.map(({ name }) => name).sort()).toEqual(
      [...RECORD_FIELD_NAMES, 'customForms', 'customTables'].sort(),
    );
    expect(elements.map(({ name }) => name).sort()).toEqual(
      ['addresses', 'contacts', 'owners', 'parcels', 'professionals'].sort(),
    );
  });

  it('contact types with how often each may stand, and types for nothing else', async () => {
    const { elements } = await described(GARAGE);
    for (const { name, types } of elements)
      if (name === 'contacts') expect(types?.length).toBeGreaterThan(0);
      else expect(types).toBeUndefined();
  });

  it('for every record type: type is required, bounds make sense, and requirements differ', async () => {
    const types = [
      ...(await recordTypes('module=Building&limit=1000')),
      ...(await recordTypes('module=Demolition&limit=1000')),
    ];
    const answers = await Promise.all(types.map(({ value = '' }) => described(value)));
    for (const { fields, elements } of answers) {
      expect(fields.find(({ name }) => name === 'type')?.isRequired).toBe(true);
      for (const { minOccurance, maxOccurance } of elements.flatMap((element) => element.types ?? []))
        expect(minOccurance).toBeLessThanOrEqual(maxOccurance ?? Number.POSITIVE_INFINITY);
    }
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBeGreaterThan(1);
  });

  it('two types set up differently differently', async () => {
    expect(await described(GARAGE)).not.toEqual(await described('Demolition/Residential/Garage/Demolition'));
  });

  it('has no page', async () => {
    expect(await (await getDescription({ type: GARAGE }, token)).json()).not.toHaveProperty('page');
  });

  it('names a paging parameter as ignored, since it takes none', async () => {
    const response = await getDescription({ type: GARAGE, limit: 'abc' }, token);
    expect(response.headers.get('x-ignored')).toBe('limit');
    expect(await parseDescription(response)).toEqual(await described(GARAGE));
  });
});

describe('Describe: the type', () => {
  it('takes the dash form, also where a level holds a dash', async () => {
    expect(await described('Building-Residential-Garage-New')).toEqual(await described(GARAGE));
    const slashes = 'Building/Non-Residential/Commercial/New';
    expect(await described(slashes.replaceAll('/', '-'))).toEqual(await described(slashes));
  });

  it.each(['', 'lang=es', 'type=', 'type=%20%20', 'Type=Building/Residential/Garage/New', 'type[$ne]=x'])(
    'is required: ?%s',
    async (query) => {
      await expectParameterError(await getDescription(query, token), 'bad_request', 'type');
    },
  );

  it('sent twice is refused', async () => {
    await expectParameterError(await getDescription('type=A/B/C/D&type=A/B/C/D', token), 'bad_request', 'type');
  });

  it.each([
    'Building',
    'Building/Residential',
    'Building/Residential/Garage',
    'Building/Residential/Garage/New/Extra',
    'x'.repeat(1_025),
    `A/B/C/${'x'.repeat(1_019)}`,
  ])('%s has not four levels or is too long: 400', async (type) => {
    await expectParameterError(await getDescription({ type }, token), 'data_validation_error', 'type');
  });

  it.each([
    'No/Such/Type/Here',
    'building/residential/garage/new',
    'Building/Residential/Garage/Ne',
    'Building/Residential/Garage/.*',
    'Building/Non/Residential-Commercial/New',
    `A/B/C/${'x'.repeat(1_018)}`,
  ])('%s does not exist: 404', async (type) => {
    await expectError(await getDescription({ type }, token), 404, 'resource_not_found');
  });
});

describe('Describe: who may call', () => {
  it('needs a token', async () => {
    const { message } = await expectError(await getDescription({ type: GARAGE }), 401, 'no_token');
    expect(message).toBe('Token is required.');
  });

  it('needs the scope records, and more names it', async () => {
    const other = await tokenOf('citizen', 'inspections');
    const { more } = await expectError(await getDescription({ type: GARAGE }, other), 403, 'forbidden');
    expect(more).toMatch(/\brecords\b/);
  });

  it('answers an app without a user', async () => {
    const app = await requestToken({ grant_type: 'client_credentials', scope: 'records' });
    expect(await parseDescription(await getDescription({ type: GARAGE }, app))).toEqual(await described(GARAGE));
  });
});
