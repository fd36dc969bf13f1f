import { describe, expect, it } from 'vitest';
import { EXTENSION_FILTERS } from '../../records/filters/filter-table';
import { STATUS_TYPES } from '../../records/schema/query';
import { OPERATIONS } from '../operations';
import { responseName } from './components';
import { openApiDocument } from './document';

type Schema = {
  $ref?: string;
  description?: string;
  type?: string;
  properties?: Record<string, Schema>;
  items?: Schema;
  anyOf?: Schema[];
  enum?: string[];
  allOf?: Schema[];
  'x-since'?: string;
};
type Parameter = { name: string; schema: Schema; 'x-since': string; 'x-extension'?: true };

const document = openApiDocument({ publicUrl: 'https://records.example.org', agencyName: 'Agency' });
const schemas = document.components.schemas as Record<string, Schema>;
const parametersOf = (path: string): Parameter[] => document.paths[path]?.get.parameters as Parameter[];
const parameter = (path: string, name: string): Parameter | undefined =>
  parametersOf(path).find((each) => each.name === name);

function undescribed(schema: Schema, path: string): string[] {
  const own = Object.entries(schema.properties ?? {}).flatMap(([name, property]) => [
    ...(property.description ? [] : [`${path}.${name}`]),
    ...undescribed(property, `${path}.${name}`),
  ]);
  const parts = [...(schema.items ? [schema.items] : []), ...(schema.anyOf ?? [])];
  return [...own, ...parts.flatMap((part) => undescribed(part, path))];
}

/** Paths of inline objects that should be named schemas. */
function unnamedObjects(schema: Schema, path: string): string[] {
  const listed = [...(schema.items ? [schema.items] : []), ...(schema.anyOf ?? []), ...(schema.allOf ?? [])];
  const parts: [string, Schema][] = [...Object.entries(schema.properties ?? {}), ...Object.entries(listed)];
  return parts.flatMap(([name, part]) => {
    const inner = `${path}.${name}`;
    const isNameless = part.$ref === undefined && (part.properties !== undefined || part.type === 'object');
    return [...(isNameless ? [inner] : []), ...unnamedObjects(part, inner)];
  });
}

const MINE = '/v4/records/mine';
const TYPES = '/v4/settings/records/types';
const STATUSES = '/v4/settings/inspections/checklists/statuses';

describe('the OpenAPI document', () => {
  it.each(Object.keys(schemas))('describes every field of %s', (name) => {
    expect(undescribed(schemas[name] ?? {}, name)).toEqual([]);
  });

  it('has the versions of section 9 of the specification', () => {
    const ours = parametersOf(MINE).filter((each) => each['x-extension']);
    const specified = parametersOf(MINE).filter((each) => !each['x-extension']);
    expect(ours.map(({ name }) => name)).toEqual(['cursor', ...Object.keys(EXTENSION_FILTERS), 'sort']);
    for (const { name, 'x-since': since } of specified) {
      const expected = name.startsWith('updateDate') ? '8.0.0' : /^status(Date|Types)/.test(name) ? '7.3.3.7' : '7.3.2';
      expect([name, since]).toEqual([name, expected]);
    }
    expect(parameter(TYPES, 'action')?.['x-since']).toBe('8.0.0');
    expect(parameter(TYPES, 'expand')?.['x-since']).toBe('7.3.3.5');
    expect(parametersOf(STATUSES).map((each) => each['x-since'])).toEqual(['7.3.3', '7.3.3']);
    const record = schemas.Record?.properties;
    expect([record?.statusType?.['x-since'], record?.updateDate?.['x-since']]).toEqual(['7.3.3.5', '8.0.0']);
    const status = (name: string) => schemas[`${name}Response`]?.properties?.status;
    expect(
      ['ListMyRecords', 'DescribeCreate', 'ListChecklistStatuses', 'ListRecordTypes'].map(
        (name) => status(name)?.['x-since'],
      ),
    ).toEqual(['7.3.3', '7.3.3', '7.3.3', '7.3.2']);
    expect(status('ListMyRecords')?.type).toBe('integer');
  });

  it('has the version of every response field and the values of every enum', () => {
    const versions = ({ properties }: Schema) => Object.values(properties ?? {}).map((field) => field['x-since']);
    for (const [name, schema] of Object.entries(schemas))
      if (name !== 'Error') expect(versions(schema), name).not.toContain(undefined);
    const record = schemas.Record?.properties;
    expect([record?.customId?.['x-since'], record?.type?.['x-since']]).toEqual(['7.3.2', '7.3.2']);
    expect(schemas.RecordType?.properties?.associations?.['x-since']).toBe('7.3.3.5');
    expect(new Set(versions(schemas.RecordTypeAssociations ?? {}))).toEqual(new Set(['7.3.3.5']));
    expect(new Set(versions(schemas.ChecklistStatus ?? {}))).toEqual(new Set(['7.3.3']));
    expect(record?.statusType?.enum).toEqual([...STATUS_TYPES]);
    expect(schemas.ChecklistStatus?.properties?.resultType?.enum).toEqual(['APPROVED', 'DENIED', 'INFORMATIONAL']);
  });

  it('names every response object, and no two schemas have the same shape', () => {
    const responses = OPERATIONS.map(({ contract }) => responseName(contract.name));
    const names = [
      ...['Address', 'ChecklistStatus', 'Contact', 'ContactTypeRequirement', 'CreateDescription', 'CursorPage'],
      ...['CustomFields', 'CustomTable', 'CustomTableRow', 'ElementRequirement', 'Error'],
      ...['FieldRequirement'],
      ...['MailingAddress', 'Option', 'Owner', 'Page', 'Parcel', 'Professional', 'Record', 'RecordReference'],
      ...['RecordType', 'RecordTypeAssociations', 'RecordTypeReference', 'RenewalInfo'],
    ];
    expect(Object.keys(schemas).sort()).toEqual([...names, ...responses].sort());
    expect(Object.entries(schemas).flatMap(([name, schema]) => unnamedObjects(schema, name))).toEqual([]);
    const shapes = Object.values(schemas)
      .filter((schema) => schema.properties?.result === undefined)
      .map((schema) => Object.keys(schema.properties ?? {}).sort());
    expect(new Set(shapes.map(String)).size).toBe(shapes.length);
  });

  it('refers to named schemas from every response, and uses all of them', () => {
    const references = JSON.stringify(document).match(/#\/components\/schemas\/\w+/g) ?? [];
    expect(new Set(references)).toEqual(new Set(Object.keys(schemas).map((name) => `#/components/schemas/${name}`)));
    for (const { get } of Object.values(document.paths)) {
      const described = Object.values(get.responses) as { content?: Record<string, { schema: Schema }> }[];
      const bodies = described.flatMap(({ content }) => Object.values(content ?? {}).map(({ schema }) => schema));
      expect(bodies.length).toBeGreaterThan(5);
      for (const { $ref } of bodies) expect($ref).toMatch(/\/(Error|\w+Response)$/);
    }
  });

  it('lists the values of every parameter with an enum', () => {
    expect(parameter(MINE, 'statusTypes')?.schema.items?.enum).toEqual([...STATUS_TYPES]);
    expect(parameter(MINE, 'expand')?.schema.items?.anyOf?.[0]?.enum?.toSorted()).toEqual([
      'addresses',
      'contacts',
      'customForms',
      'customTables',
      'owners',
      'parcels',
      'professionals',
      'relations',
    ]);
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
