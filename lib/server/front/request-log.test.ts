import { expect, it } from 'vitest';
import { parameterNames, routeName } from './request-log';

it.each([
  ['', []],
  ['?', []],
  ['?limit=1&module=Building&limit=2', ['limit', 'module']],
  ['?search=oak&open=true&client_id=a', ['search', 'open', 'client_id']],
  ['?columns=customId&at=3&with=A%2FB', ['columns', 'at', 'with']],
  // Personal data or secrets in place of a parameter name.
  ['?Olga=1&BP2025-22689&4fzq7rJcT0i9&limit=1', ['(unknown)', 'limit']],
  ['?%6Cimit=1&constructor=1&__proto__=1', ['(unknown)']],
])('parameterNames of "%s" are %j', (search, names) => expect(parameterNames(search)).toEqual(names));

it.each([
  [['my-records', 'DEMO-0'], 'page /my-records'],
  [[], 'page /'],
  [['jane-smith'], 'page'],
  [['_next', 'static', 'a.js'], 'asset'],
])('routeName of %j is %s', (segments, name) => {
  expect(routeName({ kind: 'next' }, segments, new Set(['', 'my-records']))).toBe(name);
});
