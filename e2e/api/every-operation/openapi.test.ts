import { Ajv2020 } from 'ajv/dist/2020.js';
import { beforeAll, describe, expect, it } from 'vitest';
import { OPERATIONS } from '@/lib/api/operations';
import { EXTENSION_FILTERS, FILTERS, SPECIFIED_FILTERS } from '@/lib/records/filters/filter-table';
import { get, tokenOf } from '../../support/api-client';

type Parameter = {
  name: string;
  schema: { type: string; enum?: string[] };
  required: boolean;
  description: string;
  'x-since': string;
};
type Operation = {
  operationId: string;
  parameters: Parameter[];
  responses: Record<string, { content?: { 'application/json': { schema: object; example?: unknown } } }>;
  security: object[];
};
type OpenApi = {
  openapi: string;
  paths: Record<string, { get: Operation }>;
  components: { schemas: Record<string, object> };
};

let document: OpenApi;
let ajv: Ajv2020;

beforeAll(async () => {
  document = (await (await get('/api/v4/openapi.json')).json()) as OpenApi;
  ajv = new Ajv2020({ strict: false, allErrors: true });
  ajv.addSchema({ ...document, $id: 'openapi' });
});

const pointer = (text: string): string => encodeURIComponent(text.replaceAll('~', '~0').replaceAll('/', '~1'));

/** Validates an answer against the document's schema for its operation and status. */
async function check(path: string, response: Response): Promise<void> {
  const operationPath = path.split('?')[0] ?? '';
  const described = document.paths[operationPath]?.get.responses[response.status];
  expect(described, `${path} ${response.status}`).toBeDefined();
  if (response.status === 304) return;
  const validate = ajv.compile({
    $ref: `openapi#/paths/${pointer(operationPath)}/get/responses/${response.status}/content/application~1json/schema`,
  });
  validate(await response.json());
  expect(validate.errors ?? [], path).toEqual([]);
}

const MINE = '/v4/records/mine';
const DESCRIBE = '/v4/records/describe/create';
const TYPES = '/v4/settings/records/types';
const STATUSES = '/v4/settings/inspections/checklists/statuses';

describe('responses match the OpenAPI document', () => {
  it.each([
    MINE,
    `${MINE}?limit=100&expand=addresses,contacts,professionals,owners,parcels,customForms,customTables`,
    `${MINE}?cursor=&limit=3`,
    `${MINE}?fields=id,status&statusTypes=OPEN,PENDING`,
    `${MINE}?limit=0`,
    `${MINE}?module=a&module=b`,
    `${DESCRIBE}?type=Building/Residential/Garage/New`,
    DESCRIBE,
    `${DESCRIBE}?type=A/B/C/D`,
    `${DESCRIBE}?type=A`,
    `${TYPES}?module=Building&expand=associations&limit=1000`,
    `${TYPES}?module=Demolition&cursor=`,
    `${TYPES}?module=Nothing`,
    TYPES,
    `${TYPES}?module=Building&action=jump`,
    `${STATUSES}?group=BUILDING`,
    `${STATUSES}?group=NOTHING`,
    STATUSES,
  ])('for %s', async (path) => {
    const token = await tokenOf('staff');
    const contractor = await tokenOf('contractor');
    await check(path, await get(`/api${path}`, contractor));
    await check(path, await get(`/api${path}`, token));
    await check(path, await get(`/api${path}`));
    await check(path, await get(`/api${path}`, 'not-a-token'));
    await check(path, await get(`/api${path}`, await tokenOf('contractor', 'get_my_records')));
    const etag = (await get(`/api${path}`, contractor)).headers.get('etag');
    if (etag !== null) await check(path, await get(`/api${path}`, contractor, { 'if-none-match': etag }));
  });
});

describe('the OpenAPI document', () => {
  it('lists every operation, including the four of the specification, and explains each parameter with its version', () => {
    expect(document.openapi).toBe('3.1.0');
    const listed = OPERATIONS.map(({ contract }) => contract.path);
    expect(Object.keys(document.paths).sort()).toEqual(listed.sort());
    expect(listed).toEqual(expect.arrayContaining([DESCRIBE, MINE, STATUSES, TYPES]));
    for (const { get: operation } of Object.values(document.paths)) {
      for (const parameter of operation.parameters) {
        expect(parameter.description.length, parameter.name).toBeGreaterThan(5);
        expect(parameter['x-since'], parameter.name).toMatch(/^(7\.3\.\d(\.\d)?|8\.0\.0|records-portal (0\.1|1\.0))$/);
      }
    }
    const mine = document.paths[MINE]?.get.parameters ?? [];
    const others = ['cursor', 'expand', 'fields', 'lang', 'limit', 'offset', 'sort'];
    expect(Object.keys(SPECIFIED_FILTERS)).toHaveLength(24);
    expect(Object.keys(EXTENSION_FILTERS).length).toBeGreaterThanOrEqual(5);
    expect(mine.map(({ name }) => name).sort()).toEqual([...Object.keys(FILTERS), ...others].sort());
    expect(mine.find(({ name }) => name === 'updateDateFrom')?.['x-since']).toBe('8.0.0');
    expect(mine.find(({ name }) => name === 'statusTypes')?.['x-since']).toBe('7.3.3.7');
  });

  it('rejects an answer that has a field outside its schema', () => {
    const validate = ajv.compile({ $ref: 'openapi#/components/schemas/ListMyRecordsResponse' });
    const bodyWith = (item: object) => ({
      status: 200,
      result: [item],
      page: { offset: 0, limit: 25, hasmore: false },
    });
    expect(validate(bodyWith({ id: 'x' }))).toBe(true);
    expect(validate(bodyWith({ memberIds: ['x'] }))).toBe(false);
    expect(validate(bodyWith({ openedDate: '2024-01-01' }))).toBe(false);
  });
});
