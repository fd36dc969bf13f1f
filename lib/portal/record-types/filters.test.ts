import { describe, expect, it } from 'vitest';
import { hasEmptyParameters, readTypesView, typesAddress } from './filters';

describe('readTypesView', () => {
  it.each([
    ['', { q: '' }],
    ['q=+casa+', { q: 'casa' }],
    ['search=+casa+', { q: 'casa' }],
    ['q=casa&search=garaje', { q: 'casa' }],
    ['action=amendContact', { q: '' }],
    ['isFeeEstimate=true', { q: '', isFeeEstimate: true }],
    ['isFeeEstimate=false', { q: '', isFeeEstimate: false }],
    ['isFeeEstimate=yes', { q: '' }],
    ['filterName=Citizens&filterName=Contractors', { q: '', filterName: 'Citizens' }],
    ['filterName=&q=', { q: '' }],
    [`q=${'x'.repeat(500)}`, { q: 'x'.repeat(100) }],
  ])('reads %s', (address, view) => {
    expect(readTypesView(new URLSearchParams(address))).toEqual(view);
  });
});

describe('typesAddress', () => {
  it.each([
    '/record-types',
    '/record-types?q=casa+nueva&isFeeEstimate=false&filterName=Citizens',
    '/record-types?q=%26%3D%3F%23',
  ])('round-trips %s', (address) => {
    expect(typesAddress(readTypesView(new URL(address, 'http://portal.invalid').searchParams))).toBe(address);
  });

  it('trims the search text', () => {
    expect(typesAddress({ q: 'garage ' })).toBe('/record-types?q=garage');
    expect(typesAddress({ q: ' ' })).toBe('/record-types');
  });
});

it('detects empty parameters', () => {
  const isBlank = (address: string): boolean => hasEmptyParameters(new URLSearchParams(address));
  expect(isBlank('q=&isFeeEstimate=true')).toBe(true);
  expect(isBlank('search=')).toBe(true);
  expect(isBlank('q=x&colour=')).toBe(false);
  expect(isBlank('')).toBe(false);
});
