import { describe, expect, it } from 'vitest';
import { hasMasked, maskedEnd } from './masked-number';

describe('maskedEnd', () => {
  it.each([
    ['•1234', '1234'],
    ['•', undefined],
  ])('of %s is %s', (value, end) => expect(maskedEnd(value)).toBe(end));
});

describe('hasMasked', () => {
  it('checks every party of the record', () => {
    expect(hasMasked({ owners: [{ taxId: '•5660' }] })).toBe(true);
    expect(hasMasked({ contacts: [{ fullName: 'Ann' }] })).toBe(false);
  });
});
