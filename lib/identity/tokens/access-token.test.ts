import { expect, it } from 'vitest';
import { hashToken, readAuthorization } from './access-token';

it.each([
  ['abc-DEF_1.2~3', 'abc-DEF_1.2~3'],
  ['Bearer abc', 'abc'],
  ['bearer abc', 'abc'],
  ['BEARER abc', 'abc'],
  ['abc==', 'abc=='],
])('reads %s', (header, token) => expect(readAuthorization(header)).toBe(token));

it.each(['', 'Bearer ', 'Bearer %%', 'Basic YTpi', 'abc, abc', 'Bearer  abc', 'Bearer a b', 'é', 'x'.repeat(2049)])(
  'refuses %j',
  (header) => expect(() => readAuthorization(header)).toThrow(/malformed/),
);

it('keeps a hash that does not show the token', () => {
  expect(hashToken('abc')).toBe('ungWv48Bz-pBQUDeXa4iI7ADYaOWF3qctBD_YfIAFa0');
});
