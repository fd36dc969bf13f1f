import { describe, expect, it } from 'vitest';
import { searchConditions, searchTextOf, searchWords } from './search-text';

const RECORD = {
  _id: 'DEMO-1',
  customId: 'BP-2026,7',
  type: {
    value: 'Building/Deck/NA/NA',
    text: 'Deck  Permit',
    translations: { es_US: 'Permiso de Construcción', fr_CA: 'Permis' },
  },
  name: 'José NÚÑEZ',
  description: 'New\n\tdeck',
  shortNotes: 'secret',
  addresses: [
    null,
    'odd',
    {
      addressLine1: '7 Elsewhere Rd',
      streetName: 'ELSEWHERE',
      city: 'São Paulo',
      state: { value: 'SP', text: 'State' },
    },
    {
      streetStart: 12,
      houseAlphaStart: 'B',
      streetName: 'OAK',
      streetSuffix: { value: 'ST', text: 'Street', translations: { es_US: 'Calle' } },
      city: 'Calgary',
    },
  ],
};

const isFound = (record: object, search: string): boolean =>
  searchConditions(search).every(({ searchText }) =>
    new RegExp(searchText.$regex).test(searchTextOf(record as Record<string, unknown>)),
  );

describe('the search text', () => {
  it('has each text in normalized form on its own line', () => {
    expect(searchTextOf(RECORD).split('\n')).toEqual([
      'bp-2026 7',
      'deck permit',
      'permiso de construccion',
      'permis',
      'jose nunez',
      'new deck',
      '7 elsewhere rd',
      'sao paulo state',
      'elsewhere',
      '12b oak street',
      'calgary',
      'oak',
      'st',
      'street',
      'calle',
      '12b',
    ]);
  });

  it('has the id of a record without a number and skips malformed fields', () => {
    expect(searchTextOf({ _id: 'DEMO-2', type: 'odd', name: 3, description: null, addresses: 'odd' })).toBe('demo-2');
    expect(searchTextOf({ _id: 7, addresses: [{ streetStart: '12' }] })).toBe('12');
  });

  it.each([
    'BP-2026,7',
    'construcción',
    'CONSTRUCCION jose',
    'nunez deck 12b',
    '12 calle',
    '12B OAK Street, Calgary',
    'permis\njose',
    ' , ',
  ])('matches the search %j', (search) => {
    expect(isFound(RECORD, search)).toBe(true);
  });

  it.each([
    '.*',
    'secret',
    'building',
    // Words do not match across two fields.
    'permisjose',
    '7deck',
  ])('does not match the search %j', (search) => {
    expect(isFound(RECORD, search)).toBe(false);
  });

  it('searchWords returns each word once', () => {
    expect(searchWords(' Oak,OAK  óak st ')).toEqual(['oak', 'st']);
    expect(searchWords(' , ')).toEqual([]);
  });
});
