import { expect, it } from 'vitest';
import { dropLongHeaders } from './long-headers';

const requestWith = (pairs: readonly (readonly [string, string])[]) => ({
  rawHeaders: pairs.flat(),
  headers: Object.fromEntries(pairs.map(([name, value]) => [name.toLowerCase(), value])),
});

it('dropLongHeaders drops a header over 1 kB from parsed and raw headers', () => {
  const request = requestWith([
    ['Accept', 'a'.repeat(1_025)],
    ['Accept-Language', 'a'.repeat(1_024)],
  ]);
  dropLongHeaders(request);
  expect(Object.keys(request.headers)).toEqual(['accept-language']);
  expect(request.rawHeaders).toEqual(['Accept-Language', 'a'.repeat(1_024)]);
});

it('dropLongHeaders adds up the lengths of a repeated header', () => {
  const request = requestWith([...Array.from({ length: 11 }, () => ['Range', ','.repeat(100)] as const), ['Te', 'x']]);
  dropLongHeaders(request);
  expect([request.headers, request.rawHeaders]).toEqual([{ te: 'x' }, ['Te', 'x']]);
});

it.each(['Authorization', 'Cookie', 'X-Forwarded-For'])(
  'dropLongHeaders keeps a long %s, which has its own limit',
  (name) => {
    const request = requestWith([[name, 'a'.repeat(60_000)]]);
    dropLongHeaders(request);
    expect(request.rawHeaders).toHaveLength(2);
    expect(Object.keys(request.headers)).toEqual([name.toLowerCase()]);
  },
);

it('dropLongHeaders keeps a router state of up to 8 kB', () => {
  const state = (length: number) => requestWith([['next-router-state-tree', 'a'.repeat(length)]]);
  const [long, longer] = [state(8_192), state(8_193)];
  for (const request of [long, longer]) dropLongHeaders(request);
  expect([long.rawHeaders.length, longer.rawHeaders.length]).toEqual([2, 0]);
});

it.each(['Host', 'Origin', 'Sec-Fetch-Site'])(
  'dropLongHeaders rejects a request with a long %s: dropping it would skip a check',
  (name) => {
    expect(() => dropLongHeaders(requestWith([[name, 'a'.repeat(1_025)]]))).toThrow(
      `The header ${name.toLowerCase()} is over 1024 bytes.`,
    );
  },
);

it('dropLongHeaders cuts a long Referer but keeps its host', () => {
  const url = 'http://a.example/my-records?q=';
  const request = requestWith([['Referer', `${url}${'a'.repeat(2_000)}`]]);
  dropLongHeaders(request);
  expect(request.headers.referer).toBe(`${url}${'a'.repeat(2_000)}`.slice(0, 1_024));
  expect(request.rawHeaders).toEqual(['referer', request.headers.referer]);
});
