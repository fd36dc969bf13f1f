import { expect, it } from 'vitest';
import { acceptsGzip } from './write-answer';

it.each([
  [undefined, false],
  ['', false],
  ['gzip', true],
  ['br, GZIP ; q=0.5', true],
  ['*', true],
  ['br;q=1.0, *;q=0.1', true],
  ['identity', false],
  ['gzip;q=0', false],
  ['gzip;q=0.000', false],
  ['*;q=0', false],
  ['gzip;q=0, *', false],
  ['*, gzip;q=0', false],
  ['gzip, *;q=0', true],
  ['*;q=0, gzip;q=0.001', true],
  ['gzip;q=2', false],
  ['gzipped', false],
])('Accept-Encoding %s accepts gzip: %s', (header, expected) => {
  expect(acceptsGzip(header)).toBe(expected);
});
