import { expect, it } from 'vitest';
import { keepGroupsTogether, orderAsGiven } from '@/vitest.config';

it('keepGroupsTogether moves the items of a group next to its first item and keeps their order', () => {
  const files = ['node 1', 'dom 1', 'node 2', 'slow 1', 'dom 2', 'node 3'];
  const kindOf = (file: string): string => file.replace(/ \d/, '');
  expect(keepGroupsTogether(files, kindOf)).toEqual(['node 1', 'node 2', 'node 3', 'dom 1', 'dom 2', 'slow 1']);
});

it('orders items as they are given, and the others after them', () => {
  expect(orderAsGiven(['a', 'b', 'c', 'd'], ['d', 'x', 'b'], (item) => item)).toEqual(['d', 'b', 'a', 'c']);
});
