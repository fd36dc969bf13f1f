import { describe, expect, it } from 'vitest';
import { openApiDocument } from '../openapi/document';
import { OPERATIONS } from '../operations';
import type { ReferenceField } from './fields';
import { readReference } from './operation-reference';

const document = openApiDocument({ publicUrl: 'https://records.example.org', agencyName: 'Agency' });
const mine = readReference(document, 'listMyRecords');

const count = (fields: readonly ReferenceField[]): number =>
  fields.reduce((sum, field) => sum + 1 + count(field.fields), 0);

describe('readReference', () => {
  it('reads every operation of the document', () => {
    for (const { contract } of OPERATIONS) {
      const { path, parameters, response, example } = readReference(document, contract.name);
      expect(path).toBe(contract.path);
      expect(parameters.length).toBeGreaterThan(0);
      expect(response.map((field) => field.name)).toContain('result');
      if (contract.section !== 'ours') expect(JSON.parse(example ?? '')).toHaveProperty('result');
    }
  });

  it('returns the scope and whether a token is required', () => {
    expect([mine.scope, mine.needsToken]).toEqual(['records', false]);
    const statuses = readReference(document, 'listChecklistStatuses');
    expect([statuses.scope, statuses.needsToken]).toEqual(['inspections', true]);
  });

  it('returns the type of each parameter', () => {
    const type = (name: string) => mine.parameters.find((each) => each.name === name)?.type;
    expect(type('module')).toEqual({ kind: 'text', isList: false, values: [] });
    expect(type('limit')).toEqual({ kind: 'integer', isList: false, values: [], usual: '25' });
    expect(type('openedDateFrom')?.kind).toBe('date');
    expect(type('statusTypes')).toMatchObject({ kind: 'text', isList: true });
    expect(type('statusTypes')?.values).toContain('INCOMPLETE');
    expect(type('expand')?.values).toContain('contacts');
  });

  it('nests the fields of a response', () => {
    const result = mine.response.find((field) => field.name === 'result');
    expect(result?.type).toMatchObject({ kind: 'object', isList: true });
    const type = result?.fields.find((field) => field.name === 'type');
    expect(type?.fields.map((field) => field.name)).toContain('value');
    expect(count(mine.response)).toBeGreaterThan(300);
  });

  it('throws for an unknown operation', () => {
    expect(() => readReference(document, 'deleteRecords')).toThrow('deleteRecords');
  });
});
