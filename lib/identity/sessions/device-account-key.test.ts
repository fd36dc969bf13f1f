import { expect, it } from 'vitest';
import { deviceAccountKey } from './device-account-key';

it('deviceAccountKey gives each account its own short, stable name without the id in it', () => {
  expect(deviceAccountKey('a1')).toMatch(/^[\w-]{12}$/);
  expect(deviceAccountKey('a1')).toBe(deviceAccountKey('a1'));
  expect(deviceAccountKey('a1')).not.toBe(deviceAccountKey('a2'));
  expect(deviceAccountKey('a1')).not.toContain('a1');
});
