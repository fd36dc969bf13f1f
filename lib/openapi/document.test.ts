import { describe, expect, it } from 'vitest';
import { STATUS_TYPES } from '../records/schema/query';
import { openApiDocument } from './document';

type Schema = {
  description?: string;
  type?: string;
  properties?: Record<string, Schema>;
  items?: Schema;
  anyOf?: Schema[];
  enum?: string[];
  'x-since'?: string;
};
type Parameter = { name: string; schema: Schema; 'x-since': string };

const document = openApiDocument({ publicUrl: 'https://records.example.org', agencyName: 'Agency' });
const schemas = document.components.schemas as Record<string, Schema>;
const parametersOf = (path: string): Parameter[] => document.paths[path]?.get.parameters as Parameter[];
const parameter = (path: string, name: string): Parameter | undefined =>
  parametersOf(path).find((each) => each.name === name);

/** Paths of properties that do not say what they mean. */
function withoutMeaning(schema: Schema, path: string): string[] {
  const own = Object.entries(schema.properties ?? {}).flatMap(([name, property]) => [
    ...(property.description ? [] : [`${path}.${name}`]),
    ...withoutMeaning(property, `${path}.${name}`),
  ]);
  const parts = [...(schema.items ? [schema.items] : []), ...(schema.anyOf ?? [])];
  return [...own, ...parts.flatMap((part) => withoutMeaning(part, path))];
}

const MINE = '/v4/records/mine';
const TYPES = '/v4/settings/records/types';
const STATUSES = '/v4/settings/inspections/checklists/statuses';

describe('the OpenAPI document', () => {
  it.each(Object.keys(schemas))('says what every field of %s means', (name) => {
    expect(withoutMeaning(schemas[name] ?? {}, name)).toEqual([]);
  });

  it('has the introduction versions of section 9 of the specification', () => {
    for (const { name, 'x-since': since } of parametersOf(MINE)) {
      if (name === 'cursor') continue;
      const expected = name.startsWith('updateDate') ? '8.0.0' : /^status(Date|Types)/.test(name) ? '7.3.3.7' : '7.3.2';
      expect([name, since]).toEqual([name, expected]);
    }
    expect(parameter(TYPES, 'action')?.['x-since']).toBe('8.0.0');
    expect(parameter(TYPES, 'expand')?.['x-since']).toBe('7.3.3.5');
    expect(parametersOf(STATUSES).map((each) => each['x-since'])).toEqual(['7.3.3', '7.3.3']);
    const record = schemas.listMyRecordsAnswer?.properties?.result?.items?.properties;
    expect([record?.statusType?.['x-since'], record?.updateDate?.['x-since']]).toEqual(['7.3.3.5', '8.0.0']);
    const status = (name: string) => schemas[`${name}Answer`]?.properties?.status;
    expect(
      ['listMyRecords', 'describeCreate', 'listChecklistStatuses', 'listRecordTypes'].map(
        (name) => status(name)?.['x-since'],
      ),
    ).toEqual(['7.3.3', '7.3.3', '7.3.3', '7.3.2']);
    expect(status('listMyRecords')?.type).toBe('integer');
  });

  it('has one of every field too, of those within others as these, and the words of the fixed lists', () => {
    const without = (schema: object, path: string): string[] =>
      Object.entries(schema).flatMap(([name, value]) => {
        if (typeof value !== 'object' || value === null) return [];
        if (name !== 'properties') return without(value, path);
        return Object.entries(value as Record<string, object>).flatMap(([field, inner]) => [
          ...('x-since' in inner ? [] : [`${path}.${field}`]),
          ...without(inner, `${path}.${field}`),
        ]);
      });
    for (const [name, schema] of Object.entries(schemas))
      if (name.endsWith('Answer')) expect(without(schema, name)).toEqual([]);
    const record = schemas.listMyRecordsAnswer?.properties?.result?.items?.properties;
    expect([record?.customId?.['x-since'], record?.type?.properties?.group?.['x-since']]).toEqual(['7.3.2', '7.3.2']);
    const type = schemas.listRecordTypesAnswer?.properties?.result?.items?.properties;
    expect(Object.values(type?.associations?.properties ?? {}).map((field) => field['x-since'])).toEqual(
      expect.arrayContaining(['7.3.3.5']),
    );
    expect(record?.statusType?.enum).toEqual([...STATUS_TYPES]);
    expect(schemas.listChecklistStatusesAnswer?.properties?.result?.items?.properties?.resultType?.enum).toEqual([
      ...['APPROVED', 'DENIED', 'INFORMATIONAL'],
    ]);
  });

  it('names the values of every parameter that has a list', () => {
    expect(parameter(MINE, 'statusTypes')?.schema.items?.enum).toEqual([...STATUS_TYPES]);
    expect(parameter(MINE, 'expand')?.schema.items?.anyOf?.[0]?.enum?.toSorted()).toEqual(
      ['addresses', 'contacts', 'customForms', 'customTables', 'owners', 'parcels', 'professionals'].sort(),
    );
    expect(parameter(TYPES, 'expand')?.schema.items?.anyOf?.[0]?.enum).toEqual(['associations']);
    expect(parameter(TYPES, 'action')?.schema.enum).toEqual([
      'createApplication',
      'createHuntingLicense',
      'amendApplication',
      'amendContact',
    ]);
    expect(parameter(MINE, 'fields')?.schema.items?.anyOf?.[0]?.enum).toContain('openedDate');
  });
});
