import { expect, it } from 'vitest';
import { pageAddresses } from '../../../e2e/support/app-addresses';
import { PAGE_ROOTS, parameterNames } from './request-log';

it.each([
  ['', []],
  ['?', []],
  ['?limit=1&module=Building&limit=2', ['limit', 'module']],
  ['?search=oak&open=true&client_id=a', ['search', 'open', 'client_id']],
  // A name, a number and a token that were sent in the place of a name.
  ['?Olga=1&BP2025-22689&4fzq7rJcT0i9&limit=1', ['(unknown)', 'limit']],
  ['?%6Cimit=1&constructor=1&__proto__=1', ['(unknown)']],
])('%s is logged as %j', (search, names) => expect(parameterNames(search)).toEqual(names));

it('log lines name the first segment of every page, and `api`, of which Next serves sign-in', () => {
  const roots = pageAddresses().map((address) => address.split('/')[1] ?? '');
  expect([...PAGE_ROOTS].sort()).toEqual([...new Set([...roots, 'api'])].sort());
});
