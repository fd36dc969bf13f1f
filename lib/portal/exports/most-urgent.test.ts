import { expect, it } from 'vitest';
import { MostUrgent } from './most-urgent';

it('MostUrgent returns the five most urgent ids, with ties in the order they were added', () => {
  const urgent = new MostUrgent();
  const numbers = { a: 1, b: Number.NaN, c: 3, d: 1, e: 9, f: 3, g: 2, h: 9 };
  for (const [id, number] of Object.entries(numbers)) urgent.add(id, number);
  expect(urgent.ids()).toEqual(['e', 'h', 'c', 'f', 'g']);
});

it('MostUrgent keeps an undated record only while there is room', () => {
  const urgent = new MostUrgent();
  for (const id of ['a', 'b', 'c', 'd', 'e']) urgent.add(id, Number.NaN);
  urgent.add('dated', 1);
  expect(urgent.ids()).toEqual(['dated', 'a', 'b', 'c', 'd']);
});
