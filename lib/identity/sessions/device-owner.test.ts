import { expect, it } from 'vitest';
import { deviceOwner } from './device-owner';

it('names accounts apart, always by the same short name', () => {
  expect(deviceOwner('a1')).toMatch(/^[\w-]{12}$/);
  expect(deviceOwner('a1')).toBe(deviceOwner('a1'));
  expect(deviceOwner('a1')).not.toBe(deviceOwner('a2'));
  expect(deviceOwner('a1')).not.toContain('a1');
});
