import { describe, expect, it } from 'vitest';
import { identityName, sortByKind } from './identity-name';

describe('identityName', () => {
  it.each([
    ['contact:17', 'contact', '', '17'],
    ['owner:4', 'owner', '', '4'],
    ['license:Plumber:AB-1', 'license', 'Plumber AB-1', 'Plumber AB-1'],
    ['license::AB-1', 'license', 'AB-1', 'AB-1'],
    ['user:ann', 'user', '', 'ann'],
    ['email:ann@example.org', 'email', '', 'ann@example.org'],
    ['license:HVAC%3A A:B:1', 'license', 'HVAC: A B:1', 'HVAC: A B:1'],
    ['license:Contractor:L-150E1154149B5B72E6A27732111BD03B', 'license', 'Contractor', 'Contractor L-150E1154…'],
    ['contact:C-DDFFC45510AD0E9D933C01D30C18DB7B', 'contact', '', 'C-DDFFC455…'],
    ['badge:7', 'other', '', 'badge:7'],
    ['17', 'other', '', '17'],
  ])('splits %s into %s, %s and %s', (identity, kind, value, reference) => {
    expect(identityName(identity)).toEqual({ kind, value, reference });
  });

  it('translates a license type if it can', () => {
    const wordOf = (text: string) => (text === 'Plumber' ? 'Plomero' : undefined);
    expect(identityName('license:Plumber:AB-1', wordOf).value).toBe('Plomero AB-1');
    expect(identityName('license:Roofer:AB-1', wordOf).value).toBe('Roofer AB-1');
  });
});

it('sortByKind lists licenses first and keeps the order within a kind', () => {
  expect(sortByKind(['badge:7', 'owner:4', 'contact:2', 'license::B', 'contact:1', 'license::A'])).toEqual([
    ...['license::B', 'license::A', 'contact:2', 'contact:1', 'owner:4', 'badge:7'],
  ]);
});
