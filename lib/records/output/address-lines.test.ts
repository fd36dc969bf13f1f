import { describe, expect, it } from 'vitest';
import { addressLine, addressLines, mainAddress } from './address-lines';

describe('addressLines', () => {
  it('returns the lines of an address block', () => {
    const address = {
      addressLine1: '177 MITCHELL RD NW',
      streetAddress: '177 MITCHELL RD NW',
      neighborhood: 'GLACIER RIDGE',
      city: 'Calgary',
      state: { value: 'AB', text: 'Alberta' },
      postalCode: 'T0N 9S4',
      country: { value: 'CA' },
    };
    expect(addressLines(address)).toEqual(['177 MITCHELL RD NW', 'GLACIER RIDGE', 'Calgary, Alberta T0N 9S4', 'CA']);
  });

  it('builds the first line from the parts if the address has no first line', () => {
    const address = {
      streetStart: 12,
      houseAlphaStart: 'B',
      streetName: 'ELM',
      streetSuffix: { text: 'Street' },
      direction: { text: 'Northwest' },
    };
    expect(addressLines(address)).toEqual(['12B ELM Street Northwest']);
  });

  it('starts with the same street line as addressLine', () => {
    const address = { streetStart: 12, streetName: 'MAIN', streetSuffix: { value: 'ST' }, city: 'Calgary' };
    expect(addressLine(address)).toBe('12 MAIN ST, Calgary');
    expect(addressLines(address)[0]).toBe('12 MAIN ST');
    expect(addressLine({ city: 'Calgary' })).toBe('Calgary');
    expect(addressLine({ id: 1 })).toBeUndefined();
  });

  it('is empty for an address without any place', () => expect(addressLines({ id: 1 })).toEqual([]));
});

describe('mainAddress', () => {
  it('returns the primary address, else the first', () => {
    expect(mainAddress([{ id: 1 }, { id: 2, isPrimary: 'Y' }])).toEqual({ id: 2, isPrimary: 'Y' });
    expect(mainAddress([{ id: 1, isPrimary: 'N' }])).toEqual({ id: 1, isPrimary: 'N' });
    expect(mainAddress([])).toBeUndefined();
  });
});
