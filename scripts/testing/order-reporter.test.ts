import { expect, it } from 'vitest';
import { ordersToRepeat, type RanFile } from './order-reporter';

/** Files `a`, `b` ... in the order of a process; upper-case ones failed. */
const ranIn = (process: number, names: string): RanFile[] =>
  [...names].map((name, place) => ({
    project: 'unit',
    process,
    place,
    file: `lib/${name.toLowerCase()}.test.ts`,
    failed: name !== name.toLowerCase(),
  }));

it('prints the files up to the last failed one of a process, in order, as a command', () => {
  expect(ordersToRepeat(ranIn(7, 'baCdEf').toReversed())).toEqual([
    '',
    'Failed in a process that had run other test files:',
    '  lib/c.test.ts (file 3)',
    '  lib/e.test.ts (file 5)',
    'If it passes alone, an earlier file left a module changed. To run the same files in the same order in one process:',
    '',
    [
      'TEST_ORDER=given npx vitest run --project unit',
      ...['b', 'a', 'c', 'd', 'e'].map((name) => `  lib/${name}.test.ts`),
    ].join(' \\\n'),
  ]);
});

it('prints each process with a failure, and nothing of the others', () => {
  const lines = ordersToRepeat([...ranIn(1, 'abc'), ...ranIn(2, 'dE'), ...ranIn(3, 'fG')]).join('\n');
  expect(lines.match(/TEST_ORDER/g)).toHaveLength(2);
  expect(lines).not.toContain('lib/a.test.ts');
});

it('prints nothing if only the first file of a process failed', () => {
  expect(ordersToRepeat(ranIn(1, 'Ab'))).toEqual([]);
});

it('quotes a name that a shell would split', () => {
  const files = [...ranIn(1, 'a'), { project: 'unit', process: 1, place: 1, file: 'app/[id]/b.test.ts', failed: true }];
  expect(ordersToRepeat(files).at(-1)).toContain("'app/[id]/b.test.ts'");
});
