import { expect, it, vi } from 'vitest';
import { formatTable, pluralize, printResult } from './output';

function printedLines(...args: Parameters<typeof printResult>): string[] {
  const log = vi.spyOn(console, 'log').mockImplementation(() => undefined);
  printResult(...args);
  const lines = log.mock.calls.map(([line]) => String(line));
  log.mockRestore();
  return lines;
}

it('printResult prints one line of JSON with --json, and lines of text otherwise', () => {
  expect(printedLines(true, { a: 1 }, ['one'])).toEqual(['{"a":1}']);
  expect(printedLines(undefined, { a: 1 }, ['one', 'two'])).toEqual(['one', 'two']);
});

it('printResult replaces control and direction characters, so that a name cannot control the terminal', () => {
  expect(printedLines(false, {}, ['a\u001b[2Jb', 'a\u009b2Jb', 'a\nb', 'a\u202eb', 'José Ñandú'])).toEqual([
    'a?[2Jb',
    'a?2Jb',
    'a?b',
    'a?b',
    'José Ñandú',
  ]);
});

it('formatTable aligns the columns of a table', () => {
  expect(formatTable(['Id', 'Name'], [['permit-app', 'A']])).toEqual(['Id          Name', 'permit-app  A']);
});

it('pluralize uses the plural for every number but one', () => {
  expect([pluralize(0, 'record'), pluralize(1, 'record'), pluralize(2, 'record')]).toEqual([
    '0 records',
    '1 record',
    '2 records',
  ]);
});
