import { describe, expect, it } from 'vitest';
import { callbackPath, isRecordsPath } from './callback-path';

describe('callbackPath', () => {
  it.each(['/', '/my-records', '/my-records?status=OPEN,PENDING&page=2', '/a#b'])('keeps %s', (path) => {
    expect(callbackPath(path)).toBe(path);
  });

  it.each([
    '//evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    'https://evil.example/my-records',
    'https:evil.example',
    'javascript:alert(1)',
    ' javascript:alert(1)',
    'data:text/html,evil',
    '/\t/evil.example',
    '/\n\\evil.example',
    '/.//evil.example',
    '/a/..//evil.example',
    '%2F%2Fevil.example',
    '/%2Fevil.example',
    '/%5Cevil.example',
    '/%2f%2fevil.example',
    'evil.example',
    '@evil.example',
    '',
    '/api/auth/signout',
    '/sign-in?callbackUrl=/sign-in',
    undefined,
  ])('falls back to the home page for %j', (value) => {
    expect(callbackPath(value)).toBe('/');
  });

  it('falls back to the home page for a repeated parameter', () => {
    expect(callbackPath(['/a', '/b'])).toBe('/');
  });
});

it.each([
  ['/my-records', true],
  ['/my-records?search=100+Main', true],
  ['/my-records/BP-1', true],
  ['/my-records-old', false],
  ['/account', false],
])('isRecordsPath of %s is %s', (path, expected) => expect(isRecordsPath(path)).toBe(expected));
