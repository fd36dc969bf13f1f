import { expect, it } from 'vitest';
import { cursorAfter } from '../../http/parameters/cursor';
import { parseQuery } from '../../http/parameters/parse-query';
import { MyRecordsQuery } from './query';

const parse = (values: readonly (string | number | null)[]) =>
  parseQuery(MyRecordsQuery, new Map([['cursor', [cursorAfter(values)]]]));

it.each([[8.64e15], [-8.64e15], [0], [null]])('MyRecordsQuery accepts a cursor with the time %s', (time) => {
  expect(parse([time, 'x']).cursor).toEqual({ after: [time, 'x'] });
});

it.each([
  [8.64e15 + 1, 'x'],
  [-8.64e15 - 1, 'x'],
  [Number.MAX_SAFE_INTEGER, 'x'],
  [0.5, 'x'],
  [0, ''],
])('MyRecordsQuery rejects a cursor with the time %s and the id "%s"', (time, id) => {
  expect(() => parse([time, id])).toThrow(expect.objectContaining({ code: 'data_validation_error' }));
});
