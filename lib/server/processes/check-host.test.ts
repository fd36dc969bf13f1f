import { expect, it } from 'vitest';
import { checkHost } from './check-host';

const check =
  (rawHeaders: string[], httpVersion = '1.1') =>
  () =>
    checkHost({ rawHeaders, httpVersion });

it('a request has one Host header; HTTP/1.0 may have none', () => {
  expect(check(['Host', 'a.example', 'Accept', 'host'])).not.toThrow();
  expect(check(['Accept', '*/*'], '1.0')).not.toThrow();
  expect(check(['Accept', 'host'])).toThrow('missing');
});

it.each(['1.0', '1.1'])('two Host headers are refused in HTTP/%s, alike or not', (version) => {
  expect(check(['Host', 'a.example', 'host', 'b.example'], version)).toThrow('send exactly one');
  expect(check(['HOST', 'a.example', 'Host', 'a.example'], version)).toThrow('send exactly one');
});
