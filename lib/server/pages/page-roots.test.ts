import { expect, it } from 'vitest';
import { pageAddresses } from '../../../e2e/support/app-addresses';
import { PAGE_ROOTS } from './page-roots';

it('names the first segment of every page, and `api`, of which Next serves sign-in', () => {
  const roots = pageAddresses().map((address) => address.split('/')[1] ?? '');
  expect([...PAGE_ROOTS].sort()).toEqual([...new Set([...roots, 'api'])].sort());
});
