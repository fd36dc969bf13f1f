import { expect, it } from 'vitest';
import { knownParameters } from './known-parameters';

it('knownParameters keeps the parameters that the authorization server reads, in order, at most two of each name', () => {
  const text = '?client_id=a&agency_name=b&scope=c%20d&client_id=e&environment=&client_id=f&__proto__=g&state=';
  expect(knownParameters(text).toString()).toBe('client_id=a&scope=c+d&client_id=e&state=');
});
