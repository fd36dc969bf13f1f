import { expect, it } from 'vitest';
import { hashToken, readAuthorization } from './access-token';

it.each([
  ['abc-DEF_1.2~3', 'abc-DEF_1.2~3'],
  ['Bearer abc', 'abc'],
  ['bearer abc', 'abc'],
  ['BEARER abc', 'abc'],
  ['abc==', 'abc=='],
])('readAuthorization reads the token from "%s"', (header, token) => expect(readAuthorization(header)).toBe(token));

it.each(['', 'Bearer ', 'Bearer %%', 'Basic YTpi', 'abc, abc', 'Bearer  abc', 'Bearer a b', 'é'])(
  'readAuthorization rejects %j as malformed',
  (header) => expect(() => readAuthorization(header)).toThrow(/malformed/),
);

it('readAuthorization rejects a token of over 2,048 characters as malformed', () =>
  expect(() => readAuthorization('x'.repeat(2049))).toThrow(/malformed/));

it('hashToken returns the SHA-256 of the token in base64url', () => {
  expect(hashToken('abc')).toBe('ungWv48Bz-pBQUDeXa4iI7ADYaOWF3qctBD_YfIAFa0');
});
