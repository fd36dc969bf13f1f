import { describe, expect, it } from 'vitest';
import { hasBlanks, readTypesView, typesAddress } from './filters';

describe('readTypesView', () => {
  it.each([
    [{}, { q: '' }],
    [{ q: '  casa ' }, { q: 'casa' }],
    [{ action: 'amendContact' }, { q: '', action: 'amendContact' }],
    [{ action: 'nonsense' }, { q: '' }],
    [{ isFeeEstimate: 'true' }, { q: '', isFeeEstimate: true }],
    [{ isFeeEstimate: 'false' }, { q: '', isFeeEstimate: false }],
    [{ isFeeEstimate: 'yes' }, { q: '' }],
    [{ filterName: ['Citizens', 'Contractors'] }, { q: '', filterName: 'Citizens' }],
    [{ filterName: '', q: '' }, { q: '' }],
    [{ q: 'x'.repeat(500) }, { q: 'x'.repeat(100) }],
  ])('understands %o', (asked, view) => {
    expect(readTypesView(asked)).toEqual(view);
  });
});

describe('typesAddress', () => {
  it.each([
    '/record-types',
    '/record-types?q=casa+nueva&action=createApplication&isFeeEstimate=false&filterName=Citizens',
    '/record-types?q=%26%3D%3F%23',
  ])('gives back %s', (address) => {
    const asked = Object.fromEntries(new URL(address, 'http://portal.invalid').searchParams);
    expect(typesAddress(readTypesView(asked))).toBe(address);
  });
});

it('tells an address with fields that were left empty', () => {
  expect(hasBlanks({ q: '', action: 'createApplication' })).toBe(true);
  expect(hasBlanks({ q: 'x', colour: '' })).toBe(false);
  expect(hasBlanks({})).toBe(false);
});
