import { beforeAll, describe, expect, it } from 'vitest';
import { getList, tokenOf } from '../../support/api-client';
import tables from '../../support/data/specification-fields.json' with { type: 'json' };

/** The field tables of the specification: the demo's answers must contain each field. */

type Item = Record<string, unknown>;

const DATE_TIME = /^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/;
const isObject = (value: unknown): boolean => typeof value === 'object' && value !== null && !Array.isArray(value);
const isOption = (value: unknown): boolean =>
  isObject(value) &&
  Object.entries(value as Item).every(([name, part]) => ['text', 'value'].includes(name) && typeof part === 'string');

/** How a value of each type in the specification looks in JSON. */
const TYPES: Record<string, (value: unknown) => boolean> = {
  string: (value) => typeof value === 'string' && value !== '',
  long: Number.isSafeInteger,
  double: (value) => typeof value === 'number',
  boolean: (value) => typeof value === 'boolean',
  dateTime: (value) => typeof value === 'string' && DATE_TIME.test(value),
  Option: isOption,
  object: isObject,
  'array of Option': (value) => Array.isArray(value) && value.length > 0 && value.every(isOption),
};

const items = new Map<string, Item[]>();
const COLLECTIONS = ['addresses', 'contacts', 'owners', 'parcels', 'professionals', 'customForms', 'customTables'];

beforeAll(async () => {
  const token = await tokenOf('contractor');
  const records = (await getList(`/api/v4/records/mine?limit=1000&expand=${COLLECTIONS.join(',')}`, token)).result;
  const types = (await getList('/api/v4/settings/records/types?module=Building&limit=1000&expand=associations')).result;
  items.set('record (2.6.1)', records);
  for (const table of Object.keys(tables)) {
    const collection = COLLECTIONS.find((name) => table.startsWith(`${name} (`));
    if (collection)
      items.set(
        table,
        records.flatMap((record) => (record[collection] ?? []) as Item[]),
      );
  }
  items.set('record type (2.5)', types);
  items.set(
    'associations (2.5)',
    types.flatMap(({ associations }) => (associations ? [associations as Item] : [])),
  );
  const statuses = await getList(
    '/api/v4/settings/inspections/checklists/statuses?group=BUILDING',
    await tokenOf('staff'),
  );
  items.set('checklist status (2.4)', statuses.result);
});

describe.each(Object.entries(tables as Record<string, Record<string, string>>))(
  'the specification’s fields of %s',
  (table, fields) => {
    it('all occur, always with the specified type', () => {
      const responses = items.get(table) ?? [];
      const missing = Object.keys(fields).filter((name) => !responses.some((item) => item[name] !== undefined));
      // The demo has every field of 2.6 except this one (contract, Demo).
      expect(missing.filter((name) => name !== 'deceasedDate')).toEqual([]);
      for (const [name, type] of Object.entries(fields)) {
        const wrong = responses.filter((item) => item[name] !== undefined && !TYPES[type]?.(item[name]));
        expect(wrong.slice(0, 1), `${name}: ${type}`).toEqual([]);
      }
    });

    it('are the only ones', () => {
      const others = table.startsWith('record (') ? COLLECTIONS : [];
      const known = new Set([...Object.keys(fields), ...others]);
      const extra = (items.get(table) ?? []).flatMap((item) => Object.keys(item)).filter((name) => !known.has(name));
      expect([...new Set(extra)]).toEqual([]);
    });
  },
);
