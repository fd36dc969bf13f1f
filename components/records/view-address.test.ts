import { describe, expect, it } from 'vitest';
import { readView, viewAddress } from './view-address';

describe('readView', () => {
  it.each([
    ['', [], 1],
    ['status=PENDING,OPEN&page=2', ['OPEN', 'PENDING'], 2],
    ['status=OPEN,OPEN,nonsense,__proto__,constructor', ['OPEN'], 1],
    ['page=0', [], 1],
    ['page=-3', [], 1],
    ['page=2.5', [], 1],
    ['page=9999999', [], 1_000_000],
    ['page=99999999999', [], 1],
  ])('understands "%s"', (search, statusTypes, page) => {
    expect(readView(new URLSearchParams(search))).toEqual({ statusTypes, page });
  });
});

describe('viewAddress', () => {
  it.each(['/my-records', '/my-records?status=OPEN', '/my-records?status=OPEN,PENDING&page=3', '/my-records?page=2'])(
    'gives back %s',
    (address) => {
      expect(viewAddress(readView(new URL(address, 'http://portal.invalid').searchParams))).toBe(address);
    },
  );
});
