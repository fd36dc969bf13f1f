import { expect, it } from 'vitest';
import { knownParameters } from './known-parameters';

it('keeps what the authorization server reads, in order, and of each name two at most', () => {
  const text = '?client_id=a&agency_name=b&scope=c%20d&client_id=e&environment=&client_id=f&__proto__=g&state=';
  expect(knownParameters(text).toString()).toBe('client_id=a&scope=c+d&client_id=e&state=');
});
