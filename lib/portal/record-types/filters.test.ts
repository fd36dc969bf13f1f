import { describe, expect, it } from 'vitest';
import { hasEmptyParameters, readTypesView, typesPath } from './filters';

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
  ])('reads "%s"', (path, view) => {
    expect(readTypesView(new URLSearchParams(path))).toEqual(view);
  });

  it('shortens a search to 100 characters', () => {
    expect(readTypesView(new URLSearchParams(`q=${'x'.repeat(500)}`))).toEqual({ q: 'x'.repeat(100) });
  });
});

describe('typesPath', () => {
  it.each([
    '/record-types',
    '/record-types?q=casa+nueva&isFeeEstimate=false&filterName=Citizens',
    '/record-types?q=%26%3D%3F%23',
  ])('round-trips %s', (path) => {
    expect(typesPath(readTypesView(new URL(path, 'http://portal.invalid').searchParams))).toBe(path);
  });

  it('trims the search text', () => {
    expect(typesPath({ q: 'garage ' })).toBe('/record-types?q=garage');
    expect(typesPath({ q: ' ' })).toBe('/record-types');
  });
});

it('hasEmptyParameters is true only for empty parameters of the search', () => {
  const isBlank = (path: string): boolean => hasEmptyParameters(new URLSearchParams(path));
  expect(isBlank('q=&isFeeEstimate=true')).toBe(true);
  expect(isBlank('search=')).toBe(true);
  expect(isBlank('q=x&colour=')).toBe(false);
  expect(isBlank('')).toBe(false);
});
