import { describe, expect, it } from 'vitest';
import { ApiError } from '../responses/api-error';
import { parseQueryString } from './query-string';

describe('parseQueryString', () => {
  it('returns all values of a name in order', () => {
    expect([...parseQueryString('?a=1&b=x+y&a=%C3%A9&c&=z&&')]).toEqual([
      ['a', ['1', 'é']],
      ['b', ['x y']],
      ['c', ['']],
      ['', ['z']],
    ]);
  });

  it.each(['a=%E0%A4', 'a=%zz', '%ff=1', 'a=%', 'a=%ED%A0%80'])('rejects undecodable %s', (search) => {
    expect(() => parseQueryString(search)).toThrow(ApiError);
  });

  it.each(['a=%00', 'unknown=%0A', '%07=1', 'a=%7F', 'a=%C2%85'])('rejects control characters in %s', (search) => {
    expect(() => parseQueryString(search)).toThrow(/control character/);
  });
});
