import { describe, expect, it } from 'vitest';
import { customColumns, customValue } from './custom-value';

describe('customValue', () => {
  it.each([
    ['CHECKED', { kind: 'yesNo', yes: true }],
    ['UNCHECKED', { kind: 'yesNo', yes: false }],
    ['No', { kind: 'yesNo', yes: false }],
    ['02/11/2012', { kind: 'day', wire: '2012-02-11 00:00:00' }],
    ['18:05', { kind: 'time', wire: '1970-01-01 18:05:00' }],
    ['24:00', { kind: 'words', text: '24:00' }],
    ['13/11/2012', { kind: 'words', text: '13/11/2012' }],
    ['-7.5', { kind: 'number', text: '-7.5' }],
    ['no', { kind: 'words', text: 'no' }],
  ])('parses %s', (value, parsed) => expect(customValue(value)).toEqual(parsed));
});

describe('customColumns', () => {
  it('lists the fields of all rows without duplicates', () => {
    expect(customColumns([{ fields: { A: '1' } }, {}, { fields: { B: '2', A: '3' } }])).toEqual(['A', 'B']);
  });
});
