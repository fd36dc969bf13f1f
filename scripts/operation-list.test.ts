import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { OPERATIONS } from '../lib/api/operations';

const { operationList } = (await import(new URL('./operation-list.mjs', import.meta.url).href)) as {
  operationList: () => string;
};

it('lists the operation of every route file, those of the specification first', () => {
  expect(readFileSync('lib/api/operations.ts', 'utf8')).toBe(operationList());
  expect(OPERATIONS.slice(0, 4).map(({ contract }) => contract.name)).toEqual([
    'listMyRecords',
    'describeCreate',
    'listRecordTypes',
    'listChecklistStatuses',
  ]);
});

it('gives each operation its own name, path and page', () => {
  for (const fact of ['name', 'path', 'slug', 'position'] as const) {
    expect(new Set(OPERATIONS.map(({ contract }) => contract[fact])).size).toBe(OPERATIONS.length);
  }
});
