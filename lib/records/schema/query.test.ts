import { expect, it } from 'vitest';
import { cursorBehind } from '../../http/parameters/cursor';
import { parseQuery } from '../../http/parameters/parse-query';
import { MyRecordsQuery } from './query';

const parse = (values: readonly (string | number | null)[]) =>
  parseQuery(MyRecordsQuery, new Map([['cursor', [cursorBehind(values)]]]));

it.each([[8.64e15], [-8.64e15], [0], [null]])('takes a cursor behind the moment %s', (moment) => {
  expect(parse([moment, 'x']).cursor).toEqual({ after: [moment, 'x'] });
});

it.each([
  [8.64e15 + 1, 'x'],
  [-8.64e15 - 1, 'x'],
  [Number.MAX_SAFE_INTEGER, 'x'],
  [0.5, 'x'],
  [0, ''],
])('refuses a cursor behind %s and "%s"', (moment, id) => {
  expect(() => parse([moment, id])).toThrow(expect.objectContaining({ code: 'data_validation_error' }));
});
