import { expect, it } from 'vitest';
import { z } from 'zod';
import { boolean, customFields, dateTime, displayText, double, flag, long, option, plainDate, text } from './types';
import { compileFields, writeFields } from './writer';

const Item = z.strictObject({
  id: text('').optional(),
  text: displayText('').optional(),
  count: long('').optional(),
  cost: double('').optional(),
  open: boolean('').optional(),
  isPrimary: flag('').optional(),
  at: dateTime('').optional(),
  born: plainDate('').optional(),
  status: option('').optional(),
  forms: z.array(customFields('')).optional(),
  rows: z.array(z.strictObject({ id: text('').optional() })).optional(),
});
const writers = compileFields(Item);
const context = { locale: 'es_US', formatDateTime: (date: Date) => date.toISOString().slice(0, 19).replace('T', ' ') };
const write = (stored: Record<string, unknown>) => writeFields(writers, stored, context);

it('writeFields writes every kind of value as the schema describes it', () => {
  const wire = write({
    id: 'a',
    text: 'Open',
    translations: { es_US: 'Abierto' },
    count: 3,
    cost: 1.5,
    open: false,
    isPrimary: 'N',
    at: new Date('2024-05-01T10:00:00Z'),
    born: '1980-02-29',
    status: { value: 'Open', text: 'Open', translations: { es_US: 'Abierto' } },
    forms: [{ Color: 'red', Empty: '' }],
    rows: [{ id: '1' }],
  });
  expect(Item.parse(wire)).toEqual({
    id: 'a',
    text: 'Abierto',
    count: 3,
    cost: 1.5,
    open: false,
    isPrimary: 'N',
    at: '2024-05-01 10:00:00',
    born: '1980-02-29 00:00:00',
    status: { text: 'Abierto', value: 'Open' },
    forms: [{ Color: 'red' }],
    rows: [{ id: '1' }],
  });
});

it('writeFields leaves out values that are absent, null, empty or of another type', () => {
  expect(
    write({
      id: '',
      text: null,
      count: 1.5,
      cost: Number.NaN,
      open: 'true',
      isPrimary: 'yes',
      at: '2024-01-01',
      born: new Date(),
      status: {},
      forms: [{}],
      rows: [],
    }),
  ).toBeUndefined();
});

it('writeFields never writes a stored field that is not in the schema', () => {
  expect(
    write({ id: 'a', secret: 'x', rows: [{ id: '1', secret: 'x' }], status: { value: 'v', secret: 'x' } }),
  ).toEqual({
    id: 'a',
    rows: [{ id: '1' }],
    status: { value: 'v' },
  });
});

it('writeFields falls back to the default text if a translation is missing', () => {
  expect(write({ text: 'Open', status: { value: 'v', text: 'Open', translations: { es_US: '' } } })).toEqual({
    text: 'Open',
    status: { value: 'v', text: 'Open' },
  });
});

it('writeFields reports fields with a value of another type, but not empty fields', () => {
  const misfits: string[] = [];
  const stored = {
    id: 5,
    count: 'three',
    open: null,
    at: new Date(Number.NaN),
    status: { value: 7, text: 'Open' },
    forms: [null, 'no', { Color: 'red', Size: 4 }, { Empty: '' }],
    rows: [null, { id: {} }, { id: 'a' }, { id: ['b'] }],
  };
  const wire = writeFields(writers, stored, { ...context, onMisfit: (path) => misfits.push(path) });
  expect(wire).toEqual({ status: { text: 'Open' }, forms: [{ Color: 'red' }], rows: [{ id: 'a' }] });
  expect([...new Set(misfits)].sort()).toEqual(['at', 'count', 'forms', 'id', 'rows', 'rows.id', 'status.value']);
});
