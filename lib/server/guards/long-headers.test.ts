import { expect, it } from 'vitest';
import { dropLongHeaders } from './long-headers';

const requestWith = (pairs: readonly (readonly [string, string])[]) => ({
  rawHeaders: pairs.flat(),
  headers: Object.fromEntries(pairs.map(([name, value]) => [name.toLowerCase(), value])),
});

it('a header over 1 kB is dropped wherever it can be read', () => {
  const request = requestWith([
    ['Accept', 'a'.repeat(1_025)],
    ['Accept-Language', 'a'.repeat(1_024)],
  ]);
  dropLongHeaders(request);
  expect(Object.keys(request.headers)).toEqual(['accept-language']);
  expect(request.rawHeaders).toEqual(['Accept-Language', 'a'.repeat(1_024)]);
});

it('a header that is sent in many parts counts as one', () => {
  const request = requestWith([...Array.from({ length: 11 }, () => ['Range', ','.repeat(100)] as const), ['Te', 'x']]);
  dropLongHeaders(request);
  expect([request.headers, request.rawHeaders]).toEqual([{ te: 'x' }, ['Te', 'x']]);
});

it.each(['Authorization', 'Cookie', 'X-Forwarded-For'])('%s stays: it has a limit of its own', (name) => {
  const request = requestWith([[name, 'a'.repeat(60_000)]]);
  dropLongHeaders(request);
  expect(request.rawHeaders).toHaveLength(2);
  expect(Object.keys(request.headers)).toEqual([name.toLowerCase()]);
});

it('the state of the pages may be 8 kB long', () => {
  const state = (length: number) => requestWith([['next-router-state-tree', 'a'.repeat(length)]]);
  const [long, longer] = [state(8_192), state(8_193)];
  for (const request of [long, longer]) dropLongHeaders(request);
  expect([long.rawHeaders.length, longer.rawHeaders.length]).toEqual([2, 0]);
});

it.each(['Host', 'Origin', 'Sec-Fetch-Site'])(
  'a request with a long %s is refused: without it more would be allowed',
  (name) => {
    expect(() => dropLongHeaders(requestWith([[name, 'a'.repeat(1_025)]]))).toThrow(
      `The header ${name.toLowerCase()} is over 1024 bytes.`,
    );
  },
);

it('of a long Referer the beginning stays, where its host is', () => {
  const address = 'http://a.example/my-records?q=';
  const request = requestWith([['Referer', `${address}${'a'.repeat(2_000)}`]]);
  dropLongHeaders(request);
  expect(request.headers.referer).toBe(`${address}${'a'.repeat(2_000)}`.slice(0, 1_024));
  expect(request.rawHeaders).toEqual(['referer', request.headers.referer]);
});
