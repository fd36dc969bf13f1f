import { expect, it } from 'vitest';
import { csvRowCounter } from './csv-row-counter';

it('csvRowCounter counts rows across chunks and ignores line breaks within quotes', () => {
  const counter = csvRowCounter();
  expect(counter.add('Number,Where\r\nA,"1 Oak ')).toBe(1);
  expect(counter.add('St\r\nunit ""2"""\r\nB,x\r')).toBe(2);
  expect(counter.add('\n')).toBe(3);
});
