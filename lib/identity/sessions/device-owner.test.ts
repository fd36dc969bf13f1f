import { expect, it } from 'vitest';
import { deviceOwner } from './device-owner';

it('deviceOwner gives each account its own short, stable name that does not contain the id', () => {
  expect(deviceOwner('a1')).toMatch(/^[\w-]{12}$/);
  expect(deviceOwner('a1')).toBe(deviceOwner('a1'));
  expect(deviceOwner('a1')).not.toBe(deviceOwner('a2'));
  expect(deviceOwner('a1')).not.toContain('a1');
});
