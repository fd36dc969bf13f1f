import { expect, it } from 'vitest';
import { isPrefetch } from './count-page';

it.each([
  [{ rsc: '1', 'next-router-prefetch': '1' }, true],
  [{ 'next-router-prefetch': '1' }, false],
  [{ rsc: '0', 'next-router-prefetch': '1' }, false],
  [{ rsc: '1', 'next-router-prefetch': 'x' }, false],
  [{ rsc: '1' }, false],
  [{}, false],
])('isPrefetch of %j is %s', (headers, expected) => {
  expect(isPrefetch(headers)).toBe(expected);
});
