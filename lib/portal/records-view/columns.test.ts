import { expect, it } from 'vitest';
import { columnSort, columnsOf, sortChange } from './columns';
import { readView, viewSearch } from './view';

it('columnsOf shows five columns by default, and more columns if the URL names them', () => {
  expect(columnsOf(readView(''))).toEqual(['what', 'address', 'status', 'balance', 'expires']);
  expect(columnsOf(readView('?columns=role,opened'))).toEqual([
    'what',
    'address',
    'status',
    'opened',
    'balance',
    'expires',
    'role',
  ]);
});

it.each([
  ['?columns=role,opened', '?columns=opened,role'],
  ['?columns=role,role,nonsense,address', '?columns=role'],
  ['?columns=nonsense', ''],
  ['?columns=', ''],
])('viewSearch of the columns in "%s" is "%s"', (search, expected) => {
  expect(viewSearch(readView(search))).toBe(expected);
});

it.each([
  ['balance', '', undefined, '-balance'],
  ['balance', '?sort=-balance', 'descending', 'balance'],
  ['balance', '?sort=balance', 'ascending', '-balance'],
  ['expires', '', undefined, 'expirationDate'],
  ['what', '?sort=customId', 'ascending', '-customId'],
  ['opened', '', 'descending', 'openedDate'],
  ['opened', '?sort=openedDate', 'ascending', null],
] as const)('a click on the heading %s at "%s" (now %s) sorts by %s', (column, search, direction, next) => {
  expect(columnSort(column, readView(search))).toEqual({ direction, change: { sort: next } });
});

it('columnSort returns undefined for columns that the API cannot sort by', () => {
  for (const column of ['address', 'status', 'role'] as const) expect(columnSort(column, readView(''))).toBeUndefined();
  expect(sortChange('-openedDate')).toEqual({ sort: null });
});
