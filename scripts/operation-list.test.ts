import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { OPERATIONS } from '../lib/api/operations';

const { operationList } = (await import(new URL('./operation-list.mjs', import.meta.url).href)) as {
  operationList: () => string;
};

it('the list of operations has the operation of every route file, with the operations of the specification first', () => {
  expect(readFileSync('lib/api/operations.ts', 'utf8')).toBe(operationList());
  expect(OPERATIONS.slice(0, 4).map(({ contract }) => contract.name)).toEqual([
    'listMyRecords',
    'describeCreate',
    'listRecordTypes',
    'listChecklistStatuses',
  ]);
});

it('the list of operations has the route file of each operation in the folder of its path', () => {
  for (const { contract } of OPERATIONS) {
    const file = readFileSync(`app/api${contract.path}/route.ts`, 'utf8');
    expect(file, contract.path).toContain(contract.name);
  }
});

it('the list of operations gives each operation its own name, path and page', () => {
  for (const fact of ['name', 'path', 'slug', 'position'] as const) {
    expect(new Set(OPERATIONS.map(({ contract }) => contract[fact])).size).toBe(OPERATIONS.length);
  }
});
