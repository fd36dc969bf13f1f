import { describe, expect, it } from 'vitest';
import { hasMaskedNumber, unmaskedEnd } from './masked-number';

describe('unmaskedEnd', () => {
  it.each([
    ['•1234', '1234'],
    ['•', undefined],
  ])('of %s is %s', (value, end) => expect(unmaskedEnd(value)).toBe(end));
});

describe('hasMaskedNumber', () => {
  it('checks every party of the record', () => {
    expect(hasMaskedNumber({ owners: [{ taxId: '•5660' }] })).toBe(true);
    expect(hasMaskedNumber({ contacts: [{ fullName: 'Ann' }] })).toBe(false);
  });
});
